import { Failure } from '#contract/failures.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectTraining } from './queries-training.ts';

/** Throws `trainingFirst` for a presenter who has yet to do the training case. */
export async function requireTrained(db: Db, presenterId: number): Promise<void> {
  if ((await selectTraining(db, presenterId)).isDue) throw new Failure('trainingFirst');
}
