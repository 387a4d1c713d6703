import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/route.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { takeFaults } from '#server/platform/process/faults.ts';

let site: TestSite;
let member: Signed;
let port: number;
beforeAll(async () => {
  site = await startTestSite();
  member = await site.signUp('写字的人');
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => site.close());
beforeEach(() => void takeFaults(site.platform.log));

const taken = () => {
  const { faults, replies } = takeFaults(site.platform.log);
  const sum = (key: 'replies' | 'failed' | 'turnedAway') => replies.reduce((total, each) => total + each[key], 0);
  return { faults, replies: sum('replies'), failed: sum('failed'), turnedAway: sum('turnedAway') };
};

/** Sends the beginning of a request and hangs up once the site has begun with it. */
async function hangUp(head: string): Promise<void> {
  const begun = new Promise<ServerResponse>((resolve) => site.app.server.once('request', (_, reply) => resolve(reply)));
  const socket = connect(port, '127.0.0.1', () => socket.write(head));
  const closed = once(await begun, 'close');
  socket.resetAndDestroy();
  await closed;
}

describe('nobody makes the site look broken', () => {
  it('by asking for what there is not, in the wrong way or too often', async () => {
    const before = [
      ...['/no/such/page', '/%00', '/%E0%A4%A', '/oembed?format=xml', `/oembed?url=x&format=xml`, `${API_BASE}no/such`, `${API_BASE}g/post/view/999999999999`],
      ...[`${API_BASE}g/post/full/search?key=a&page=-1`, `${API_BASE}g/post/full/search?key=%00`, '/feed/%2e%2e', `/${'a'.repeat(3_000)}`],
    ];
    for (const url of before) for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'] as const) await site.app.inject({ method, url });
    const bodies = ['{', '[]', 'null', '{"a":"\\u0000"}', '{"title":"\\ud800"}', '{"__proto__":{}}', 'x'.repeat(200_000)];
    for (const payload of bodies)
      for (const path of ['post/save', 'login', 'question/suggest'])
        await site.app.inject({
          method: 'POST',
          url: API_BASE + path,
          payload,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
        });
    expect(taken()).toMatchObject({ faults: [], failed: 0, turnedAway: 0 });
  });

  it('by hanging up in the middle of a request', async () => {
    const auth = `authorization: Bearer ${member.token}\r\n`;
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nabc';
    await hangUp(`POST ${API_BASE}post/save HTTP/1.1\r\nhost: x\r\n${auth}content-type: application/json\r\ncontent-length: 900\r\n\r\n{"title":`);
    for (const path of ['/oss/r/upload', '/oss/r/upload2', '/oss/r/avatar'])
      await hangUp(`POST ${path} HTTP/1.1\r\nhost: x\r\n${auth}content-type: multipart/form-data; boundary=x\r\ncontent-length: 90000\r\n\r\n${part}`);
    await hangUp(`POST /faults HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\n\r\n{"csp`);
    await hangUp(`GET ${API_BASE}g/post/full/search?key=x HTTP/1.1\r\nhost: x\r\n\r\n`);
    await site.get('g/post/full/search?key=x');
    expect(taken()).toMatchObject({ faults: [], failed: 0, turnedAway: 0 });
  });

  it('nor well, by asking for what there is not', async () => {
    for (let nth = 0; nth < 20; nth += 1) await site.get(`no/such/${nth}`);
    for (const path of ['/healthz', '/readyz']) await site.app.inject({ url: path });
    expect(taken().replies).toBe(0);
  });
});
