import type { Correspondent, Letter, LetterPage } from '#contract/api/messages.ts';
import type { Page } from '#contract/envelope.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { requireLinks } from '#server/modules/guards/index.ts';
import { requireCanWrite, personOf } from '#server/modules/members/index.ts';
import { screen } from '#server/modules/watched-words/index.ts';
import type { MemberContext, MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';
import { BY_ID, type PageInput } from '#server/platform/database/paging.ts';
import { notify } from './facts/notify.ts';
import { MESSAGE_NOTIFICATIONS } from './notifications.ts';
import {
  countCorrespondents,
  countLetters,
  insertCorrespondence,
  insertLetter,
  selectCorrespondents,
  selectLetters,
  selectOther,
  updateBlock,
  type OtherRow,
} from './queries-letters.ts';
import { dailyLetterLimit, canWriteTo } from './rules.ts';

const DAY_SECONDS = 24 * 60 * 60;
/**
 * Sends a letter to a presenter, or as a presenter to a member they may write to, with a message about it. Throws `mobileNeeded`,
 * `notFound`, `invalidInput` for oneself, `forbiddenWord`, `notWritable`, `lettersRefused`, what `requireLinks` throws and, above the daily limit, `tooManyRequests`.
 */
export async function sendLetter(request: MemberRequest, recipientId: number, content: string): Promise<Letter> {
  const { db, viewer, now } = request;
  await requireCanWrite(db, viewer);
  const other = await getOther(db, viewer.id, recipientId);
  if (!canWriteTo({ role: other.ownRole }, other)) throw new Failure('notWritable');
  if (other.refuses) throw new Failure('lettersRefused');
  // What would wait for a look elsewhere goes through: nobody reads other people's letters.
  const [text = content] = (await screen(db, [{ path: 'content', kind: 'letter', text: content }])).texts;
  await requireLinks(request, { texts: [text], hrefs: [], path: 'content' });
  return db.transaction(async (tx) => {
    const letter = await writeLetter({ tx, now }, { senderId: viewer.id, recipientId, content: text });
    await countMemberAttempt(request, 'letter', { max: dailyLetterLimit(other.ownRole), windowSeconds: DAY_SECONDS });
    return letter;
  });
}

/** Writes a letter between two who may write to each other, and leaves a message of it. Throws `notFound`, and `invalidInput` for oneself. */
export async function writeLetter(context: WriteContext, written: { senderId: number; recipientId: number; content: string }): Promise<Letter> {
  const { senderId, recipientId, content } = written;
  const other = await getOther(context.tx, senderId, recipientId);
  if (other.role === 'presenter') await insertCorrespondence(context, recipientId, senderId);
  const letter = await insertLetter(context, written);
  const data = { content, ofPresenter: other.ownRole === 'presenter' };
  await notify(context, recipientId, MESSAGE_NOTIFICATIONS.letterCame({ about: { kind: 'letter', id: senderId }, actorId: senderId, data }));
  return letter;
}

/** Allows a presenter to write to a member who is a party of their case. */
export function openCorrespondence(context: WriteContext, presenterId: number, memberId: number): Promise<void> {
  return insertCorrespondence(context, presenterId, memberId);
}

/**
 * Returns a page of the letters between a member and another, newest first. Throws `notFound`, also for two who cannot write to each other.
 */
export async function listLetters({ db, viewer }: Pick<MemberRequest, 'db' | 'viewer'>, otherId: number, input: PageInput): Promise<LetterPage> {
  const other = await getOther(db, viewer.id, otherId);
  const [rows, total] = await Promise.all([selectLetters(db, { memberId: viewer.id, otherId }, BY_ID.startOf(input)), countLetters(db, viewer.id, otherId)]);
  const canWrite = canWriteTo({ role: other.ownRole }, other);
  // Who may not write and has never been written to has nothing to see here.
  if (total === 0 && !canWrite) throw new Failure('notFound');
  const page = BY_ID.pageOf(rows, { ...input, total }, ({ id }) => ({ id }));
  return { ...page, person: personOf(other), mayWrite: canWrite && !other.refuses && viewer.suspended === null, blocked: other.refused };
}

/** Returns a page of those a member has exchanged letters with, the newest first. */
export async function listCorrespondents(db: Db, memberId: number, input: PageInput): Promise<Page<Correspondent>> {
  const [rows, total] = await Promise.all([selectCorrespondents(db, memberId, BY_ID.startOf(input)), countCorrespondents(db, memberId)]);
  const items = rows.map((row) => ({
    person: personOf(row),
    last: { id: row.letterId, mine: row.mine, content: row.content, sentAt: row.sentAt },
    unread: row.unread,
  }));
  return BY_ID.pageOf(items, { ...input, total }, ({ last }) => ({ id: last.id }));
}

/** Refuses another member's letters, or takes them again. Throws `notFound` and `invalidInput` for oneself. */
export async function blockLetters({ db, viewer, now }: MemberContext, otherId: number, blocked: boolean): Promise<{ blocked: boolean }> {
  await getOther(db, viewer.id, otherId);
  await db.transaction((tx) => updateBlock({ tx, now }, viewer.id, { blockedId: otherId, blocked }));
  return { blocked };
}

async function getOther(db: Db, memberId: number, otherId: number): Promise<OtherRow> {
  if (memberId === otherId) throw fieldFailure('id', '信要写给别人');
  const other = await selectOther(db, memberId, otherId);
  if (!other) throw new Failure('notFound');
  return other;
}
