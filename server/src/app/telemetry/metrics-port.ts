import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import type { Log } from '#server/platform/process/log.ts';
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts';

/** A port at which figures are read. */
export interface MetricsPort {
  /** Rejects with a StartFailure when the port can't be had. */
  opened: Promise<void>;
  close(): void;
}

/** Opens a port that serves `/metrics` and nothing else. */
export function openMetricsPort(
  place: { host: string; port: number },
  { log, read }: { log: Log; read: () => Promise<Pick<Registry, 'metrics'> & { contentType: string }> },
): MetricsPort {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    const send = async () => {
      const registry = await read();
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text);
    };
    send().catch((error: unknown) => {
      log.error({ err: error }, 'the figures could not be read');
      response.writeHead(500).end();
    });
  });
  const open = async () => {
    try {
      server.listen(place.port, place.host);
      await once(server, 'listening');
    } catch (error) {
      throw new StartFailure(`指标的端口 ${place.host}:${place.port} 打不开（${errorCode(error) ?? '原因不明'}）。请换一个 HEARTH_METRICS_PORT，或者不设。`, {
        cause: error,
      });
    }
  };
  return {
    opened: open(),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
