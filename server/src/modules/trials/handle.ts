import { fieldFailure } from '#contract/failures.ts';
import type { CaseState, Outcome } from '#contract/trials.ts';
import { readTerms } from '#server/modules/dictionaries/index.ts';
import { notifyAll } from '#server/modules/messages/index.ts';
import { approveHeld, rejectHeld } from '#server/modules/posts/index.ts';
import type { MemberRequest, Viewer } from '#server/platform/api.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { judgeCase } from './judge.ts';
import { linksOf, makeLinks, type AnswerLink } from './links.ts';
import { byOf, clocksOf, holdCase, move } from './move.ts';
import * as notices from './notices.ts';
import { actorOf, factsOf } from './people.ts';
import { publishText } from './public-text.ts';
import { lockCase, type CaseRow } from './queries-case.ts';
import { confirmAccused, selectNickName } from './queries-people.ts';
import { releaseCase } from './receive.ts';
import { demand } from './rules.ts';
import { whenHisTurn, whenStopped, whenSummoned } from './rules-clocks.ts';
import type { WrittenVerdict } from './rules-verdict.ts';
import { demandNoIdentity } from './words.ts';

type Judge = Pick<Viewer, 'id' | 'role'>;

export interface Handling extends WrittenVerdict {
  id: number;
  action: 'summon' | 'hear' | 'settle' | 'judge' | 'release' | 'approve' | 'reject';
  reason: string;
  seenRevision?: number | undefined;
  strangers: readonly number[];
}

export interface Handled {
  state: CaseState | null;
  outcome: Outcome | null;
  tickets: string[];
  answerLinks: AnswerLink[];
}

/** Does what the presenter of a case wants with it, or with a post that waits at the same desk. Throws what each of the steps throws. */
export async function handleCase({ db, platform, viewer, now }: MemberRequest, handling: Handling): Promise<Handled> {
  const { id, action, reason, seenRevision } = handling;
  const nothing = { outcome: null, tickets: [], answerLinks: [] };
  switch (action) {
    case 'summon':
      return { ...nothing, ...(await summonAccused(db, platform.secrets, id, viewer, handling.strangers, now)) };
    case 'hear':
      return { ...nothing, ...(await openHearing(db, id, viewer, now)) };
    case 'settle':
      return { ...nothing, ...(await settleCase(db, id, viewer, reason, now)) };
    case 'judge':
      return { ...nothing, ...(await judgeCase(db, id, viewer, handling, now)) };
    case 'release':
      return { ...nothing, ...(await releaseCase(db, id, viewer, reason, now)) };
    case 'approve':
      await approveHeld(db, id, viewer.id, now, seenRevision);
      return { ...nothing, state: null };
    case 'reject':
      await rejectHeld(db, id, viewer.id, reason, now, seenRevision);
      return { ...nothing, state: null };
  }
}

/**
 * Tells the accused: each gets a link, and whoever called the character his own, alone and before it was filed, is a party from now on unless
 * he is one of the `strangers`. Throws `postGone` and the refusals of the table.
 */
export async function summonAccused(
  db: Db,
  secrets: Secrets,
  id: number,
  viewer: Judge,
  strangers: readonly number[],
  now: Date,
): Promise<{ state: CaseState; answerLinks: AnswerLink[] }> {
  return db.transaction(async (tx) => {
    const row = await holdCase(tx, id);
    const actor = await actorOf(tx, viewer);
    const to = demand(factsOf(row), 'summon', actor, now);
    const clocks = whenSummoned(clocksOf(row), now);
    await move(tx, row, { step: 'summon', by: byOf(row, actor), to, clocks, ...(row.summonedAt === null && { summonedAt: now }) }, now);
    return { state: to, answerLinks: await callAccused(tx, secrets, row, strangers, clocks.answerDueAt ?? now, now) };
  });
}

/** Makes parties and links of the accused of a case that is held, and tells those who have an account. */
export async function callAccused(tx: Tx, secrets: Secrets, row: CaseRow, strangers: readonly number[], until: Date, now: Date): Promise<AnswerLink[]> {
  await makeLinks(tx, row);
  const terms = await readTerms(tx);
  const called = await confirmAccused(tx, row.id, strangers);
  const offence = terms('offence', row.offence).label;
  await notifyAll(
    tx,
    called.map(({ memberId, name }) => ({ to: memberId, notice: notices.summoned({ id: row.id, character: name, offence, until }) })),
    now,
  );
  const after = await lockCase(tx, row.id);
  return after ? linksOf(secrets, after) : [];
}

/** The presenter opens the hearing when the accused were heard. Throws `postGone` and the refusals of the table. */
export async function openHearing(db: Db, id: number, viewer: Judge, now: Date): Promise<{ state: CaseState }> {
  return db.transaction(async (tx) => {
    const row = await holdCase(tx, id);
    const actor = await actorOf(tx, viewer);
    const to = demand(factsOf(row), 'hear', actor, now);
    await move(tx, row, { step: 'hear', by: byOf(row, actor), to, clocks: whenHisTurn(clocksOf(row), now) }, now);
    const name = await selectNickName(tx, viewer.id);
    await notifyAll(
      tx,
      partiesOf(row).map((party) => ({ to: party, notice: notices.hearingOpened(row, name) })),
      now,
    );
    return { state: to };
  });
}

/** The presenter notes what the parties agreed on. Throws `postGone`, the refusals of the table, and `invalidInput` without words. */
export async function settleCase(db: Db, id: number, viewer: Judge, reason: string, now: Date): Promise<{ state: CaseState; outcome: Outcome }> {
  demandNoIdentity([{ path: 'reason', text: reason }]);
  return db.transaction(async (tx) => {
    const row = await holdCase(tx, id);
    const actor = await actorOf(tx, viewer);
    const to = demand(factsOf(row), 'settle', actor, now);
    if (reason === '') throw fieldFailure('reason', '请写明双方说定了什么');
    await move(tx, row, { step: 'settle', by: byOf(row, actor), to, clocks: whenStopped(clocksOf(row)), outcome: 'settled', reason }, now);
    await publishText(tx, id, now);
    await notifyAll(
      tx,
      partiesOf(row).map((party) => ({ to: party, notice: notices.settled(row, reason) })),
      now,
    );
    return { state: to, outcome: 'settled' };
  });
}

/** A complainant withdraws what he filed. Throws `postGone` and the refusals of the table. */
export async function withdrawCase(db: Db, id: number, viewer: Judge, reason: string, now: Date): Promise<{ state: CaseState }> {
  demandNoIdentity([{ path: 'reason', text: reason }]);
  return db.transaction(async (tx) => {
    const row = await holdCase(tx, id);
    const actor = await actorOf(tx, viewer);
    const to = demand(factsOf(row), 'withdraw', actor, now);
    await move(tx, row, { step: 'withdraw', by: byOf(row, actor), to, clocks: whenStopped(clocksOf(row)), outcome: 'withdrawn', reason }, now);
    await publishText(tx, id, now);
    const told = [...partiesOf(row), ...(row.presenterId === null ? [] : [row.presenterId])];
    await notifyAll(
      tx,
      [...new Set(told)].map((to_) => ({ to: to_, notice: notices.withdrawn(row, reason) })),
      now,
    );
    return { state: to };
  });
}

/** The complainant and those of the accused who are members. */
function partiesOf(row: CaseRow): number[] {
  return [...new Set([row.complainantId, ...row.accused.flatMap(({ memberId }) => memberId ?? [])])];
}
