import type { FastifyReply, FastifyRequest } from 'fastify';
import { callFailureOf } from '#contract/call-failure.ts';
import { SUCCESS } from '#contract/envelope.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import { StoreAway, StoreFull } from '#server/platform/files/files.ts';
import { isDatabaseAway } from '#server/platform/database/away.ts';
import { countFault } from '#server/platform/process/faults.ts';
import type { Log } from '#server/platform/process/log.ts';

const STORE_FULL = '存放文件的地方满了，刚才的没有存下，请晚些再试';
const DISK_FULL = '服务器的磁盘满了，刚才的没有存下，请晚些再试';

/** Returns the success envelope as JSON text. */
export function successText(t: unknown): string {
  return JSON.stringify({ code: SUCCESS, message: '成功', t });
}

/** Returns the refusal's envelope as JSON text; its status is sent apart. */
export function failureText({ status: _, code, name, message, ...rest }: CallFailure): string {
  return JSON.stringify({ code, name, message, t: null, ...rest });
}

/**
 * Returns a thrown value as seen from outside. Everything but a `Failure` is logged, counted and becomes one neutral sentence with the request's id.
 */
export function failureOf(error: unknown, requestId: string, log: Log): CallFailure {
  const refusal = refusalOf(error);
  if (refusal) return callFailureOf(refusal);
  log.error({ err: error, requestId }, 'fault');
  countFault(log, error);
  return { ...callFailureOf(new Failure('serverFault')), requestId };
}

/** Sends a refusal in the envelope. */
export function sendFailure({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, error: unknown, log: Log): FastifyReply {
  const failure = failureOf(error, request.id, log);
  // Somebody else's service has failed, such as that of mails, which has a check of its own.
  if (failure.code.startsWith('C')) request.isCounted = false;
  if (failure.retryAfter !== undefined) void reply.header('retry-after', String(failure.retryAfter));
  else if (failure.status === 503) void reply.header('retry-after', '5');
  return reply.code(failure.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(failureText(failure));
}

/** Returns the HTTP status a thrown thing is answered with. */
export function statusOf(error: unknown): number {
  return callFailureOf(refusalOf(error) ?? new Failure('serverFault')).status;
}

/** Returns the refusal in an error: ours, the HTTP layer's, or that of a database that is overloaded or away. Null for a fault. */
export function refusalOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return new Failure('tooLarge');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return new Failure('bodyTypeNotAccepted');
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH' || code === 'FST_ERR_ASYNC_CONSTRAINT') return new Failure('notFound');
  if (code.startsWith('FST_ERR_CTP') || code.startsWith('FST_ERR_VALIDATION')) return new Failure('badBody');
  // A statement ran too long, or there is no connection or no memory left.
  if (code === '57014' || code === '53300' || code === '53200') return new Failure('overloaded');
  // Operators hear of a disk that fills up from the job that watches it. 53100: that of the database.
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return new Failure('readOnly', { values: { text: DISK_FULL } });
  if (error instanceof StoreFull) return new Failure('readOnly', { values: { text: STORE_FULL } });
  if (error instanceof StoreAway) return new Failure('storeAway');
  if (isDatabaseAway(error)) return new Failure('maintenance');
  // 22021 bytes no text may hold, such as NUL.
  if (code === '22021' || code === '22P05') return new Failure('badBody');
  return null;
}
