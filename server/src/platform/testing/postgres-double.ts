import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** What speaks the protocol of PostgreSQL as far as a test needs it, to send what a real server cannot be made to. */
export interface PostgresDouble {
  readonly connection: { host: string; port: number; user: string; database: string };
  close(): void;
}

/** Returns one message of the protocol. */
function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(body, 'latin1');
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

const READY = message('Z', 'I');
const WELCOME = Buffer.concat([message('R', '\0\0\0\0'), READY]);

/** Returns the answer of a server that refuses a statement, or ends the session with that code. */
export function refusal(code: string, text: string, severity: 'ERROR' | 'FATAL' = 'FATAL'): Buffer {
  const error = message('E', `S${severity}\0V${severity}\0C${code}\0M${text}\0\0`);
  return severity === 'FATAL' ? error : Buffer.concat([error, READY]);
}

/** Opens a server that welcomes every session, unless `welcomes` is false, and does `onStatement` with what comes then. */
export async function openPostgresDouble({
  welcomes = true,
  onStatement,
}: {
  welcomes?: boolean;
  onStatement: (socket: Socket) => void;
}): Promise<PostgresDouble> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', () => {
      if (!welcomes) return;
      socket.write(WELCOME);
      socket.once('data', () => onStatement(socket));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the double has no port');
  return {
    connection: { host: '127.0.0.1', port: address.port, user: 'nobody', database: 'none' },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
