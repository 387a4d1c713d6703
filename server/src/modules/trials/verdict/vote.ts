import { Failure, fieldFailure } from '#contract/failures.ts';
import { HEARD_LABELS } from '#contract/api/trials-labels.ts';
import type { CaseState, Rung } from '#contract/api/trials.ts';
import { countVisible } from '#contract/text/graphemes.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { heardIn } from '../case/actors.ts';
import { requireNoIdentity } from '../case/pii-check.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { selectOpened } from '../case/queries-evidence.ts';
import { selectPanelLot } from '../case/queries-lots.ts';
import { saveVotes, selectSitting } from '../case/queries-panels.ts';
import { countVerdicts, selectProposed, type VerdictRow } from '../case/queries-verdicts.ts';
import { keepClock } from '../case/seats.ts';
import { allowStep, dropCase, lockCase, withLockedCase, type LockedCase } from '../case/take-step.ts';
import { servedCapOf, type ServedCap } from '../rules/heard.ts';
import { MIN_VOTE_REASON, rungsFor } from '../rules/panels.ts';
import { countWhenComplete } from './count-panel.ts';

/** What a juror says of every accused. */
export interface Vote {
  votes: readonly { accusedId: number; rung: Rung }[];
  reason: string;
  seenVerdictRevision: number;
}

/**
 * Writes a juror's vote, sealed until the count; with the last one the votes are counted. Throws `postGone`, `notSeated`, the refusals of the table,
 * `verdictChanged`, `evidenceUnopened`, and `invalidInput` at the field.
 */
export async function voteInPanel(context: MemberContext, id: number, vote: Vote): Promise<{ state: CaseState }> {
  requireNoIdentity([{ path: 'reason', text: vote.reason }]);
  const memberId = context.viewer.id;
  return withLockedCase(context, id, async (locked) => {
    const { tx, row } = locked;
    const step = allowStep(locked, 'vote');
    const [verdict, lot, sitting] = [
      await selectProposed(tx, id),
      await selectPanelLot(tx, { caseId: id, appealId: null }),
      await selectSitting(tx, { caseId: id, appealId: null }),
    ];
    const own = sitting.find((each) => each.memberId === memberId);
    if (!verdict || !lot || !own) throw new Failure('notSeated');
    await requireWhole(locked, { verdict, vote, memberId });
    await saveVotes(step, own.id, vote);
    await keepClock(tx, lot);
    dropCase(tx, row);
    await countWhenComplete(locked);
    return { state: (await lockCase(tx, id)).state };
  });
}

async function requireWhole({ tx, row }: LockedCase, { verdict, vote, memberId }: { verdict: VerdictRow; vote: Vote; memberId: number }): Promise<void> {
  const revision = await countVerdicts(tx, row.id);
  if (vote.seenVerdictRevision !== revision) throw new Failure('verdictChanged', { values: { revision } });
  requireRungs(row, vote.votes, servedCapOf(await readSettings(tx)));
  if (countVisible(vote.reason) < MIN_VOTE_REASON) throw fieldFailure('reason', `请写明为什么，至少 ${MIN_VOTE_REASON} 个字`);
  const opened = await selectOpened(tx, { caseId: row.id, memberId, since: verdict.proposedAt });
  const count = verdict.evidenceIds.filter((piece) => !opened.includes(piece)).length;
  if (count > 0) throw new Failure('evidenceUnopened', { values: { count } });
}

/** Throws `invalidInput` unless every accused has exactly one rung that may be chosen for them. */
function requireRungs(row: CaseRow, votes: Vote['votes'], servedCap: ServedCap): void {
  for (const [index, { accusedId, rung }] of votes.entries()) {
    const accused = row.accused.find(({ id }) => id === accusedId);
    if (!accused) throw fieldFailure(`votes.${index}.accusedId`, '有一个角色不在这桩案子里');
    const grade = heardIn(row, accused) ?? 'untried';
    if (!rungsFor(grade, servedCap, row.foundFalse !== null).includes(rung))
      throw fieldFailure(`votes.${index}.rung`, `他是“${HEARD_LABELS[grade]}”，不能投这么重的一档`);
  }
  const voted = new Set(votes.map(({ accusedId }) => accusedId));
  if (voted.size < votes.length || voted.size < row.accused.length) throw fieldFailure('votes', '请给每个角色各投一档');
}
