// Readers of large files who stop reading: a network has thirty-two of them and no more, and each is ended.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statusOf } from '#server/app/replies/reply.ts';
import { createLocalFileStore } from '#server/platform/files/local-store.ts';
import { patient } from '#tools/patience.ts';
import { beginReading } from './readers.ts';

const READERS = 32;
const LARGE_BYTES = 24 * 1024 * 1024;

let folder: string;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-readers-'));
  const files = createLocalFileStore(folder);
  await files.write('large', Buffer.alloc(LARGE_BYTES));
  await files.write('small', Buffer.from('small'));
  app = fastify();
  app.get<{ Params: { name: string } }>('/:name', async ({ params }, reply) => {
    const found = await files.read(params.name);
    if (!found) return reply.code(404).send();
    beginReading(reply, found);
    return reply.header('content-length', String(found.sizeBytes)).send(found.stream);
  });
  app.setErrorHandler((error, _, reply) => reply.code(statusOf(error)).send());
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Asks for a file from an address and returns the connection once its answer begins, of which nothing more is read. */
async function ask(name: string, localAddress = '127.0.0.1'): Promise<{ socket: Socket; status: number }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  socket.write(`GET /${name} HTTP/1.1\r\nhost: x\r\n\r\n`);
  const [head]: Buffer[] = await once(socket, 'data');
  socket.pause();
  return { socket, status: Number(/^HTTP\/1\.1 (\d+)/.exec(String(head))?.[1]) };
}

it(
  'one network reads thirty-two large files at once, small ones and other networks are not refused, and who stops reading is ended',
  async () => {
    const stalled = await Promise.all(Array.from({ length: READERS }, () => ask('large')));
    expect(stalled.map(({ status }) => status)).toEqual(Array.from({ length: READERS }, () => 200));
    const others = [await ask('large'), await ask('small'), await ask('large', '127.0.0.2')];
    expect(others.map(({ status }) => status)).toEqual([503, 200, 200]);
    for (const { socket } of others) socket.destroy();
    // Where the server has ended them there is no answer to a further request.
    await expect.poll(() => countOf(app), { timeout: patient(60_000), interval: 500 }).toBe(0);
    const again = await ask('large');
    expect(again.status).toBe(200);
    for (const { socket } of [...stalled, again]) socket.destroy();
  },
  patient(90_000),
);

function countOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
}
