import type { Config } from './config.ts';

/** Fewer connections would let one slow statement keep everybody waiting. */
const MIN_CONNECTIONS = 2;

/**
 * Returns the configuration of one of several processes: its part of what the machine is to do at once, so that all of them together do no more than a
 * single one would. The first one runs the jobs.
 */
export function shareOf(config: Config, { number }: { number: number }): Config {
  const partOf = (whole: number, min: number) => Math.max(min, Math.ceil(whole / config.workers));
  return {
    ...config,
    role: number === 1 ? config.role : 'web',
    databasePoolSize: partOf(config.databasePoolSize, MIN_CONNECTIONS),
    visitorsAtOnce: partOf(config.visitorsAtOnce, 1),
  };
}
