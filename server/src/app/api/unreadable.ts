import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
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

/** A first line may come in several packets; beyond what Node takes for a whole head no more of it is waited for. */
const MAX_LINE_BYTES = 16_384;

/** The last answer on each connection. */
const answers = new WeakMap<Socket, ServerResponse>();

/** Remembers what is answered on which connection, so that a request whose body never ends gets one answer. */
export function rememberAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    answers.set(request.raw.socket, reply.raw);
    done();
  });
}

/** Returns whether the request that is still arriving on a connection has its answer already. */
function isAnswered(socket: Socket): boolean {
  const answer = answers.get(socket);
  return answer !== undefined && answer.headersSent && !answer.req.complete;
}

/**
 * Answers a connection on which no request can be made out, and closes it: calls in the envelope, pages with a page. An address in bare
 * UTF-8, as many a tool sends one, is sent on to itself in percent-encoding, which the parser takes. Of a line that is still on its way the
 * rest is read first; Node's time limit for a request ends the wait.
 */
export function refuseUnreadable(error: ReadError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || isAnswered(socket)) {
    socket.destroy();
    return;
  }
  const { rawPacket } = error;
  if (Buffer.isBuffer(rawPacket) && isCut(rawPacket, error)) {
    // Node's parser would fail on the rest again.
    socket.removeAllListeners('data');
    socket.once('data', (more: Buffer) => refuseUnreadable(Object.assign(error, { rawPacket: Buffer.concat([rawPacket, more]) }), socket));
    return;
  }
  socket.removeAllListeners('data').resume();
  const line = readRequestLine(error);
  const location = line && encodedAddress(line.address);
  const refusal = REFUSALS[error.code ?? ''] ?? { failure: 'badBody', status: 400 };
  const { failure, status } = location ? { ...refusal, status: 308 } : refusal;
  const callFailure = callFailureOf(new Failure(failure));
  const isPage = line ? !line.address.startsWith(API_BASE) : wantsPage(error);
  const body = isPage ? bareDocument(callFailure, crypto.randomUUID()) : failureText(callFailure);
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

/** Returns whether the packet ends inside the line at which the parser stopped, which began as that of a GET or HEAD. */
function isCut(packet: Buffer, { code, bytesParsed = 0 }: ReadError): boolean {
  if (code !== 'HPE_INVALID_URL' || packet.length > MAX_LINE_BYTES || packet.includes('\n', bytesParsed)) return false;
  return /^(GET|HEAD) \/.*$/.test(packet.toString('latin1', packet.lastIndexOf('\n', bytesParsed) + 1));
}

/** Returns whether a request asks for a page in its head: where an earlier packet held the beginning of its address, that alone is known. */
function wantsPage({ rawPacket }: ReadError): boolean {
  return Buffer.isBuffer(rawPacket) && /^accept:.*text\/html/im.test(rawPacket.toString('latin1'));
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
