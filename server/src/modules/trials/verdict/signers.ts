import type { LotMember } from '#contract/chain/lots.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { courtPersonOf, factsOf } from '../case/actors.ts';
import { drawLot } from '../case/lots.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { selectSignerCalls } from '../case/queries-lots.ts';
import { selectDrawable } from '../case/queries-aways.ts';
import { selectTenure, selectTenured } from '../case/queries-people.ts';
import { countVerdicts, selectVerdicts, type VerdictRow } from '../case/queries-verdicts.ts';
import type { LockedCase } from '../case/take-step.ts';
import { conflictsOf } from '../rules/conflicts.ts';
import type { StepContext } from '../rules/needs.ts';
import { atMost, signatureCap, signerSeat } from '../rules/signatures.ts';

/** Draws who signs the verdict that waits, by lot among the presenters who are entitled and without a conflict, and calls the first one. */
export async function drawSigners(locked: LockedCase, proposedBy: number): Promise<void> {
  const { tx, now, row } = locked;
  const facts = { ...factsOf(row), state: 'countersigning' as const, proposedBy };
  const tenured = await selectTenured({ db: tx, now });
  const pool: LotMember[] = [];
  for (const id of await selectDrawable({ db: tx, now })) {
    if (tenured.length > 0 && !tenured.includes(id)) continue;
    const person = await courtPersonOf({ db: tx, now }, { id, role: 'presenter' });
    if (id !== proposedBy && id !== row.presenterId && conflictsOf(facts, person).length === 0)
      pool.push({ id, probation: !tenured.includes(id), guilds: person.guildKeys });
  }
  await drawLot(locked, { kind: 'signer', round: await countVerdicts(tx, row.id), pool });
}

/** Returns what signing depends on besides the case: the seat of a member, and what the verdict that waits may cost with one signature. */
export async function signingContext({ db, now }: DbContext, row: CaseRow, memberId: number): Promise<StepContext> {
  if (row.state !== 'countersigning') return {};
  const [tenure, calls, verdicts] = await Promise.all([selectTenure({ db, now }, memberId), selectSignerCalls(db, row.id), selectVerdicts(db, row.id)]);
  const proposed = verdicts.find(({ status }) => status === 'proposed');
  return {
    seat: signerSeat(memberId, tenure, calls),
    returnedTimes: timesReturned(verdicts),
    isNobodyTenured: !tenure.isAnybodyTenured,
    penalties: proposed ? atMost(proposed.penalties, signatureCap(row, !tenure.isAnybodyTenured)) : [],
  };
}

/** Returns how often a signer gave a verdict of the case back. */
function timesReturned(verdicts: readonly VerdictRow[]): number {
  return verdicts.filter(({ status, countersignerId }) => status === 'returned' && countersignerId !== null).length;
}

/** Returns whether the verdict that waits has its signers drawn already. */
export async function areSignersDrawn({ tx }: Pick<WriteContext, 'tx'>, caseId: number): Promise<boolean> {
  return (await selectSignerCalls(tx, caseId)) !== null;
}
