import type { FastifyInstance } from 'fastify';
import type { RouteTraffic } from './traffic.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page that answers, of the table of pages; empty where none does. */
    pagePattern: string;
    /** Whether the reply was in the cache; empty for one that is never stored. */
    cacheState: '' | 'hit' | 'miss';
    /** Where the reply is counted. Only with metrics. */
    counts: RouteTraffic | null;
    /** When the request came, by `performance.now`. Only with metrics. */
    startedAtMs: number;
  }
}

/** Gives every request the fields in which pages and cache say what they did, as constants of its shape: a request pays nothing for them. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('pagePattern', '');
  app.decorateRequest('cacheState', '');
}
