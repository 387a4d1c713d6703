import { Failure, fieldFailure } from '#contract/failures.ts';
import { countVisible } from '#contract/text/graphemes.ts';
import type { Penalty } from '#contract/api/tickets.ts';
import type { ReturnPart } from '#contract/api/trials.ts';
import { closeTopic, notifyByChannels } from '#server/modules/channels/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { leaveAbandoned } from '../case/leave.ts';
import { signerTopic } from '../case/lots.ts';
import { aboutCase, CASE_NOTIFICATIONS, untilOf } from '../case/notifications.ts';
import { requireNoIdentity } from '../case/pii-check.ts';
import { selectOpened } from '../case/queries-evidence.ts';
import { endLots } from '../case/queries-lots.ts';
import { countVerdicts, decideVerdict, selectProposed, type VerdictRow } from '../case/queries-verdicts.ts';
import { allowStep, withLockedCase, type AllowedStep } from '../case/take-step.ts';
import { whenGivenBack } from '../rules/clocks.ts';
import { atMost, MIN_CHECKED, signatureCap } from '../rules/signatures.ts';
import { carryOut } from './carry-out.ts';
import { judgedOf, type Judged } from './judged.ts';
import { takeToPanel } from './count-panel.ts';
import { signingContext } from './signers.ts';

/** What a signer writes about a verdict. */
export interface Signature {
  agree: boolean;
  /** Why it is given back; of an agreement a remark. */
  reason: string;
  checked: string;
  seenVerdictRevision?: number | undefined;
  returnPart?: ReturnPart | undefined;
}

/**
 * Another presenter signs a verdict or gives it back. Throws `postGone`, the refusals of the table, `verdictChanged` and `evidenceUnopened`, and
 * `invalidInput` at the field that is missing.
 */
export async function countersign(context: MemberContext, id: number, signature: Signature): Promise<Judged> {
  requireNoIdentity([
    { path: 'reason', text: signature.reason },
    { path: 'checked', text: signature.checked },
  ]);
  const signerId = context.viewer.id;
  return withLockedCase(context, id, async (locked) => {
    const { tx, now, row } = locked;
    const given = await signingContext({ db: tx, now }, row, signerId);
    const step = allowStep(locked, signature.agree ? 'countersign' : 'return', given);
    const verdict = await selectProposed(tx, id);
    if (!verdict) throw new Failure('caseMoved', { values: { state: '没有待复核的裁决' } });
    await requireCurrent(step, signature);
    const cap = signatureCap(row, given.isNobodyTenured === true);
    const result = signature.agree ? await sign(step, { verdict, signerId, cap }, signature) : await giveBack(step, { verdict, signerId }, signature);
    await endLots(tx, id, 'signer');
    await closeTopic(locked, signerTopic(id));
    return result;
  });
}

interface Signing {
  verdict: VerdictRow;
  signerId: number;
  /** The heaviest penalty for which this signature is enough. */
  cap: Penalty;
}

async function sign(step: AllowedStep, { verdict, signerId, cap }: Signing, { reason, checked }: Signature): Promise<Judged> {
  const { tx, row, to } = step;
  if (countVisible(checked) < MIN_CHECKED) throw fieldFailure('checked', `请写下复核了什么，至少 ${MIN_CHECKED} 个字`);
  const opened = await selectOpened(tx, { caseId: row.id, memberId: signerId, since: verdict.proposedAt });
  const count = verdict.evidenceIds.filter((piece) => !opened.includes(piece)).length;
  if (count > 0) throw new Failure('evidenceUnopened', { values: { count } });
  const penalties = atMost(verdict.penalties, cap);
  const isLighter = penalties.some(({ penalty }, index) => penalty !== verdict.penalties[index]?.penalty);
  await decideVerdict(step, verdict.id, {
    status: 'final',
    countersignerId: signerId,
    reason,
    checked,
    decidedPenalties: isLighter ? penalties : null,
  });
  const tickets = await carryOut(step, { ...verdict, penalties });
  const notification = CASE_NOTIFICATIONS.countersigned({ about: aboutCase(row), actorId: signerId });
  await notifyByChannels(step, [{ to: verdict.presenterId, notification }]);
  return { state: to, outcome: verdict.outcome, tickets };
}

async function giveBack(step: AllowedStep, { verdict, signerId }: Pick<Signing, 'verdict' | 'signerId'>, { reason, returnPart }: Signature): Promise<Judged> {
  const { now, row, to } = step;
  if (returnPart === undefined) throw fieldFailure('returnPart', '请选出哪一部分站不住：事实、证据、理由，还是处罚');
  if (reason === '') throw fieldFailure('reason', '请写出哪一句站不住');
  // The third time the verdict stays as it was proposed, and a panel decides.
  if (to === 'panel') return judgedOf(await takeToPanel(step, { reason, data: { returnPart } }));
  await decideVerdict(step, verdict.id, { status: 'returned', countersignerId: signerId, reason, returnPart });
  const clocks = whenGivenBack(step.clocks, now, to);
  await step.go({ clocks, reason, data: { returnPart } });
  const notification = CASE_NOTIFICATIONS.verdictReturned({ about: aboutCase(row), actorId: signerId, data: { reason, ...untilOf(clocks.dueAt) } });
  await notifyByChannels(step, [{ to: verdict.presenterId, notification }]);
  return { state: (await leaveAbandoned(step)) ? 'filed' : to, outcome: null, tickets: [] };
}

/** Throws `verdictChanged` when another proposal than the present one was read, and `invalidInput` for an agreement that names none. */
async function requireCurrent({ tx, row }: AllowedStep, { agree, seenVerdictRevision }: Signature): Promise<void> {
  if (agree && seenVerdictRevision === undefined) throw fieldFailure('seenVerdictRevision', '请写明看的是第几稿');
  const revision = await countVerdicts(tx, row.id);
  if (seenVerdictRevision !== undefined && seenVerdictRevision !== revision) throw new Failure('verdictChanged', { values: { revision } });
}
