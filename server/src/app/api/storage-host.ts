/**
 * `STORAGE_URL` is the same program under another name, where browsers send files. Pages of the site reach it across origins:
 * - Only the site's own origin is allowed, and no cookie counts there: a sender is known by a bearer token or an answer code, which no foreign page
 *   has. So with one of these and the site's `Origin` no XSRF token is asked; everything else is refused as on the site itself.
 * - Headers are set before anything is read, so that the page can also read why it is refused.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/failures.ts';
import type { Config } from '#server/platform/process/config/config.ts';
import { hasXsrfToken } from './xsrf.ts';

type Names = Pick<Config, 'publicUrl' | 'storageUrl'>;

const UPLOADS = /^\/oss\/r\/[a-z0-9]+(?:\?|$)/;
const ALLOWED_HEADERS = 'accept, authorization, content-type, current_game_id';
/** Longest that browsers remember a preflight, which would cost every piece a round trip. */
const PREFLIGHT_SECONDS = 7_200;

/** Returns whether a request came to the name of the storage host. */
export function isAtStorageHost(request: Pick<FastifyRequest, 'host'>, { storageUrl }: Pick<Config, 'storageUrl'>): boolean {
  return storageUrl !== '' && new URL(storageUrl).host === request.host.toLowerCase();
}

/** Lets pages of the site, and no others, call the uploads of the storage host. Does nothing without one. */
export function serveStorageHost(app: FastifyInstance, names: Names): void {
  if (names.storageUrl === '') return;
  app.addHook('onRequest', (request, reply, done) => {
    if (UPLOADS.test(request.url) && isAtStorageHost(request, names)) allowSite(request, reply, names);
    done();
  });
  app.options('/oss/r/:name', async (request, reply) => {
    if (!isAtStorageHost(request, names)) throw new Failure('notFound');
    if (!isFromSite(request, names)) throw new Failure('forbidden');
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': String(PREFLIGHT_SECONDS),
        'cache-control': 'no-store',
      })
      .code(204)
      .send();
  });
}

/** Refuses a file that is sent to the storage host by anybody but a page of the site whose sender is known without cookies. Throws `staleForm`. */
export function requireKnownSender(request: FastifyRequest, names: Names, { hasKey }: { hasKey: boolean }): void {
  const isKnown = hasKey || /^Bearer\s+\S/i.test(request.headers.authorization ?? '');
  if (!(isKnown && isFromSite(request, names)) && !hasXsrfToken(request)) throw new Failure('staleForm');
}

function allowSite(request: FastifyRequest, reply: FastifyReply, names: Names): void {
  void reply.header('vary', 'origin');
  if (!isFromSite(request, names)) return;
  void reply.headers({ 'access-control-allow-origin': new URL(names.publicUrl).origin, 'access-control-expose-headers': 'retry-after, x-request-id' });
}

function isFromSite({ headers }: FastifyRequest, { publicUrl }: Names): boolean {
  return headers.origin === new URL(publicUrl).origin;
}
