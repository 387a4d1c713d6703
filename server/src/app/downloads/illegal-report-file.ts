import type { FastifyInstance } from 'fastify';
import { Failure } from '#contract/failures.ts';
import { ILLEGAL_REPORT_FILE_PATH, listIllegalReports } from '#contract/api/illegal-reports.ts';
import { sendSealed } from '#server/modules/files/index.ts';
import { openReportFile } from '#server/modules/illegal-reports/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { sendFailure } from '../replies/reply.ts';
import { apiRequestOf } from '../api/requests.ts';

/** Sends operators the files that came with reports of the public, pictures as the copy we have made; only to a call with their token. */
export function serveIllegalReportFile(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { id: string } }>(ILLEGAL_REPORT_FILE_PATH, async (request, reply) => {
    try {
      const { id } = request.params;
      if (!/^[1-9]\d{0,14}$/.test(id)) throw new Failure('notFound');
      const file = await openReportFile(await apiRequestOf(request, listIllegalReports, platform), Number(id));
      return await sendSealed({ platform, reply }, file, 'copy');
    } catch (error) {
      return sendFailure({ request, reply }, error, platform.log);
    }
  });
}
