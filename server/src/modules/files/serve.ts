import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#server/platform/api.ts';
import { avatarName, isAvifName, isVariantName } from './rules.ts';

/** The headers of a request that a file answers to. */
interface FileRequest {
  range?: string | undefined;
  'if-none-match'?: string | undefined;
  'if-range'?: string | undefined;
}

interface FileReply {
  status: 200 | 206 | 304 | 404 | 416;
  headers: Record<string, string>;
  /** Null: no body. */
  body: Readable | null;
}

/** On every reply: whatever the bytes are, a browser shows them as a picture or not at all. */
const SAFETY = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** Sends a stored picture, or 404 without a body. */
export function serveFile(platform: Platform, name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendFile(platform, isVariantName(name) || isAvifName(name) ? name : null, request, reply);
}

/** Sends the picture a member wears, or wore until a while ago; 404 without a body when there is none. */
export function serveAvatar(
  platform: Platform,
  { memberId, fileId }: { memberId: number; fileId: number },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return sendFile(platform, avatarName(memberId, fileId), request, reply);
}

async function sendFile(platform: Platform, name: string | null, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, headers, body } = name === null ? nothing() : await fileReply(platform, name, request.headers);
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined);
}

/** The answer to a GET of a stored picture, whole or in one range. A name stands for its bytes forever, so it is cached for a year. */
async function fileReply(platform: Platform, name: string, request: FileRequest): Promise<FileReply> {
  const found = await platform.files.read(name);
  if (!found) return nothing();
  const { stream, sizeBytes } = found;
  const etag = `"${name.slice(name.indexOf('/') + 1).replace(/\.webp$/, '')}"`;
  const headers = {
    ...SAFETY,
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'content-type': name.endsWith('.avif') ? 'image/avif' : 'image/webp',
  };

  if (request['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')) {
    stream.destroy();
    return { status: 304, headers, body: null };
  }
  const range = request['if-range'] === undefined || request['if-range'] === etag ? rangeOf(request.range, sizeBytes) : null;
  if (range === null) return { status: 200, headers: { ...headers, 'content-length': String(sizeBytes) }, body: stream };
  stream.destroy();
  if (range === 'outside') return { status: 416, headers: { ...SAFETY, 'content-range': `bytes */${sizeBytes}` }, body: null };
  const part = await platform.files.read(name, range);
  if (!part) return nothing();
  return {
    status: 206,
    headers: { ...headers, 'content-length': String(range.end - range.start + 1), 'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}` },
    body: part.stream,
  };
}

function nothing(): FileReply {
  return { status: 404, headers: { ...SAFETY, 'cache-control': 'no-store' }, body: null };
}

/** The one range that was asked for, both ends included; null for none, several or an unreadable one, which get the whole. */
function rangeOf(header: string | undefined, sizeBytes: number): { start: number; end: number } | 'outside' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const last = sizeBytes - 1;
  if (match[1] === '') {
    const length = Number(match[2]);
    return length === 0 ? 'outside' : { start: Math.max(0, sizeBytes - length), end: last };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? last : Math.min(Number(match[2]), last);
  if (start > last) return 'outside';
  return end < start ? null : { start, end };
}
