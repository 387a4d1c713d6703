import { fieldFailure } from '#contract/failures.ts';
import { findDictionaryEntry } from '#server/modules/dictionaries/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { requireNoIdentity } from '../case/pii-check.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { selectTenure } from '../case/queries-people.ts';
import { deleteDrafts, insertVerdict, selectPrecedents, type OwnVerdict } from '../case/queries-verdicts.ts';
import { takeStep, type AllowedStep, type LockedCase } from '../case/take-step.ts';
import { whenProposed } from '../rules/clocks.ts';
import { isWindowOver } from '../rules/facts.ts';
import { servedCapOf } from '../rules/heard.ts';
import { needsPanel } from '../rules/panels.ts';
import { selectTooNew } from '../joining/queries-joins.ts';
import { selectOwnedNames } from '../finding/queries-findings.ts';
import { completeVerdict, needsCountersign, penaltyBandOf, withPause, type Verdict, type WrittenVerdict } from '../rules/verdict.ts';
import { carryOut } from './carry-out.ts';
import { judgedOf, type Judged } from './judged.ts';
import { takeToPanel } from './count-panel.ts';
import { drawSigners } from './signers.ts';

type Words = Pick<OwnVerdict, 'facts' | 'reasoning' | 'statement'>;

/**
 * Hands down a verdict, or proposes one that another presenter must sign. A verdict of insufficient evidence needs no summons. Throws
 * `postGone`, the refusals of the table, and `invalidInput` at the field.
 */
export async function judgeCase(context: MemberContext, id: number, written: WrittenVerdict): Promise<Judged> {
  const presenterId = context.viewer.id;
  const chooseStep = async ({ tx, now, row }: LockedCase) => {
    const ruled = ruledBy(row, written);
    const { isTenured, isAnybodyTenured } = await selectTenure({ db: tx, now }, presenterId);
    const servedCap = servedCapOf(await readSettings(tx));
    const step = written.outcome === 'insufficient' && row.state !== 'hearing' ? ('dropCase' as const) : ('judge' as const);
    return {
      step,
      given: {
        panel: needsPanel(ruled.penalties, row),
        countersign: needsCountersign(ruled.penalties, { isDirect: row.isDirect, isTenured, isAgainstMember: row.foundFalse !== null }),
        penalties: ruled.penalties,
        servedCap,
        isNobodyTenured: !isAnybodyTenured,
      },
    };
  };
  return takeStep(context, { id, step: chooseStep }, async (step) => {
    const ruled = ruledBy(step.row, written);
    requireNoAdmission(step.row, ruled.usesAdmission === true);
    await requireSeen(step, ruled);
    return concludeVerdict(step, { ...(await readVerdict(step.tx, step.row, ruled)), presenterId });
  });
}

/** Returns a verdict with the penalty that the law sets for a member whose complaint was false; another one as it was written. */
function ruledBy({ foundFalse, accused }: CaseRow, written: WrittenVerdict): WrittenVerdict {
  if (foundFalse === null) return written;
  return withPause(
    written,
    accused.map(({ id }) => id),
  );
}

/** Returns the complete verdict from what was written for a case. Throws `invalidInput` at the field. */
export async function readVerdict(tx: Tx, row: CaseRow, written: WrittenVerdict): Promise<Verdict> {
  const isAgainstMember = row.foundFalse !== null;
  const verdict = completeVerdict(written, {
    accusedIds: row.accused.map(({ id }) => id),
    evidenceIds: row.evidenceIds,
    band: isAgainstMember ? null : penaltyBandOf(await selectPrecedents(tx, row.gameId, row.offence)),
    complaintIds: [row.id, ...row.joined.map(({ id }) => id)],
    findsNothing: isAgainstMember || row.isDirect,
  });
  for (const [index, article] of verdict.articles.entries()) {
    if ((await findDictionaryEntry(tx, 'rule_article', article)) === null) throw fieldFailure(`articles.${index}`, '没有这一条规矩');
  }
  requireNoIdentity([
    { path: 'facts', text: verdict.facts },
    { path: 'reasoning', text: verdict.reasoning },
    { path: 'statement', text: verdict.statement },
    { path: 'falseFinding.reason', text: verdict.finding?.reason ?? '' },
  ]);
  return verdict;
}

/** Throws `invalidInput` for a verdict with a penalty that is based on what the accused had less than two days to see. */
async function requireSeen({ tx, now, row }: AllowedStep, { evidence, penalties }: WrittenVerdict): Promise<void> {
  if (penalties.length === 0) return;
  const [tooNew] = await selectTooNew({ tx, now }, row.id, evidence);
  if (tooNew !== undefined)
    throw fieldFailure('evidence', `有一件是通知答辩以后才来的，被检举人看到还不满 ${row.lengths.newEvidenceHours} 小时，现在不能用来处罚`);
}

/** Nobody is quoted who has not answered: throws `invalidInput` for a verdict that is based on an admission without a proven answer. */
function requireNoAdmission({ accused }: CaseRow, usesAdmission: boolean): void {
  if (usesAdmission && accused.every(({ answeredAt }) => answeredAt === null)) throw fieldFailure('usesAdmission', '没有本人的答辩，谈不上承认；凭码来信不算');
}

/** Stores a verdict and takes its step: the verdict waits for another presenter or for its panel, or it is final. */
export async function concludeVerdict(step: AllowedStep, verdict: OwnVerdict): Promise<Judged> {
  const { tx, now, row, to } = step;
  const kept = { ...verdict, ...(await unnamedWords(tx, row, verdict)) };
  await insertVerdict(step, row.id, { ...kept, status: to === 'closed' ? 'final' : 'proposed' });
  await deleteDrafts(tx, row.id);
  if (to === 'panel') return judgedOf(await takeToPanel(step));
  if (to === 'closed') return { state: to, outcome: verdict.outcome, tickets: await carryOut(step, kept) };
  if (to === 'answering') {
    // A case that a presenter files: its panel is drawn when the window of the accused is over.
    await step.go();
    return { state: to, outcome: null, tickets: [] };
  }
  const waitsForAnswer = verdict.penalties.length > 0 && !isWindowOver(row, now);
  await step.go({ clocks: whenProposed(step.clocks, now, { waitsForAnswer, by: 'signer' }) });
  if (!waitsForAnswer) await drawSigners(step, verdict.presenterId);
  return { state: to, outcome: null, tickets: [] };
}

/** Returns the words of a verdict; against a member without the names of their characters, which nothing but a ticket makes public. */
async function unnamedWords(tx: Tx, { foundFalse, accused }: CaseRow, words: Words): Promise<Words> {
  const { facts, reasoning, statement } = words;
  if (foundFalse === null) return { facts, reasoning, statement };
  const names = await selectOwnedNames(
    tx,
    accused.flatMap(({ memberId }) => memberId ?? []),
  );
  return { facts: maskNames(facts, names), reasoning: maskNames(reasoning, names), statement: maskNames(statement, names) };
}
