import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRanged } from '#server/modules/files/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { countDownload, getFile } from './downloads.ts';
import { storeName } from '../plugin/rules.ts';

/** Sends a plugin's archive, whole or in one range, and counts each download once begun. Throws `notFound` and `pluginWithdrawn`. */
export async function servePluginFile(
  platform: Platform,
  id: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { sha256, name } = await getFile(platform.db, id);
  const onBegin = () => countDownload({ platform, now: platform.clock.now(), address: request.ip }, id);
  return sendRanged({ platform, request, reply }, { name: storeName(sha256), etag: `"${sha256}"`, headers: headersOf(name), onBegin });
}

/** Revalidated each time, because the addon at one address changes with its list. */
function headersOf(name: string): Record<string, string> {
  const plain = name.replace(/[^\w.-]/g, '_');
  return {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    'cache-control': 'public, max-age=0, must-revalidate',
  };
}
