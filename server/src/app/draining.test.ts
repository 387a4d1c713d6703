import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { patient } from '#tools/patience.ts';
import { startTestSite, type TestSite } from './testing.ts';

const CALLERS = 16;
let site: TestSite;
let port: number;

beforeEach(async () => {
  site = await startTestSite();
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const address = site.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  ({ port } = address);
});
afterEach(() => site.close());

/** Sends a request and returns its response once it has begun. */
function ask(path: string, { agent, token }: { agent?: Agent; token?: string } = {}): Promise<IncomingMessage> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, ...(agent && { agent }) }, resolve).once('error', reject);
  });
}

/** Returns the status of a response that was read to its end. */
async function statusOf(response: IncomingMessage): Promise<number> {
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

test(
  'a site that ends loses no request: callers on kept connections are answered and sent elsewhere',
  async () => {
    const statuses: number[] = [];
    let hasClosed = 0;
    const call = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      let isKept = true;
      // As a proxy does: whose connection is closed goes to the next node.
      while (isKept) {
        const response = await ask('/restful/v1/g/game/list', { agent });
        statuses.push(await statusOf(response));
        isKept = response.headers.connection !== 'close';
      }
      agent.destroy();
    };
    const callers = Array.from({ length: CALLERS }, call);
    await expect.poll(() => statuses.length, { timeout: patient(10_000) }).toBeGreaterThan(CALLERS);

    const reader = await site.signUp('听更人');
    const streams = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const stream = await ask('/restful/v1/message/events', { token: reader.token });
        expect(stream.statusCode).toBe(200);
        stream.resume().on('close', () => (hasClosed += 1));
        return stream;
      }),
    );
    expect((await ask('/readyz')).statusCode).toBe(200);

    const draining = site.app.drain?.(1);
    const refused = await ask('/readyz');
    expect([refused.statusCode, refused.headers.connection]).toEqual([503, 'close']);
    expect((await ask('/healthz')).statusCode).toBe(200);
    await draining;
    // Each was answered, and none is left on a connection that is about to end.
    await Promise.all(callers);
    await expect.poll(() => hasClosed, { timeout: patient(5_000) }).toBe(streams.length);
    await site.app.close();
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  },
  patient(30_000),
);
