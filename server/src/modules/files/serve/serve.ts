import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#server/platform/api.ts';
import { beginReading } from './readers.ts';
import { avatarName, isAvifName, isVariantName } from '../pictures/rules.ts';

/** What of a request a file reply depends on. */
interface FileRequest {
  method: string;
  headers: { range?: string | undefined; 'if-none-match'?: string | undefined; 'if-range'?: string | undefined };
}

interface FileReply {
  status: 200 | 206 | 304 | 404 | 416;
  headers: Record<string, string>;
  /** Null: no body. */
  body: Readable | null;
}

/** On every reply: whatever the bytes are, a browser shows them as the declared type or not at all. */
const SAFETY = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** A name means the same bytes forever, so a browser keeps them for a year. */
const YEAR = 'public, max-age=31536000, immutable';
/** Where a picture is read from the store itself: asked again soon, because it may be masked or hidden by then. */
const ADDRESS_CACHING = 'public, max-age=300';
/** A picture may be masked or hidden: caches that many share ask again soon, and then don't get it any more. */
const PICTURE_CACHING = `${YEAR}, s-maxage=300`;

/** Behind an address: the bytes themselves, for a page that draws them, which the store need not let it. */
const READ_HERE = '?here';

/** A request for a stored file and the reply to it. */
export interface FileExchange {
  platform: Platform;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends a stored picture, or 404 without a body. */
export function serveFile(exchange: FileExchange, name: string): Promise<FastifyReply> {
  return sendPublic(exchange, isVariantName(name) || isAvifName(name) ? name : null, PICTURE_CACHING);
}

/** Sends a picture that is withheld to somebody who may see it, and to everybody else 404 without a body. */
export function serveWithheld(exchange: FileExchange, name: string, { canSee }: { canSee: boolean }): Promise<FastifyReply> {
  return sendFile(exchange, canSee && (isVariantName(name) || isAvifName(name)) ? name : null, 'private, no-store');
}

/** Sends the picture a member wears, or wore until a while ago; 404 without a body when there is none. */
export function serveAvatar(exchange: FileExchange, { memberId, fileId }: { memberId: number; fileId: number }): Promise<FastifyReply> {
  return sendPublic(exchange, avatarName(memberId, fileId), YEAR);
}

/** Sends a picture that everybody may see, or where it is when everybody reads it from the store itself. */
async function sendPublic(exchange: FileExchange, name: string | null, caching: string): Promise<FastifyReply> {
  const isBytes = exchange.request.url.endsWith(READ_HERE);
  const address = name === null || isBytes ? null : (exchange.platform.files.publicReads?.addressOf(name) ?? null);
  if (address === null) return sendFile(exchange, name, caching);
  return exchange.reply.headers({ ...SAFETY, 'cache-control': ADDRESS_CACHING }).redirect(address, 302);
}

async function sendFile(exchange: FileExchange, name: string | null, caching: string): Promise<FastifyReply> {
  if (name === null) return sendReply(nothing(), exchange);
  const etag = `"${name.slice(name.indexOf('/') + 1).replace(/\.webp$/, '')}"`;
  const headers = { 'cache-control': caching, 'content-type': name.endsWith('.avif') ? 'image/avif' : 'image/webp' };
  return sendRanged(exchange, { name, etag, headers });
}

/** A stored file to be sent: its name in the store, the identity of its bytes, and the headers of its kind. */
export interface StoredFile {
  name: string;
  /** With its quotes. */
  etag: string;
  headers: Record<string, string>;
  /** Runs before its first byte is sent. */
  onBegin?: () => Promise<void>;
}

/** Sends a stored file, whole or in one range, or only its headers to who asks for them; 404 without a body when there is none. */
export async function sendRanged(exchange: FileExchange, file: StoredFile): Promise<FastifyReply> {
  const { platform, request } = exchange;
  const found = await fileReply(platform, file, request);
  const isFromStart = found.status === 200 || found.headers['content-range']?.startsWith('bytes 0-');
  if (isFromStart && found.body) await file.onBegin?.();
  return sendReply(found, exchange);
}

async function sendReply({ status, headers, body }: FileReply, { reply }: Pick<FileExchange, 'reply'>): Promise<FastifyReply> {
  if (body) beginReading(reply, { stream: body, sizeBytes: Number(headers['content-length']) });
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined);
}

/** Returns the reply to a GET of a stored file. */
async function fileReply(platform: Platform, { name, etag, headers: own }: StoredFile, { method, headers: request }: FileRequest): Promise<FileReply> {
  const headers = { ...SAFETY, ...own, etag, 'accept-ranges': 'bytes' };
  const isPlain = method === 'GET' && request.range === undefined && request['if-none-match'] === undefined;
  // A stream that nobody reads costs a connection to a store that is not a disk.
  const found: { stream?: Readable; sizeBytes: number } | null = isPlain ? await platform.files.read(name) : await platform.files.find(name);
  if (!found) return nothing();
  const { sizeBytes } = found;
  if (request['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*'))
    return { status: 304, headers, body: null };
  // RFC 9110, 14.2: a range means something with GET alone.
  const range = method === 'HEAD' ? null : request['if-range'] === undefined || request['if-range'] === etag ? rangeOf(request.range, sizeBytes) : null;
  if (range === 'outside') return { status: 416, headers: { ...SAFETY, 'content-range': `bytes */${sizeBytes}` }, body: null };
  const sent = range ?? { start: 0, end: sizeBytes - 1 };
  const body = found.stream ?? (method === 'HEAD' ? undefined : (await platform.files.read(name, range ?? undefined))?.stream) ?? null;
  // Deleted in between.
  if (method !== 'HEAD' && !body) return nothing();
  const length = String(sent.end - sent.start + 1);
  if (range === null) return { status: 200, headers: { ...headers, 'content-length': length }, body };
  const contentRange = `bytes ${range.start}-${range.end}/${sizeBytes}`;
  return { status: 206, headers: { ...headers, 'content-length': length, 'content-range': contentRange }, body };
}

function nothing(): FileReply {
  return { status: 404, headers: { ...SAFETY, 'cache-control': 'no-store' }, body: null };
}

/** Returns the one range that was asked for, both ends included; null for none, several or an unreadable one, which get the whole. */
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
