import { randomUUID } from 'node:crypto';
import { canonicalQuery, signedHeaders } from './aliyun-signature.ts';
import { DeliveryFailure, type FailureCause } from './handover.ts';
import type { AliyunSmsSettings } from '../process/config/config.ts';
import type { Log } from '../process/log.ts';
import type { Sms } from './sms.ts';

/** Less than the ten seconds a browser waits for us. */
const PATIENCE_MS = 6_000;
/** What the provider calls a number that does not exist. */
const NO_SUCH_NUMBER: ReadonlySet<string> = new Set(['isv.MOBILE_NUMBER_ILLEGAL', 'isv.INVALID_PHONE_NUMBER']);

/** Returns text messages through Aliyun's SendSms of 2017-05-25. */
export function createAliyunSms(settings: AliyunSmsSettings, log: Log): Sms {
  const { origin, host } = new URL(settings.endpoint);
  const key = { id: settings.accessKeyId, secret: settings.accessKeySecret };
  const { templateCode, noticeTemplateCode } = settings;
  return {
    async send({ to, content, providerCode }, { now, onHandover }) {
      const template = ('code' in content ? templateCode : noticeTemplateCode) ?? (providerCode || null);
      if (template === null) throw new DeliveryFailure('smsNotSent', { cause: 'refused', reason: 'no template' });
      const query = { PhoneNumbers: to, SignName: settings.signName, TemplateCode: template, TemplateParam: JSON.stringify(content) };
      const { host: _, ...headers } = signedHeaders({ method: 'POST', host, query, action: 'SendSms', version: '2017-05-25', nonce: randomUUID(), now }, key);
      await onHandover();
      const refusal = await ask(`${origin}/?${canonicalQuery(query)}`, headers);
      if (refusal === null) return;
      log.warn({ reason: refusal.reason }, 'text message not sent');
      throw new DeliveryFailure('smsNotSent', refusal);
    },
  };
}

/** Null when the message was taken, else the provider's code or what went wrong on the way; never the number. */
async function ask(url: string, headers: Record<string, string>): Promise<{ cause: FailureCause; reason: string } | null> {
  try {
    const response = await fetch(url, { method: 'POST', headers, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null || !('Code' in body)) return { cause: 'unknown', reason: `status ${response.status}` };
    const code = String(body.Code).slice(0, 100);
    return code === 'OK' ? null : { cause: NO_SUCH_NUMBER.has(code) ? 'noSuchAddress' : 'temporary', reason: code };
  } catch (error) {
    return { cause: 'unknown', reason: error instanceof Error ? error.name : 'unknown' };
  }
}
