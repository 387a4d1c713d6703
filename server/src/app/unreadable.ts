import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { callFailureOf, Failure, type FailureName } from '#contract/failures.ts';
import { BARE_HEADERS } from './security.ts';

/** What Node says of bytes that are no request: too many headers, none in time. Everything else is not HTTP at all. */
const REFUSALS: Readonly<Record<string, { failure: FailureName; status: number }>> = {
  HPE_HEADER_OVERFLOW: { failure: 'tooLarge', status: 431 },
  ERR_HTTP_REQUEST_TIMEOUT: { failure: 'badBody', status: 408 },
};

/** Answers, in the envelope, a connection on which no request can be made out, and closes it. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { failure, status } = REFUSALS[error.code ?? ''] ?? { failure: 'badBody', status: 400 };
  const { code, message } = callFailureOf(new Failure(failure));
  const body = JSON.stringify({ code, message, t: null });
  const headers = { ...BARE_HEADERS, 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
