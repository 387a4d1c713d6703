import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredEncoding } from '../replies/encodings.ts';
import { edgeHeaders } from './edge.ts';
import { bodyIn, type CachedReply } from './stored-reply.ts';

export interface CachedHeaders {
  vary: string;
  cacheControl: string;
  /** A cache in front of the site may keep the reply. */
  isForEdge?: boolean;
}

/** Sends a stored reply: 304 when the reader already has it, else in the best encoding they accept. */
export async function sendCached(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  cached: CachedReply,
  headers: CachedHeaders,
): Promise<FastifyReply> {
  reply.code(cached.status).header('etag', cached.etag).header('cache-control', headers.cacheControl).header('vary', headers.vary);
  if (headers.isForEdge) reply.headers(edgeHeaders(cached) ?? {});
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
