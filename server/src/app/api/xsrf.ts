import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/failures.ts';
import { isSameSecret } from '#server/platform/process/secrets.ts';

/** The cookie that a write has to repeat. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';

/** Refuses a write that a foreign page could have made: from browsers, known by a cookie or an Origin, the header must repeat the cookie. Throws `staleForm`. */
export function requireXsrf(request: FastifyRequest): void {
  if (request.headers.cookie === undefined && request.headers.origin === undefined) return;
  if (!hasXsrfToken(request)) throw new Failure('staleForm');
}

/** Returns whether a header of the request repeats its XSRF cookie. */
export function hasXsrfToken(request: FastifyRequest): boolean {
  const cookie = request.cookies[XSRF_COOKIE];
  const header = request.headers[HEADER];
  return cookie !== undefined && cookie !== '' && typeof header === 'string' && isSameSecret(cookie, header);
}

/** Gives the browser its token with a JSON reply, once; cached replies never carry one. */
export function offerXsrf(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (request.cookies[XSRF_COOKIE]) return;
  void reply.setCookie(XSRF_COOKIE, randomBytes(24).toString('base64url'), { path: '/', sameSite: 'lax', secure, httpOnly: false });
}
