import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/api.ts';
import { countReply } from '#server/platform/process/faults.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether its reply says something about how well the site answers. */
    isCounted: boolean;
  }
}

/** What a proxy asks every second, which would make failures look rare. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Counts replies, for the check of the dashboard. Register it after the hooks that turn people away on purpose, such as while the site is closed:
 * what they reply to does not get here and is not counted.
 */
export function countReplies(app: FastifyInstance, { clock, log }: Pick<Platform, 'clock' | 'log'>): void {
  app.decorateRequest('isCounted', false);
  app.addHook('onRequest', (request, _reply, done) => {
    request.isCounted = !PROBES.has(request.url);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.isCounted) countReply(log, reply.statusCode, clock.now().getTime());
    done();
  });
}
