import { orderByLot } from '#server/modules/proofs/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { courtPersonOf, factsOf } from '../case/actors.ts';
import { selectCase } from '../case/queries-case.ts';
import { selectDrawable } from '../case/queries-aways.ts';
import { conflictsOf } from '../rules/conflicts.ts';

/**
 * Returns the presenters who may look at a claim on a ticket of a case, in the order they are called. The order is that of the ticket: another claim on it,
 * from another network or on another day, is looked at by the same ones. It is drawn with a secret of the site, because the salt of the case is public by
 * then, and who claims would know who looks, and when.
 */
export async function drawLookers({ tx, now }: WriteContext, { id, caseId }: { id: number; caseId: number }, secrets: Secrets): Promise<number[]> {
  const row = await selectCase(tx, caseId);
  if (!row) throw new Error(`ticket ${id} has no case`);
  const facts = { ...factsOf(row), state: 'appealed' as const };
  const pool: number[] = [];
  for (const presenterId of await selectDrawable({ db: tx, now })) {
    const person = await courtPersonOf({ db: tx, now }, { id: presenterId, role: 'presenter' });
    if (conflictsOf(facts, person).length === 0) pool.push(presenterId);
  }
  return orderByLot(secrets.keyedHash('claim-lookers', String(id)).toString('hex'), pool);
}
