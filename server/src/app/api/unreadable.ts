import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { callFailureOf } from '#contract/call-failure.ts';
import { Failure, type FailureName } from '#contract/failures.ts';
import { isForeignHref } from '#contract/text/hrefs.ts';
import { API_BASE } from '#contract/route.ts';
import { failureText } from '../replies/reply.ts';
import { BARE_HEADERS } from './security.ts';
import { bareDocument } from '../replies/bare-document.ts';

/** The error of Node's parser, with the bytes that it was reading. */
type ReadError = NodeJS.ErrnoException & { rawPacket?: unknown; bytesParsed?: number };

/** Node's errors for bytes that are not a valid request: too many headers, none in time. Everything else is not HTTP at all. */
const REFUSALS: Readonly<Record<string, { failure: FailureName; status: number }>> = {
  HPE_HEADER_OVERFLOW: { failure: 'tooLarge', status: 431 },
  ERR_HTTP_REQUEST_TIMEOUT: { failure: 'badBody', status: 408 },
};

/**
 * Answers a connection on which no request can be made out, and closes it: calls in the envelope, pages with a page. An address in bare
 * UTF-8, as many a tool sends one, is sent on to itself in percent-encoding, which the parser takes.
 */
export function refuseUnreadable(error: ReadError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const line = readRequestLine(error);
  const location = line && encodedAddress(line.address);
  const refusal = REFUSALS[error.code ?? ''] ?? { failure: 'badBody', status: 400 };
  const { failure, status } = location ? { ...refusal, status: 308 } : refusal;
  const said = callFailureOf(new Failure(failure));
  const isPage = line !== null && !line.address.startsWith(API_BASE);
  const body = isPage ? bareDocument(said.message, crypto.randomUUID()) : failureText(said);
  const headers = {
    ...BARE_HEADERS,
    ...(location && { location }),
    'cache-control': 'no-store',
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${line?.method === 'HEAD' ? '' : body}`);
}

/** Returns method and address of the line at which the parser stopped, byte by byte; null where it is not the whole first line of a GET or HEAD. */
function readRequestLine({ rawPacket, bytesParsed = 0 }: ReadError): { method: string; address: string } | null {
  if (!Buffer.isBuffer(rawPacket)) return null;
  const end = rawPacket.indexOf('\n', bytesParsed);
  const text = rawPacket.toString('latin1', rawPacket.lastIndexOf('\n', bytesParsed) + 1, end < 0 ? rawPacket.length : end);
  const [, method = '', address = ''] = /^(GET|HEAD) (\/.*) HTTP\/1\.[01]\r?$/.exec(text) ?? [];
  return method ? { method, address } : null;
}

/** Returns the address with every byte encoded that may not stand in one; null where nothing would change, or where it would lead off the site. */
function encodedAddress(address: string): string | null {
  const encoded = address.replace(/[^!-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);
  return encoded === address || isForeignHref(encoded) ? null : encoded;
}
