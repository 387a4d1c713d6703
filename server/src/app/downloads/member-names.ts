import type { FastifyInstance } from 'fastify';
import { exportMembers, MEMBER_NAMES_PATH } from '#contract/api/staff-members.ts';
import { Failure } from '#contract/failures.ts';
import { z } from '#contract/zod.ts';
import { openMemberNames } from '#server/modules/staff-members/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { sendFailure } from '../replies/reply.ts';
import { apiRequestOf } from '../api/requests.ts';

const params = z.object({ seq: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' } as const;

/** Sends an operator the list of names they have asked for; only to a call with their token. */
export function serveMemberNames(app: FastifyInstance, platform: Platform): void {
  app.get(MEMBER_NAMES_PATH, async (request, reply) => {
    try {
      const { viewer, now } = await apiRequestOf(request, exportMembers, platform);
      if (!viewer) throw new Failure('notSignedIn');
      const read = params.safeParse(request.params);
      if (!read.success) throw new Failure('notFound');
      const { seq } = read.data;
      const { format, stream } = await openMemberNames({ db: platform.db, now, secrets: platform.secrets }, { seq, viewerId: viewer.id });
      return await reply
        .header('cache-control', 'no-store')
        .header('content-type', CONTENT_TYPES[format])
        .header('content-disposition', `attachment; filename="hearth-members-${seq}.${format}"`)
        .send(stream);
    } catch (error) {
      return sendFailure({ request, reply }, error, platform.log);
    }
  });
}
