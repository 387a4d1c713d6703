import { Failure, fieldFailure } from '#contract/failures.ts';
import type { CaseState, PartyRole, StatementKind } from '#contract/api/trials.ts';
import { foldNickName } from '#server/modules/members/index.ts';
import { type Notice, notify, notifyAll } from '#server/modules/messages/index.ts';
import type { MemberRequest, Viewer } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { giveAnswer } from '../answer/give-answer.ts';
import { keepStatement, type Speech } from '../case/statements.ts';
import { byOf, clocksOf, dropCase, lockCase, move, restart } from '../case/take-step.ts';
import * as notices from '../case/notices.ts';
import { actorOf, factsOf, firstAnswering } from '../case/actors.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { insertWitness, selectByNickFold, selectNickName } from '../case/queries-people.ts';
import { whenAsked, whenHisTurn, whenReplied } from '../rules/clocks.ts';
import { roleIn } from '../rules/facts.ts';
import { type Actor, demand, LIMITS } from '../rules/permit.ts';
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
  return speak(request.db, id, request.viewer, speech, request.now);
}

/**
 * Adds a statement to a case: a question stops the clock until the complainant has replied; the first statement of an accused while their
 * window is open is their answer. Throws `postGone`, `forbidden` for those not concerned, the refusals of the table, and `invalidInput` at
 * the field.
 */
export async function speak(db: Db, id: number, viewer: Pick<Viewer, 'id' | 'role'>, speech: Speech, now: Date): Promise<{ state: CaseState }> {
  requireNoIdentity([{ path: 'text', text: speech.text }]);
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const actor = await actorOf(tx, viewer);
    const role = roleIn(factsOf(row), viewer.id);
    if (role === null) throw new Failure('forbidden');
    const kind = kindOf(row, actor, role, speech.kind);
    if (kind === 'answer') return giveAnswer(tx, row, actor, firstAnswering(row, actor), speech, now);
    const asksComplainant = kind === 'question' && speech.accusedId === undefined;
    if (speech.accusedId !== undefined && !row.accused.some((accused) => accused.id === speech.accusedId)) throw fieldFailure('accusedId', '这个角色不在案中');
    const to = demand(factsOf(row), asksComplainant ? 'ask' : 'speak', actor, now);
    const accusedId = role === 'accused' ? (row.accused.find(({ memberId }) => memberId === viewer.id)?.id ?? null) : null;
    await keepStatement(tx, row, { role, kind, memberId: viewer.id, accusedId }, speech, now);
    if (asksComplainant) await move(tx, row, { step: 'ask', by: byOf(row, actor), to, clocks: whenAsked(clocksOf(row), now) }, now);
    else await goOn(tx, row, role, now);
    await tell(tx, row, { speakerId: viewer.id, role, kind }, speech, now);
    return { state: to };
  });
}

function kindOf(row: CaseRow, actor: Actor, role: PartyRole, wanted: StatementKind | undefined): StatementKind {
  if (wanted !== undefined && !KINDS[role].includes(wanted)) throw fieldFailure('kind', '这样的话不该由你来说');
  if (wanted !== undefined) return wanted;
  if (role === 'accused' && firstAnswering(row, actor) === null) return 'statement';
  return KINDS[role][0] ?? 'note';
}

/** Restarts the presenter's clock after a statement, or ends the wait for the complainant. */
async function goOn(tx: Tx, row: CaseRow, role: PartyRole, now: Date): Promise<void> {
  const clocks = clocksOf(row);
  const isHisTurn = row.state === 'received' || row.state === 'hearing';
  if (role === 'complainant' && row.askedAt !== null) {
    const replied = whenReplied(clocks, now);
    await restart(tx, row, isHisTurn ? whenHisTurn(replied, now) : replied, now);
  } else if (role === 'presenter' && isHisTurn && row.askedAt === null) {
    await restart(tx, row, whenHisTurn(clocks, now), now);
  }
  dropCase(tx, row);
}

async function tell(tx: Tx, row: CaseRow, said: { speakerId: number; role: PartyRole; kind: StatementKind }, speech: Speech, now: Date): Promise<void> {
  const name = await selectNickName(tx, said.speakerId);
  const accusedIds = row.accused.flatMap(({ id, memberId }) =>
    memberId === null || (speech.accusedId !== undefined && id !== speech.accusedId) ? [] : [memberId],
  );
  const toAll = [row.complainantId, row.presenterId, ...accusedIds];
  const notice = noticeOf(row, said, speech, name);
  const to =
    said.kind === 'question' ? (speech.accusedId === undefined ? [row.complainantId] : accusedIds) : said.role === 'witness' ? [row.presenterId] : toAll;
  const ids = [...new Set(to)].filter((id): id is number => id !== null && id !== said.speakerId);
  await notifyAll(
    tx,
    ids.map((id) => ({ to: id, notice })),
    now,
  );
}

function noticeOf(row: CaseRow, { kind }: { kind: StatementKind }, speech: Speech, name: string): Notice {
  if (kind !== 'question') return notices.spoken(row, name, speech.text);
  return speech.accusedId === undefined ? notices.moreWanted(row, name, speech.text) : notices.questionToAccused(row, name, speech.text);
}

/**
 * Invites a member as a witness for the presenter. Throws `postGone`, the refusals of the table, and `invalidInput` for an unknown nickname
 * and for a party.
 */
export async function inviteWitness(db: Db, id: number, viewer: Pick<Viewer, 'id' | 'role'>, nickName: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const actor = await actorOf(tx, viewer);
    demand(factsOf(row), 'invite', actor, now);
    const member = await selectByNickFold(tx, foldNickName(nickName));
    if (!member) throw fieldFailure('nickName', '没有叫这个名字的会员');
    if (roleIn(factsOf(row), member.id) !== null) throw fieldFailure('nickName', '他已在案中');
    await insertWitness(tx, id, member.id, now);
    await move(tx, row, { step: 'invite', by: byOf(row, actor), to: row.state, clocks: clocksOf(row), data: { memberId: member.id } }, now);
    await notify(tx, { ...notices.witnessInvited(row, await selectNickName(tx, viewer.id)), to: member.id, now });
  });
}
