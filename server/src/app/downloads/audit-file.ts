import type { FastifyInstance } from 'fastify';
import { AUDIT_FILE_PATH, exportAudit } from '#contract/api/audit.ts';
import { Failure } from '#contract/failures.ts';
import { z } from '#contract/zod.ts';
import { openAuditExport } from '#server/modules/audit/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { sendFailure } from '../replies/reply.ts';
import { apiRequestOf } from '../api/requests.ts';

const params = z.object({ seq: z.coerce.number().int().positive(), part: z.enum(['records', 'personal']) });
const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' } as const;

/** Sends operators the files of an export of the record they have asked for; only to a call with their token. */
export function serveAuditFile(app: FastifyInstance, platform: Platform): void {
  app.get(AUDIT_FILE_PATH, async (request, reply) => {
    try {
      const { viewer, now } = await apiRequestOf(request, exportAudit, platform);
      if (!viewer) throw new Failure('notSignedIn');
      const read = params.safeParse(request.params);
      if (!read.success) throw new Failure('notFound');
      const { seq, part } = read.data;
      const { format, stream } = await openAuditExport({ db: platform.db, now }, { seq, part, viewerId: viewer.id });
      return await reply
        .header('cache-control', 'no-store')
        .header('content-type', CONTENT_TYPES[format])
        .header('content-disposition', `attachment; filename="hearth-audit-${seq}-${part}.${format}"`)
        .send(stream);
    } catch (error) {
      return sendFailure({ request, reply }, error, platform.log);
    }
  });
}
