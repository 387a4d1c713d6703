import { Failure, fieldFailure } from '#contract/failures.ts';
import type { CaseState, PartyRole, StatementKind } from '#contract/api/trials.ts';
import { foldNickName } from '#server/modules/members/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { excerptOf, type Notification } from '#server/modules/messages/index.ts';
import type { MemberContext, MemberRequest, Viewer } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { saveAnswer } from '../answer/give-answer.ts';
import { vacate } from '../case/leave.ts';
import { keepStatement, type Speech } from '../case/statements.ts';
import { allowStep, dropCase, lockCase, withLockedCase, restart, spanOf, takeStep, type AllowedStep, type LockedCase } from '../case/take-step.ts';
import { CASE_NOTIFICATIONS, aboutCase, untilOf } from '../case/notifications.ts';
import { complainantsOf, factsOf, firstAnswering } from '../case/actors.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { insertWitness, selectByNickFold } from '../case/queries-people.ts';
import { whenAsked, whenReplied, type Clocks } from '../rules/clocks.ts';
import { roleIn } from '../rules/facts.ts';
import { LIMITS } from '../rules/limits.ts';
import { requireNoIdentity } from '../case/pii-check.ts';

/** How many questions the accused of a case are asked, all together. */
const MAX_QUESTIONS = 5;

/** The kinds of statement each role may make; the first is the default. */
const KINDS: Record<PartyRole, readonly StatementKind[]> = {
  complainant: ['addendum'],
  accused: ['answer', 'statement'],
  witness: ['testimony'],
  presenter: ['note', 'question', 'settlement'],
};

/** Who speaks; of a member with a session it is known whether they are suspended. */
type SpeechContext = MemberContext & { viewer: { suspended?: Viewer['suspended'] } };

/** Saves what a party, a witness or the presenter says, at most sixty times a day. Throws what `speak` throws, and `tooManyRequests`. */
export async function submitSpeech(request: MemberRequest, id: number, speech: Speech): Promise<{ state: CaseState }> {
  await countMemberAttempt(request, 'speech', LIMITS.speeches);
  return speak(request, id, speech);
}

/**
 * Adds a statement to a case: a question stops the clock until the complainant has replied; the first statement of an accused while their
 * window is open is their answer, a step of its own. Throws `postGone`, `forbidden` for those not concerned, `suspended` for a presenter who is, the
 * refusals of the table, and `invalidInput` at the field.
 */
export async function speak(context: SpeechContext, id: number, speech: Speech): Promise<{ state: CaseState }> {
  requireNoIdentity([{ path: 'text', text: speech.text }]);
  const speakerId = context.viewer.id;
  return withLockedCase(context, id, async (locked) => {
    const { row } = locked;
    const role = roleIn(factsOf(row), speakerId);
    if (role === null) throw new Failure('forbidden');
    const { suspended } = context.viewer;
    if (suspended && role === 'presenter') throw new Failure('suspended', { values: suspended });
    const kind = kindOf(locked, role, speech.kind);
    if (kind === 'answer') return saveAnswer(locked, firstAnswering(row, locked.actor), speech);
    const asksComplainant = kind === 'question' && speech.accusedId === undefined;
    if (speech.accusedId !== undefined && !row.accused.some((accused) => accused.id === speech.accusedId)) throw fieldFailure('accusedId', '这个角色不在案中');
    const step = allowStep(locked, asksComplainant ? 'ask' : 'speak');
    const asksAccused = kind === 'question' && !asksComplainant;
    if (asksAccused && row.questionCount - row.askCount >= MAX_QUESTIONS) throw fieldFailure('text', `一桩案子最多问被检举人 ${MAX_QUESTIONS} 句`);
    const accusedId = role === 'accused' ? (row.accused.find(({ memberId }) => memberId === speakerId)?.id ?? null) : null;
    await keepStatement(locked, { role, kind, memberId: speakerId, accusedId }, speech);
    const clocks = asksComplainant ? whenAsked(step.clocks, step.now, spanOf(row)) : clocksAfter(step, role);
    if (asksComplainant) await step.go({ clocks });
    else if (clocks === step.clocks) dropCase(step.tx, row);
    else await restart(step, clocks);
    await notifyParties(locked, { ...speech, speakerId, role, kind, clocks });
    // A presenter who was called to sign or to vote is a witness from their own words on.
    if (role === 'witness') await vacate({ tx: locked.tx, now: locked.now, row: await lockCase(locked.tx, id), actor: { kind: 'clock' } }, [speakerId]);
    return { state: step.to };
  });
}

function kindOf({ row, actor }: LockedCase, role: PartyRole, wanted: StatementKind | undefined): StatementKind {
  if (wanted !== undefined && !KINDS[role].includes(wanted)) throw fieldFailure('kind', '这样的话不该由你来说');
  if (wanted !== undefined) return wanted;
  if (role === 'accused' && firstAnswering(row, actor) === null) return 'statement';
  return KINDS[role][0] ?? 'note';
}

/** Returns the clocks after a statement: the wait for the complainant ends with their reply, and nothing else moves one. */
function clocksAfter({ now, row, clocks }: AllowedStep, role: PartyRole): Clocks {
  return role === 'complainant' && row.askedAt !== null ? whenReplied(clocks, now, spanOf(row)) : clocks;
}

function isTurnOfPresenter({ state }: CaseRow): boolean {
  return state === 'received' || state === 'hearing';
}

/** What somebody has said, and the clocks of the case after it. */
interface Said extends Speech {
  speakerId: number;
  role: PartyRole;
  kind: StatementKind;
  clocks: Clocks;
}

async function notifyParties(locked: LockedCase, statement: Said): Promise<void> {
  const { row } = locked;
  const { accusedId, role, kind, speakerId } = statement;
  const accusedIds = row.accused.flatMap(({ id, memberId }) => (memberId === null || (accusedId !== undefined && id !== accusedId) ? [] : [memberId]));
  const asked = accusedId === undefined ? complainantsOf(row) : accusedIds;
  const to = kind === 'question' ? asked : role === 'witness' ? [row.presenterId] : [...complainantsOf(row), row.presenterId, ...accusedIds];
  const ids = [...new Set(to)].filter((id): id is number => id !== null && id !== speakerId);
  await notifyByChannels(
    locked,
    ids.map((id) => ({ to: id, notification: notificationOf(locked, statement, id) })),
  );
}

function notificationOf({ row, now }: LockedCase, { speakerId, role, kind, text, accusedId, clocks }: Said, to: number): Notification {
  const of = { about: aboutCase(row), actorId: speakerId };
  const excerpt = excerptOf(text);
  const isReply = role === 'complainant' && row.askedAt !== null && to === row.presenterId;
  if (isReply) return CASE_NOTIFICATIONS.replied({ ...of, data: { excerpt, ...untilOf(isTurnOfPresenter(row) ? clocks.dueAt : null) } });
  if (kind !== 'question') return CASE_NOTIFICATIONS.spoken({ ...of, data: { excerpt } });
  if (accusedId === undefined) return CASE_NOTIFICATIONS.moreWanted({ ...of, data: { question: text, ...untilOf(clocks.dueAt) } });
  const isOpen = clocks.answerDueAt !== null && clocks.answerDueAt > now;
  return CASE_NOTIFICATIONS.questionToAccused({ ...of, data: { question: text, ...untilOf(isOpen ? clocks.answerDueAt : null) } });
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
    const notification = CASE_NOTIFICATIONS.witnessInvited({ about: aboutCase(row), actorId: context.viewer.id });
    await notifyByChannels(step, [{ to: member.id, notification }]);
  });
}
