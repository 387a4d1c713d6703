// Bodies that stop half-way: nobody else waits for them, and each gets one answer.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { patient } from '#tools/patience.ts';
import { arrivalCounts } from './receive.ts';
import { formOf, sendFile } from './uploads.fixture.ts';

const REQUEST_SECONDS = 9;

let site: TestSite;
let port: number;
beforeAll(async () => {
  site = await startTestSite({ env: { HEARTH_REQUEST_SECONDS: String(REQUEST_SECONDS) } });
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => site.close());

/** Sends the beginning of a file on a connection of its own. */
async function sendHalf(as: Signed, bytes: number): Promise<Socket> {
  const { type, payload } = formOf(Buffer.alloc(100_000), {});
  const head = ['POST /oss/r/upload HTTP/1.1', 'host: x', `authorization: Bearer ${as.token}`, `content-type: ${type}`, `content-length: ${payload.length}`];
  const socket = connect(port, '127.0.0.1').setNoDelay();
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(payload.subarray(0, bytes));
  return socket;
}

/** Returns everything that comes on a connection until it ends. */
async function read(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

it(
  'two accounts with a dozen half-sent files each keep nobody else from sending one, and each file gets one answer',
  async () => {
    const [one, two, other] = [await site.signUp('半截的甲'), await site.signUp('半截的乙'), await site.signUp('正经传图的')];
    const sockets = await Promise.all([one, two].flatMap((as) => Array.from({ length: 12 }, () => sendHalf(as, 400))));
    const answers = Promise.all(sockets.map(read));
    await expect.poll(() => arrivalCounts().arriving, { timeout: patient(4_000) }).toBe(24);
    expect((await sendFile(site, await picture('#333'), { as: one })).status).toBe(503);
    const sent = await sendFile(site, await picture('#a33'), { as: other });
    expect([sent.status, sent.t.width]).toEqual([200, 60]);
    for (const answer of await answers) {
      expect(answer.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
      expect(answer).toMatch(/^HTTP\/1\.1 4/);
    }
    expect((await sendFile(site, await picture('#3a3'), { as: one })).status).toBe(200);
  },
  patient(40_000),
);

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}
