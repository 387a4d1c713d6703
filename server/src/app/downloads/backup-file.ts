import type { FastifyInstance } from 'fastify';
import { BACKUP_FILE_PATH } from '#contract/api/admin/backups.ts';
import { Failure } from '#contract/failures.ts';
import { z } from '#contract/zod.ts';
import { readDownload } from '#server/modules/backups/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { sendFailure } from '../replies/reply.ts';

const params = z.object({ secret: z.string().regex(/^[\w-]{43}$/) });

/** Sends a backup to who has the secret of a download, which an operator is given for some minutes: a browser saves it without holding it in memory. */
export function serveBackupFile(app: FastifyInstance, { db, clock, config, log }: Platform): void {
  app.get(BACKUP_FILE_PATH, async (request, reply) => {
    try {
      const read = params.safeParse(request.params);
      if (!read.success) throw new Failure('notFound');
      const { file, bytes, stream } = await readDownload({ db, now: clock.now() }, read.data.secret, config);
      return await reply
        .header('cache-control', 'no-store')
        .header('content-type', 'application/octet-stream')
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(stream);
    } catch (error) {
      return sendFailure({ request, reply }, error, log);
    }
  });
}
