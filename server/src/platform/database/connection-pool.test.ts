import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openPool } from './connection-pool.ts';

const server = createServer({ allowHalfOpen: true });
afterEach(() => server.close());

/** Returns a message of the protocol of PostgreSQL. */
function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(body, 'latin1');
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

const WELCOME = Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]);
const SHUT_DOWN = message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');

it('does not report connections that the server ends while the pool is ending', async () => {
  const ended = new Promise<void>((resolve) => {
    server.on('connection', (socket: Socket) => {
      // The first bytes are the start of a session, the next ones its end, which a server that shuts down answers with its own.
      socket.once('data', () => {
        socket.write(WELCOME);
        socket.once('data', () => socket.end(SHUT_DOWN));
      });
      socket.on('close', () => resolve());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const reported: string[] = [];
  const onIdleError = (error: Error) => void reported.push(error.message);
  const pool = openPool({ host: '127.0.0.1', port, user: 'nobody' }, { onConnect: () => undefined, onIdleError, limits: null });
  (await pool.connect()).release();
  await pool.end();
  await ended;
  expect(reported).toEqual([]);
});
