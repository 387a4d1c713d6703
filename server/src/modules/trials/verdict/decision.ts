import { canonicalJson, sha256 } from '#contract/chain/ticket-chain.ts';
import type { Decision, IssuedSubject } from '#server/modules/blacklist/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { selectPanelLot, selectSecret, selectSignerLot, type LotRow } from '../case/queries-lots.ts';
import { selectSitting, selectVotes } from '../case/queries-panels.ts';
import { selectVerdicts, type OwnVerdict } from '../case/queries-verdicts.ts';
import { penaltyOf } from '../rules/panels.ts';
import { dayBefore, yearOf } from '../rules/secret-days.ts';

/** What the chain keeps of a verdict that takes effect: how it came about, its words, and what was voted about an accused. */
export interface KeptDecision {
  decision: Decision;
  votesOn(accusedId: number): IssuedSubject['votes'];
}

/** Returns what the chain keeps of a verdict that takes effect; `unnamed` are the names in it that nobody may read. */
export async function readDecision(db: Db, row: CaseRow, { verdict, unnamed }: { verdict: OwnVerdict; unnamed: readonly string[] }): Promise<KeptDecision> {
  const own = { caseId: row.id, appealId: null };
  const [panel, verdicts] = await Promise.all([selectPanelLot(db, own), selectVerdicts(db, row.id)]);
  const signerId = verdicts.find(({ status }) => status === 'final')?.countersignerId ?? null;
  const [lot, sitting, cast] = await Promise.all([
    panel ?? (signerId === null ? null : selectSignerLot(db, row.id)),
    panel ? selectSitting(db, own) : [],
    panel ? selectVotes(db, own) : [],
  ]);
  const voted = sitting.filter(({ votedAt }) => votedAt !== null);
  const clean = (text: string) => maskNames(text, [...unnamed]);
  const resultOf = (accusedId: number) => verdict.penalties.find((each) => each.accusedId === accusedId)?.penalty ?? null;
  const dissent = voted.filter(({ id }) => cast.some(({ callId, accusedId, rung }) => callId === id && penaltyOf(rung) !== resultOf(accusedId)));
  return {
    decision: {
      seat: panel ? 'panel' : signerId === null ? 'single' : 'signed',
      n: panel?.seats ?? 0,
      signers: signerId === null ? [] : [signerId],
      direct: row.isDirect,
      draw: await drawOf(db, lot),
      texts: {
        facts: clean(verdict.facts),
        reasoning: clean(verdict.reasoning),
        dissent: dissent.map(({ memberId, reason }) => ({ by: memberId, reason: clean(reason) })),
      },
    },
    votesOn: (accusedId) =>
      voted.flatMap(({ id, memberId }) =>
        cast.filter((vote) => vote.callId === id && vote.accusedId === accusedId).map(({ rung }) => ({ by: memberId, rung })),
      ),
  };
}

/** Returns what a record keeps of a lot; null where it is of before its day and pool were kept. */
async function drawOf(db: Db, lot: LotRow | null): Promise<Decision['draw']> {
  if (lot === null || lot.day === null || lot.pool === null) return null;
  const pool = lot.pool.map(({ id, probation, guilds }) => ({ id, probation, guilds }));
  const secretHash = await selectSecret(db, { year: yearOf(lot.day), day: dayBefore(lot.day) });
  return secretHash === null ? null : { round: lot.round, poolHash: await sha256(canonicalJson(pool)), secretHash };
}
