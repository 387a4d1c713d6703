import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import { Failure } from '#contract/failures.ts';
import { uploadFile } from '#contract/api/files.ts';
import { sendSealed } from '#server/modules/files/index.ts';
import { openLetter } from '#server/modules/takedowns/index.ts';
import { openSealed } from '#server/modules/trials/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { sendFailure } from '../replies/reply.ts';
import { apiRequestOf } from '../api/requests.ts';

/** Serves sealed files: `/oss/r/file/{id}` the original, `/oss/r/view/{id}` the copy, `/oss/r/letter/{id}` the letter of an order; the token or the answer link's key comes as a header. */
export function serveEvidence(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { id: string } }>('/oss/r/letter/:id', (request, reply) => sendLetter(platform, { request, reply }));
  app.get<{ Params: { id: string } }>('/oss/r/file/:id', (request, reply) =>
    sendEvidence(platform, { request, reply }, { which: 'original', id: request.params.id }),
  );
  app.get<{ Params: { id: string } }>('/oss/r/view/:id', (request, reply) =>
    sendEvidence(platform, { request, reply }, { which: 'copy', id: request.params.id }),
  );
}

type Exchange<Route extends RouteGenericInterface = RouteGenericInterface> = { request: FastifyRequest<Route>; reply: FastifyReply };

async function sendLetter(platform: Platform, { request, reply }: Exchange<{ Params: { id: string } }>): Promise<FastifyReply> {
  try {
    const { id } = request.params;
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new Failure('notFound');
    const file = await openLetter(await apiRequestOf(request, uploadFile, platform), Number(id));
    return await sendSealed({ platform, reply }, file, 'original');
  } catch (error) {
    return sendFailure({ request, reply }, error, platform.log);
  }
}

async function sendEvidence(
  platform: Platform,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { which, id }: { which: 'original' | 'copy'; id: string },
): Promise<FastifyReply> {
  try {
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new Failure('notFound');
    const key = request.headers['x-answer-key'];
    const file = await openSealed(await apiRequestOf(request, uploadFile, platform), { id: Number(id), which, key: typeof key === 'string' ? key : null });
    return await sendSealed({ platform, reply }, file, which);
  } catch (error) {
    return sendFailure({ request, reply }, error, platform.log);
  }
}
