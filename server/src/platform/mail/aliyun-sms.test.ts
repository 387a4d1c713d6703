import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_TIMEOUT_MS } from '#contract/limits.ts';
import { signedHeaders } from './aliyun-signature.ts';
import { createAliyunSms } from './aliyun-sms.ts';
import type { TextMessage } from './sms.ts';
import { createLog } from '../process/log.ts';

const KEY = { id: 'testId', secret: 'testSecret' };
const NOW = new Date('2026-03-04T04:00:00.123Z');
const OK = { Code: 'OK', Message: 'OK', RequestId: 'F655A8D5-B967-440B-8683-DAD6FF8DE990', BizId: '900619746936498440^0' };
const THROTTLED = { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发分钟级流控Permits:1', RequestId: '1A' };

interface Recorded {
  method: string | undefined;
  query: Record<string, string>;
  /** Whether the signature is that of this request. */
  genuine: boolean;
}

const recorded: Recorded[] = [];
let respond: (response: ServerResponse) => void;
const server = createServer((request, response) => {
  recorded.push(readRequest(request));
  respond(response);
});
let endpoint: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Does what the provider does on its side: signs the received request with the shared secret. */
function readRequest(request: IncomingMessage): Recorded {
  const query = Object.fromEntries(new URL(request.url ?? '/', 'http://here').searchParams);
  const header = (name: string) => String(request.headers[name]);
  const signed = signedHeaders(
    {
      method: request.method === 'POST' ? 'POST' : 'GET',
      host: header('host'),
      query,
      action: header('x-acs-action'),
      version: header('x-acs-version'),
      nonce: header('x-acs-signature-nonce'),
      now: new Date(header('x-acs-date')),
    },
    KEY,
  );
  return { method: request.method, query, genuine: Object.entries(signed).every(([name, value]) => request.headers[name] === value) };
}

const send = (message: Partial<TextMessage> = {}, templateCode: string | null = 'SMS_154950909') =>
  createAliyunSms(
    { accessKeyId: KEY.id, accessKeySecret: KEY.secret, signName: '炉边', templateCode, noticeTemplateCode: null, endpoint },
    createLog('silent'),
  ).send({ to: '13800001234', content: { code: '012345' }, text: '不发这一句', ...message }, { now: NOW, id: 'one', onHandover: async () => undefined });
const json = (status: number, body: object) => (response: ServerResponse) => void response.writeHead(status).end(JSON.stringify(body));

it('a request is signed like the example of the documentation', () => {
  const headers = signedHeaders(
    {
      method: 'POST',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
      action: 'RunInstances',
      version: '2014-05-26',
      nonce: '3156853299f313e23d1673dc12e1703d',
      now: new Date('2023-10-26T10:22:32Z'),
    },
    { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
  );
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

it('a code is sent by one signed request with the template, and no two requests are the same', async () => {
  respond = json(200, OK);
  await send();
  await send();
  const query = { PhoneNumbers: '13800001234', SignName: '炉边', TemplateCode: 'SMS_154950909', TemplateParam: '{"code":"012345"}' };
  expect(recorded.slice(-2)).toEqual([
    { method: 'POST', query, genuine: true },
    { method: 'POST', query, genuine: true },
  ]);
});

it('the template is that of the environment, else the one an operator named; without either nothing is sent', async () => {
  respond = json(200, OK);
  await send({ providerCode: 'SMS_2' });
  await send({ providerCode: 'SMS_2' }, null);
  await send({ providerCode: 'SMS_3', content: { until: '今天' } });
  expect(recorded.slice(-3).map(({ query }) => query['TemplateCode'])).toEqual(['SMS_154950909', 'SMS_2', 'SMS_3']);
  await expect(send({}, null)).rejects.toMatchObject({ reason: 'no template' });
});

it.each([
  ['throttled', json(200, THROTTLED)],
  ['refused by its signature', json(400, { Code: 'SignatureDoesNotMatch' })],
  ['broken', json(500, {})],
  ['not speaking JSON', (response: ServerResponse) => void response.end('<html>')],
  ['leading elsewhere', (response: ServerResponse) => void response.writeHead(302, { location: '/' }).end()],
  ['hanging up', (response: ServerResponse) => void response.destroy()],
])('says C0500 when the provider is %s', async (_, how) => {
  respond = how;
  await expect(send()).rejects.toMatchObject({ code: 'C0500', message: expect.stringContaining('短信') });
});

it('a provider that never responds is C0500 while the browser still waits', async () => {
  respond = () => undefined;
  const startedAt = performance.now();
  await expect(send()).rejects.toMatchObject({ code: 'C0500' });
  // The browser does not wait longer on a slow machine.
  expect(performance.now() - startedAt).toBeLessThan(API_TIMEOUT_MS - 1_000);
});
