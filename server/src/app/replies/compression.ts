import type { FastifyInstance, FastifyReply } from 'fastify';
import { compress, preferredEncoding } from './encodings.ts';

/** Smaller than this, a reply fits into one packet either way. */
const MIN_BYTES = 1_400;
const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|javascript|xml|[\w.]+\+(json|xml))|image\/svg\+xml)/;

/**
 * Compresses texts above MIN_BYTES on their way out: JSON for one reader, shields. What comes as a stream, in an encoding or in part
 * stays as it is; the reply cache compresses its own.
 *
 * Guessing a secret by the length of compressed replies (BREACH) needs somebody else's page to send requests that the browser signs:
 * ours are signed by a token from local storage, which no other site can send, and the XSRF token is in a header, never in a body.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const body = bodyOf(payload);
    if (body === null || body.length < MIN_BYTES || !isCompressible(reply)) return payload;
    addVary(reply);
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    if (encoding === null) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress(body, encoding);
  });
}

function bodyOf(payload: unknown): Buffer | null {
  if (typeof payload === 'string') return Buffer.from(payload);
  return Buffer.isBuffer(payload) ? payload : null;
}

/** Returns whether a reply may be compressed. One with a tag is left alone: the tag names its bytes. */
function isCompressible(reply: FastifyReply): boolean {
  if (reply.statusCode === 206 || ['content-encoding', 'content-range', 'etag'].some((name) => reply.hasHeader(name))) return false;
  return COMPRESSIBLE.test(String(reply.getHeader('content-type')));
}

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  const names = vary === undefined ? [] : String(vary).split(/\s*,\s*/);
  if (!names.some((name) => name === '*' || name.toLowerCase() === 'accept-encoding')) void reply.header('vary', [...names, 'accept-encoding'].join(', '));
}
