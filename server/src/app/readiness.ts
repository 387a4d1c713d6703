import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/api.ts';
import { blindSeconds, databaseClock, totalBlindSeconds } from '#server/platform/state/sight.ts';
import type { SharedState } from '#server/platform/state/shared-state.ts';
import { feedCounts } from '#server/platform/state/tag-feed.ts';

/** Of a window of the shared state: more than all nodes report in a second. */
const MAX_REPORTS = 1_000_000;
/** Reports of a second are asked for in the next one too; a node's own are older than that when it is blind. */
const WINDOW_SECONDS = 5;

/** Notifies the other nodes that this one sees the database. */
export async function reportSight(shared: SharedState): Promise<void> {
  const now = databaseClock();
  await shared.take(sightKey(now, 0), { max: MAX_REPORTS, windowSeconds: WINDOW_SECONDS }, now);
}

/** Serves `/healthz`, which whatever watches over the process asks: it is alive as long as it answers, and which of several it is. The database is never asked. */
export function serveHealth(app: FastifyInstance, { siblings }: Pick<Platform, 'siblings'>): void {
  const health = { alive: true, ...(siblings !== null && { process: siblings.number }) };
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send(health));
}

/**
 * Serves `/readyz`, which a proxy asks whether to send visitors here: no while it drains, and while this node is blind and another one sees. It never depends on the
 * database alone: when that is away nobody sees, all nodes stay, and what they have cached can be shown.
 */
export function serveReadiness(app: FastifyInstance, { shared }: Pick<Platform, 'shared'>): void {
  app.get('/readyz', async (_request, reply) => {
    const seconds = blindSeconds();
    const isReady = !app.isDraining && (seconds === 0 || !(await doOthersSee(shared)));
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: isReady, blindSeconds: seconds, totalBlindSeconds: totalBlindSeconds(), ...feedCounts });
  });
}

/** By a clock that all nodes share: of a second of their own, two nodes may each find nothing. */
async function doOthersSee(shared: SharedState): Promise<boolean> {
  const now = databaseClock();
  const found = await Promise.all([0, 1].map((secondsAgo) => shared.peek(sightKey(now, secondsAgo), 1, now)));
  return found.some(({ allowed }) => !allowed);
}

function sightKey(now: Date, secondsAgo: number): string {
  return `sight:${Math.floor(now.getTime() / 1_000) - secondsAgo}`;
}
