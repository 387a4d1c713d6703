import type { FastifyInstance } from 'fastify';
import { Failure } from '#contract/failures.ts';
import { id } from '#contract/api/inputs.shapes.ts';
import { PLUGIN_DOWNLOAD_PATH } from '#contract/api/plugins.ts';
import { servePluginFile } from '#server/modules/plugins/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { sendFailure } from '../replies/reply.ts';

/** Hands out the archives of plugins: bytes, not envelopes; a refusal still comes in one. */
export function servePluginFiles(app: FastifyInstance, platform: Platform): void {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: `${PLUGIN_DOWNLOAD_PATH}:id`,
    async handler(request, reply) {
      try {
        const { data } = id.safeParse(request.params.id);
        if (data === undefined) throw new Failure('notFound');
        return await servePluginFile(platform, data, { request, reply });
      } catch (error) {
        return sendFailure({ request, reply }, error, platform.log);
      }
    },
  });
}
