import type { FastifyInstance } from 'fastify';
import { Failure } from '#contract/failures.ts';
import { COUNTER_NOTICE_CODE_HEADER, COUNTER_NOTICE_FILE_PATH, listCounterNotices, viewCounterNotice } from '#contract/api/counter-notices.ts';
import { openCounterNoticeFile } from '#server/modules/counter-notices/index.ts';
import { sendSealed } from '#server/modules/files/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { sendFailure } from '../replies/reply.ts';
import { apiRequestOf } from '../api/requests.ts';

/** Sends what came with the statement of an author, pictures as the copy we have made: to operators, and to a call with the code of the mail. */
export function serveCounterNoticeFile(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { id: string } }>(COUNTER_NOTICE_FILE_PATH, async (request, reply) => {
    try {
      const { id } = request.params;
      if (!/^[1-9]\d{0,14}$/.test(id)) throw new Failure('notFound');
      const header = request.headers[COUNTER_NOTICE_CODE_HEADER];
      const code = typeof header === 'string' ? header : null;
      const from = await apiRequestOf(request, code === null ? listCounterNotices : viewCounterNotice, platform);
      const file = await openCounterNoticeFile(from, Number(id), code);
      return await sendSealed({ platform, reply }, file, 'copy');
    } catch (error) {
      return sendFailure({ request, reply }, error, platform.log);
    }
  });
}
