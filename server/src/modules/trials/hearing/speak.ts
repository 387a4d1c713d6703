import { Failure, fieldFailure } from '#contract/failures.ts';
import type { CaseState, PartyRole, StatementKind } from '#contract/api/trials.ts';
import { foldNickName } from '#server/modules/members/index.ts';
import { excerptOf, notify, notifyAll, type Notification } from '#server/modules/messages/index.ts';
import type { MemberContext, MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { giveAnswer } from '../answer/give-answer.ts';
import { keepStatement, type Speech } from '../case/statements.ts';
import { allowStep, dropCase, withLockedCase, restart, takeStep, type AllowedStep, type LockedCase } from '../case/take-step.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { factsOf, firstAnswering } from '../case/actors.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { insertWitness, selectByNickFold } from '../case/queries-people.ts';
import { whenAsked, whenTheirTurn, whenReplied } from '../rules/clocks.ts';
import { roleIn } from '../rules/facts.ts';
import { LIMITS } from '../rules/limits.ts';
import { requireNoIdentity } from '../case/pii-check.ts';

/** The kinds of statement each role may make; the first is the default. */
const KINDS: Record<PartyRole, readonly StatementKind[]> = {
  complainant: ['addendum'],
  accused: ['answer', 'statement'],
  witness: ['testimony'],
  presenter: ['note', 'question', 'settlement'],
};

/** Saves what a party, a witness or the presenter says, at most sixty times a day. Throws what `speak` throws, and `tooManyRequests`. */
export async function submitSpeech(request: MemberRequest, id: number, speech: Speech): Promise<{ state: CaseState }> {
  await countMemberAttempt(request, 'speech', LIMITS.speeches);
  return speak(request, id, speech);
}

/**
 * Adds a statement to a case: a question stops the clock until the complainant has replied; the first statement of an accused while their
 * window is open is their answer, a step of its own. Throws `postGone`, `forbidden` for those not concerned, the refusals of the table, and
 * `invalidInput` at the field.
 */
export async function speak(context: MemberContext, id: number, speech: Speech): Promise<{ state: CaseState }> {
  requireNoIdentity([{ path: 'text', text: speech.text }]);
  const speakerId = context.viewer.id;
  return withLockedCase(context, id, async (locked) => {
    const { row } = locked;
    const role = roleIn(factsOf(row), speakerId);
    if (role === null) throw new Failure('forbidden');
    const kind = kindOf(locked, role, speech.kind);
    if (kind === 'answer') return giveAnswer(locked, firstAnswering(row, locked.actor), speech);
    const asksComplainant = kind === 'question' && speech.accusedId === undefined;
    if (speech.accusedId !== undefined && !row.accused.some((accused) => accused.id === speech.accusedId)) throw fieldFailure('accusedId', '这个角色不在案中');
    const step = allowStep(locked, asksComplainant ? 'ask' : 'speak');
    const accusedId = role === 'accused' ? (row.accused.find(({ memberId }) => memberId === speakerId)?.id ?? null) : null;
    await keepStatement(locked, { role, kind, memberId: speakerId, accusedId }, speech);
    if (asksComplainant) await step.go({ clocks: whenAsked(step.clocks, step.now) });
    else await goOn(step, role);
    await notifyParties(locked, { speakerId, role, kind }, speech);
    return { state: step.to };
  });
}

function kindOf({ row, actor }: LockedCase, role: PartyRole, wanted: StatementKind | undefined): StatementKind {
  if (wanted !== undefined && !KINDS[role].includes(wanted)) throw fieldFailure('kind', '这样的话不该由你来说');
  if (wanted !== undefined) return wanted;
  if (role === 'accused' && firstAnswering(row, actor) === null) return 'statement';
  return KINDS[role][0] ?? 'note';
}

/** Restarts the presenter's clock after a statement, or ends the wait for the complainant. */
async function goOn(step: AllowedStep, role: PartyRole): Promise<void> {
  const { tx, now, row, clocks } = step;
  const isTheirTurn = row.state === 'received' || row.state === 'hearing';
  if (role === 'complainant' && row.askedAt !== null) {
    const replied = whenReplied(clocks, now);
    await restart(step, isTheirTurn ? whenTheirTurn(replied, now) : replied);
  } else if (role === 'presenter' && isTheirTurn && row.askedAt === null) {
    await restart(step, whenTheirTurn(clocks, now));
  } else dropCase(tx, row);
}

async function notifyParties(locked: LockedCase, statement: { speakerId: number; role: PartyRole; kind: StatementKind }, speech: Speech): Promise<void> {
  const { row } = locked;
  const accusedIds = row.accused.flatMap(({ id, memberId }) =>
    memberId === null || (speech.accusedId !== undefined && id !== speech.accusedId) ? [] : [memberId],
  );
  const toAll = [row.complainantId, row.presenterId, ...accusedIds];
  const notification = notificationOf(row, statement.speakerId, { ...speech, kind: statement.kind });
  const to =
    statement.kind === 'question'
      ? speech.accusedId === undefined
        ? [row.complainantId]
        : accusedIds
      : statement.role === 'witness'
        ? [row.presenterId]
        : toAll;
  const ids = [...new Set(to)].filter((id): id is number => id !== null && id !== statement.speakerId);
  await notifyAll(
    locked,
    ids.map((id) => ({ to: id, notification })),
  );
}

function notificationOf(row: CaseRow, speakerId: number, { kind, text, accusedId }: Speech): Notification {
  const of = { about: aboutCase(row), actorId: speakerId };
  if (kind !== 'question') return CASE_NOTIFICATIONS.spoken({ ...of, data: { excerpt: excerptOf(text) } });
  const asks = { ...of, data: { question: text } };
  return accusedId === undefined ? CASE_NOTIFICATIONS.moreWanted(asks) : CASE_NOTIFICATIONS.questionToAccused(asks);
}

/**
 * Invites a member as a witness for the presenter. Throws `postGone`, the refusals of the table, and `invalidInput` for an unknown nickname
 * and for a party.
 */
export async function inviteWitness(context: MemberContext, id: number, nickName: string): Promise<void> {
  await takeStep(context, { id, step: 'invite' }, async (step) => {
    const { tx, row } = step;
    const member = await selectByNickFold(tx, foldNickName(nickName));
    if (!member) throw fieldFailure('nickName', '没有叫这个名字的会员');
    if (roleIn(factsOf(row), member.id) !== null) throw fieldFailure('nickName', '他已在案中');
    await insertWitness(step, id, member.id);
    await step.go({ data: { memberId: member.id } });
    await notify(step, member.id, CASE_NOTIFICATIONS.witnessInvited({ about: aboutCase(row), actorId: context.viewer.id }));
  });
}
