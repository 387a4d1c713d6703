import type { FastifyInstance } from 'fastify';
import { EXPORT_FILE_PATH, findExport } from '#contract/api/exports.ts';
import { Failure } from '#contract/failures.ts';
import { beginReading } from '#server/modules/files/index.ts';
import { openExport } from '#server/modules/exports/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { sendFailure } from '../replies/reply.ts';
import { apiRequestOf } from '../api/requests.ts';

/** Sends members the archive of their data; only to a call with their token, so that a link alone is worthless. */
export function serveExportFile(app: FastifyInstance, platform: Platform): void {
  app.get(EXPORT_FILE_PATH, async (request, reply) => {
    try {
      const { viewer, now } = await apiRequestOf(request, findExport, platform);
      if (!viewer) throw new Failure('notSignedIn');
      const { stream, sizeBytes } = await openExport({ ...platform, now }, viewer.id);
      beginReading(reply, { stream, sizeBytes });
      return await reply
        .header('cache-control', 'no-store')
        .header('content-type', 'application/zip')
        .header('content-length', String(sizeBytes))
        .header('content-disposition', 'attachment; filename="hearth-data.zip"')
        .send(stream);
    } catch (error) {
      return sendFailure({ request, reply }, error, platform.log);
    }
  });
}
