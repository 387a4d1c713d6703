import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredEncoding } from '../replies/encodings.ts';
import { bodyIn, type CachedReply } from './stored-reply.ts';

export interface CachedHeaders {
  vary: string;
  cacheControl: string;
  /** What is said to a cache in front of the site, which may keep the reply; missing: it may not. */
  edgeOf?: (reply: CachedReply) => Record<string, string> | null;
}

/** Sends a stored reply: 304 when the reader already has it, else in the best encoding they accept. */
export async function sendCached(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  cached: CachedReply,
  headers: CachedHeaders,
): Promise<FastifyReply> {
  request.cacheState = cached.isFresh ? 'miss' : 'hit';
  reply.code(cached.status).header('etag', cached.etag).header('cache-control', headers.cacheControl).header('vary', headers.vary);
  if (headers.edgeOf) reply.headers(headers.edgeOf(cached) ?? {});
  if (cached.status === 503) void reply.header('retry-after', '5');
  if (cached.location !== undefined) void reply.header('location', cached.location);
  if (cached.status === 200 && matches(request.headers['if-none-match'], cached.etag)) return reply.code(304).send();
  void reply.header('content-type', cached.contentType);
  const encoding = cached.isCompressed ? preferredEncoding(request.headers['accept-encoding']) : null;
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(await bodyIn(cached, encoding));
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag || part.trim() === '*');
}
