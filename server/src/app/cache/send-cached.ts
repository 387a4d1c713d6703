import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredEncoding } from '../replies/encodings.ts';
import type { CachedReply } from './reply-cache.ts';

const SMALL = 1_000;

/** Sends a stored reply: 304 when the reader already has it, else in the best encoding they accept. */
export async function sendCached(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  cached: CachedReply,
  headers: { vary: string; cacheControl: string },
): Promise<FastifyReply> {
  reply.code(cached.status).header('etag', cached.etag).header('cache-control', headers.cacheControl).header('vary', headers.vary);
  if (cached.status === 503) void reply.header('retry-after', '5');
  if (cached.location !== undefined) void reply.header('location', cached.location);
  if (cached.status === 200 && matches(request.headers['if-none-match'], cached.etag)) return reply.code(304).send();
  void reply.header('content-type', cached.contentType);
  const encoding = cached.body.length < SMALL ? null : preferredEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(cached.body);
  return reply.header('content-encoding', encoding).send(await cached.encoded(encoding));
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag || part.trim() === '*');
}
