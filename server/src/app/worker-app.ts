import fastify, { type FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/api.ts';
import { BARE_HEADERS } from './api/security.ts';
import { serveMetrics } from './telemetry/serve-metrics.ts';

/** Returns the HTTP server of a process that only runs jobs: it says that it is there and serves nothing else. It is not listening yet. */
export function createWorkerApp(platform: Platform): FastifyInstance {
  const app = fastify({ forceCloseConnections: 'idle' });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(BARE_HEADERS).header('cache-control', 'no-store');
    done();
  });
  app.get('/healthz', () => ({ role: 'worker' }));
  serveMetrics(app, platform, null);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());
  app.addHook('onClose', () => platform.background.settled());
  return app;
}
