import { createServer, type AddressInfo, type Socket } from 'node:net';

const COMMAND = 'zINSTREAM\0';
/** The harmless text that every scanner knows, in two pieces so that none finds it here. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${'ANTIVIRUS-TEST-FILE'}!$H+H*`;

/** A double of clamd that takes INSTREAM by the letter: anything else it answers as clamd does, or not at all. */
export interface TestClamd {
  address: { host: string; port: number };
  /** What it was sent, whole. */
  received: Buffer[];
  /** From now on it takes no more bytes than that, or gives no answer. */
  behave(how: { maxBytes?: number; isSilent?: boolean }): void;
  close(): Promise<void>;
}

/** Starts a double of clamd. */
export async function startTestClamd(): Promise<TestClamd> {
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  let behavior: { maxBytes?: number; isSilent?: boolean } = {};
  const server = createServer((socket) => {
    sockets.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part]);
      const parsed = parse(bytes, behavior.maxBytes ?? Infinity);
      if (parsed === null || behavior.isSilent) return;
      if (typeof parsed !== 'string') received.push(parsed);
      socket.end(`${typeof parsed === 'string' ? parsed : verdictOn(parsed)}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return {
    address: { host: '127.0.0.1', port: portOf(address) },
    received,
    behave: (how) => (behavior = how),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Returns the stream in what has arrived, or an answer of refusal; null: more has to come. */
function parse(bytes: Buffer, maxBytes: number): Buffer | string | null {
  if (bytes.length < COMMAND.length) return COMMAND.startsWith(bytes.toString('latin1')) ? null : 'UNKNOWN COMMAND';
  if (bytes.toString('latin1', 0, COMMAND.length) !== COMMAND) return 'UNKNOWN COMMAND';
  const chunks: Buffer[] = [];
  let sum = 0;
  for (let at = COMMAND.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    sum += length;
    if (sum > maxBytes) return 'INSTREAM size limit exceeded. ERROR';
    if (at + 4 + length > bytes.length) return null;
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

function verdictOn(stream: Buffer): string {
  return stream.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
}

function portOf({ port }: AddressInfo): number {
  return port;
}
