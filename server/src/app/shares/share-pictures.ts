import type { FastifyInstance } from 'fastify';
import { sharePicture } from '#server/modules/files/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { BARE_HEADERS } from '../api/security.ts';

/** A picture may be masked or hidden later: what many share asks again soon. */
const CACHING = 'public, max-age=31536000, immutable, s-maxage=300';

/** Serves stored pictures as JPEG under their own names, for link previews. */
export function serveSharePictures(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { folder: string; file: string } }>('/share/:folder/:file(^[^/]{1,100}?).jpg', async (request, reply) => {
    const picture = await sharePicture(platform, `${request.params.folder}/${request.params.file}.webp`);
    void reply.headers(BARE_HEADERS).header('cross-origin-resource-policy', 'cross-origin');
    if (!picture) return reply.code(404).header('cache-control', 'no-store').send();
    return reply.header('cache-control', CACHING).type('image/jpeg').send(picture);
  });
}
