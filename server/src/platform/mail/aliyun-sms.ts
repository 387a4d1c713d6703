import { randomUUID } from 'node:crypto';
import { Failure } from '#contract/failures.ts';
import { canonicalQuery, signedHeaders } from './aliyun-signature.ts';
import type { AliyunSmsSettings } from '../process/config.ts';
import type { Log } from '../process/log.ts';
import type { Sms } from './sms.ts';

/** Less than the ten seconds a browser waits for us. */
const PATIENCE_MS = 6_000;

/** Returns text messages through Aliyun's SendSms of 2017-05-25. */
export function createAliyunSms(settings: AliyunSmsSettings, log: Log): Sms {
  const { origin, host } = new URL(settings.endpoint);
  const key = { id: settings.accessKeyId, secret: settings.accessKeySecret };
  return {
    async send({ to, code }, now) {
      const query = {
        PhoneNumbers: to,
        SignName: settings.signName,
        TemplateCode: settings.templateCode,
        TemplateParam: JSON.stringify({ code }),
      };
      const { host: _, ...headers } = signedHeaders({ method: 'POST', host, query, action: 'SendSms', version: '2017-05-25', nonce: randomUUID(), now }, key);
      const refusal = await ask(`${origin}/?${canonicalQuery(query)}`, headers);
      if (refusal === null) return;
      log.warn({ reason: refusal }, 'text message not sent');
      throw new Failure('smsNotSent');
    },
  };
}

/** Null when the message was taken, else the provider's code or what went wrong on the way; never the number. */
async function ask(url: string, headers: Record<string, string>): Promise<string | null> {
  try {
    const response = await fetch(url, { method: 'POST', headers, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    const body: unknown = await response.json();
    const code = typeof body === 'object' && body !== null && 'Code' in body ? String(body.Code).slice(0, 100) : `status ${response.status}`;
    return code === 'OK' ? null : code;
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown';
  }
}
