import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { printText, readPrints, type Print } from '#server/modules/audit/index.ts';
import type { Platform } from '#server/platform/api.ts';

/** How long the key of the quarter is kept. */
const KEPT_MS = 60_000;

/**
 * Writes a line of JSON for each request, where that is configured: what was asked for as the pattern of its route, how it went, and the
 * fingerprint of the network it came from, as the staff see it. Never an address, what somebody typed, or anything of a body.
 */
export function logAccess(app: FastifyInstance, { config, clock, db }: Pick<Platform, 'config' | 'clock' | 'db'>): void {
  if (config.accessLog === null) return;
  const destination = pino.destination({ dest: config.accessLog === 'stdout' ? 1 : config.accessLog, sync: false, mkdir: true });
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } }, destination);
  let known: { print: Print | null; until: number } | null = null;
  const printAt = async (address: string): Promise<string> => {
    const now = clock.now();
    // While the database is away, a line without the fingerprint is better than none.
    if (known === null || known.until < now.getTime()) known = { print: await readPrints({ db, now }).catch(() => null), until: now.getTime() + KEPT_MS };
    return known.print === null ? '' : printText(known.print(address));
  };
  app.addHook('onResponse', async (request, reply) => {
    const bytes = Number(reply.getHeader('content-length'));
    log.info({
      id: request.id,
      method: request.method,
      route: request.pagePattern || (request.routeOptions.url ?? 'none'),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(Number.isFinite(bytes) && { bytes }),
      ...(request.cacheState !== '' && { cache: request.cacheState }),
      from: await printAt(request.ip),
    });
  });
  app.addHook('onClose', () => {
    destination.flushSync();
  });
}
