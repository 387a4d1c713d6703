import { makeSite } from '#tools/site/site-process.ts';

/** Names the data folder every journey's site begins with a copy of. */
export const SEED = 'HEARTH_JOURNEY_SEED';

/**
 * Loads the demo once for all workers: a site is started on a fresh folder and stopped again. Returns what removes the folder at the end. A
 * folder that is named beforehand, for a run after the other, is taken as it is.
 */
export default async function seed(): Promise<() => Promise<void>> {
  if (process.env[SEED] !== undefined) return async () => undefined;
  const site = await makeSite({ demo: true });
  try {
    await site.start();
    await site.stop();
  } catch (error) {
    await site.remove();
    throw error;
  }
  process.env[SEED] = site.dataDir;
  return () => site.remove();
}
