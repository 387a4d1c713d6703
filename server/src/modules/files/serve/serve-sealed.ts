import type { FastifyReply } from 'fastify';
import type { SealedRow } from '../sealed/queries-sealed.ts';
import { beginReading } from './readers.ts';
import type { FileExchange } from './serve.ts';

/** Whatever the bytes are, a browser runs nothing of them, keeps no copy, and another site cannot show them. */
const SAFETY = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
};

/** Sends a sealed file to those with access: the original as received, or the public copy, a re-encoded picture. */
export async function sendSealed({ platform, reply }: Omit<FileExchange, 'request'>, file: SealedRow, which: 'original' | 'copy'): Promise<FastifyReply> {
  const isView = which === 'copy' && file.viewName !== null;
  const found = await platform.files.read(isView ? (file.viewName ?? '') : file.storedName);
  if (!found) return reply.code(404).headers(SAFETY).send();
  beginReading(reply, found);
  const inline = file.kind === 'image' || file.kind === 'video' ? 'inline' : 'attachment';
  return reply
    .code(200)
    .headers({
      ...SAFETY,
      'content-type': isView ? 'image/webp' : file.mediaType,
      'content-length': String(found.sizeBytes),
      'content-disposition': `${inline}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    })
    .send(found.stream);
}
