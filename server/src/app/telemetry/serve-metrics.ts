import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/api.ts';
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts';
import { readVersion } from '#server/platform/process/version.ts';
import { createMetrics, type Observed } from './metrics.ts';

/** Serves the figures of this process at `/metrics` on a port of its own, from the start of `app` to its end; nothing where none is configured. */
export function serveMetrics(app: FastifyInstance, platform: Platform, observed: Observed | null): void {
  const { metrics: place } = platform.config;
  if (place === null) return;
  const server = createServer();
  app.addHook('onReady', async () => {
    const registry = createMetrics(platform, observed, await readVersion());
    server.on('request', (request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
        (error: unknown) => {
          platform.log.error({ err: error }, 'the figures could not be read');
          response.writeHead(500).end();
        },
      );
    });
    try {
      server.listen(place.port, place.host);
      await once(server, 'listening');
    } catch (error) {
      throw new StartFailure(`指标的端口 ${place.host}:${place.port} 打不开（${errorCode(error) ?? '原因不明'}）。请换一个 HEARTH_METRICS_PORT，或者不设。`, {
        cause: error,
      });
    }
  });
  app.addHook('onClose', () => {
    server.close();
    server.closeAllConnections();
  });
}
