import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pino } from 'pino';
import type { Platform } from '#server/platform/api.ts';
import { networkOf } from '#server/platform/process/network.ts';
import { printOf, quarterOf } from '#server/platform/process/network-print.ts';

/** Fingerprints that are remembered, since each takes a keyed hash. */
const MAX_PRINTS = 10_000;

/**
 * Writes a line of JSON for each request, where that is configured: what was asked for as the pattern of its route, how it went, and the
 * fingerprint of the network it came from, as the staff see it. Never an address, what somebody typed, or anything of a body.
 */
export function logAccess(app: FastifyInstance, { config, clock, secrets }: Pick<Platform, 'config' | 'clock' | 'secrets'>): void {
  if (config.accessLog === null) return;
  const destination = pino.destination({ dest: config.accessLog === 'stdout' ? 1 : config.accessLog, sync: false, mkdir: true });
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } }, destination);
  const prints = new LRUCache<string, string>({ max: MAX_PRINTS });
  const printAt = (address: string): string => {
    const quarter = quarterOf(clock.now());
    const network = networkOf(address);
    const key = `${quarter} ${network}`;
    const print = prints.get(key) ?? printOf(secrets, network, quarter);
    prints.set(key, print);
    return print;
  };
  app.addHook('onResponse', (request, reply, done) => {
    const bytes = Number(reply.getHeader('content-length'));
    log.info({
      id: request.id,
      method: request.method,
      route: request.pagePattern || (request.routeOptions.url ?? 'none'),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(Number.isFinite(bytes) && { bytes }),
      ...(request.cacheState !== '' && { cache: request.cacheState }),
      from: printAt(request.ip),
    });
    done();
  });
  app.addHook('onClose', () => {
    destination.flushSync();
  });
}
