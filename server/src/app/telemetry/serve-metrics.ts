import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/api.ts';
import { readVersion } from '#server/platform/process/version.ts';
import { createMetrics, type Observed } from './metrics.ts';
import { openMetricsPort, type MetricsPort } from './metrics-port.ts';

/**
 * Serves the figures of this process at `/metrics` on a port of its own, from the start of `app` to its end; nothing where none is configured. One of
 * several processes gives them to their launcher, which serves those of all together.
 */
export function serveMetrics(app: FastifyInstance, platform: Platform, observed: Observed | null): void {
  const { config, log, siblings } = platform;
  const { metrics: place } = config;
  if (place === null) return;
  let port: MetricsPort | null = null;
  app.addHook('onReady', async () => {
    const registry = createMetrics(platform, observed, await readVersion());
    if (siblings !== null) return siblings.answerFigures(() => registry.getMetricsAsJSON());
    port = openMetricsPort(place, { log, read: async () => registry });
    await port.opened;
  });
  app.addHook('onClose', async () => port?.close());
}
