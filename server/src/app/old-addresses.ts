import type { FastifyInstance } from 'fastify';
import { findMoved, oldThingAt } from '#server/modules/imports/index.ts';
import type { Platform } from '#server/platform/api.ts';

/** How a browser keeps where something has moved: an import may be undone. */
const CACHING = 'public, max-age=86400';

/** Redirects the addresses of a site that moved in to what its threads, members and forums are here; any other goes on to the pages. */
export function redirectOldAddresses(app: FastifyInstance, { db, log }: Pick<Platform, 'db' | 'log'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const { pathname, searchParams } = new URL(`http://site${request.url}`);
    if (!/\.(?:php|html)$/.test(pathname)) return;
    const thing = oldThingAt(pathname, searchParams);
    if (thing === null) return;
    const address = await findMoved(db, thing).catch((error: unknown) => {
      // Without the database nobody knows; the page for unknown addresses says so.
      log.warn({ err: error }, 'an old address could not be looked up');
      return null;
    });
    if (address !== null) return reply.header('cache-control', CACHING).redirect(address, 301);
  });
}
