import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { EventStreams } from './api/event-streams.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is about to end. */
    isDraining: boolean;
    /** Sends visitors elsewhere for that long, before the app is closed. Left out by a process that answers none. */
    drain?: (seconds: number) => Promise<void>;
  }
}

/** How often streams are ended meanwhile: each reader opens another one elsewhere, 10,000 at once would take a node 11 s of processor time. */
const SLICE_MS = 100;

/**
 * Lets an app end without losing a request: `drain` makes `/readyz` refuse, so that proxies send no more, and each reply close its connection, so that
 * none is idle when the port is given back; streams of events end in slices meanwhile. After that the app can be closed: it finishes what it has.
 */
export function drainBeforeClose(app: FastifyInstance, streams: Pick<EventStreams, 'endSome' | 'count'>): void {
  app.decorate('isDraining', false);
  app.decorate('drain', async (seconds: number) => {
    app.isDraining = true;
    const slices = Math.ceil((seconds * 1_000) / SLICE_MS);
    for (let left = slices; left > 0; left -= 1) {
      streams.endSome(Math.ceil(streams.count() / left));
      await delay(SLICE_MS);
    }
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.isDraining) void reply.header('connection', 'close');
    done();
  });
}
