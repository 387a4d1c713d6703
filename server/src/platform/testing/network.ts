import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { EmbeddedConnection } from '#embedded-postgres';

/** A way to a database that can be cut in silence: connections stay open and carry nothing, as when a machine is gone. */
export interface TestNetwork {
  /** The database as it is reached through here. */
  readonly connection: EmbeddedConnection;
  cut(): void;
  mend(): void;
  close(): void;
}

/** Opens a way to the database on the loopback address. */
export async function openNetwork(to: EmbeddedConnection): Promise<TestNetwork> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const pipeBothWays = ([near, far]: readonly [Socket, Socket]) => near.pipe(far).pipe(near);
  const server = createServer((near) => {
    const far = to.host.startsWith('/') ? connect(join(to.host, `.s.PGSQL.${to.port}`)) : connect(to.port, to.host);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.once('close', () => {
        pairs.delete(pair);
        if (!isCut) for (const each of pair) each.destroy();
      });
    }
    if (!isCut) pipeBothWays(pair);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the network has no port');
  return {
    connection: { ...to, host: '127.0.0.1', port: address.port },
    cut() {
      isCut = true;
      for (const [near, far] of pairs) {
        near.unpipe().pause();
        far.unpipe().pause();
      }
    },
    mend() {
      isCut = false;
      for (const pair of pairs) pipeBothWays(pair);
    },
    close() {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}
