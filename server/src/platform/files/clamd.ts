import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { Failure } from '#contract/failures.ts';
import type { ScannerAddress } from '../process/config/scanner-address.ts';

const CHUNK_BYTES = 64 * 1024;
const LENGTH_BYTES = 4;
/** Of the largest film, on a slow machine. */
const ANSWER_MS = 15_000;
const MAX_ANSWER_BYTES = 4_096;

/** What scans came to since the start. */
export const scanCounts = { clean: 0, infected: 0, away: 0 };

/**
 * Requires that a clamd finds nothing in some bytes, sent to it by INSTREAM. Throws `fileInfected`, and `scannerAway` where it does not answer in its
 * time, refuses (its StreamMaxLength may be too small) or answers something else: what was not looked at is not taken.
 */
export async function requireClean(address: ScannerAddress | null, bytes: Buffer, { answerMs = ANSWER_MS } = {}): Promise<void> {
  if (address === null) return;
  const result = resultOf(await ask(address, bytes, answerMs));
  scanCounts[result] += 1;
  if (result !== 'clean') throw new Failure(result === 'infected' ? 'fileInfected' : 'scannerAway', result === 'away' ? { retryAfter: 30 } : {});
}

/** Returns what an answer says; null: there was none. */
function resultOf(answer: string | null): keyof typeof scanCounts {
  if (answer === 'stream: OK') return 'clean';
  return answer !== null && /^stream: .+ FOUND$/.test(answer) ? 'infected' : 'away';
}

/** Returns a clamd's answer about some bytes, or null where it gives none. */
async function ask(address: ScannerAddress, bytes: Buffer, answerMs: number): Promise<string | null> {
  const target: NetConnectOpts = address;
  const socket = connect(target);
  socket.setTimeout(answerMs, () => socket.destroy());
  const patience = setTimeout(() => socket.destroy(), answerMs);
  try {
    const answer = answerOf(socket);
    send(socket, bytes);
    return await answer;
  } finally {
    clearTimeout(patience);
    socket.destroy();
  }
}

/** Writes the command and the bytes in chunks, each behind its length; one of length 0 ends them. */
function send(socket: Socket, bytes: Buffer): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    socket.write(lengthOf(chunk.length));
    socket.write(chunk);
  }
  socket.write(lengthOf(0));
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(LENGTH_BYTES);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** Returns what arrives up to a zero byte; null where the connection ends before that, or there is too much of it. */
function answerOf(socket: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1');
      const end = text.indexOf('\0');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > MAX_ANSWER_BYTES) resolve(null);
    });
    // Refused while it is still being sent, the bytes left over are an error of the connection: what it has said counts.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(null));
  });
}
