// What an operator tells every member, or the staff alone: a message in each mailbox, never a mail, and one a day at most.
import type { MessageToAll } from '#contract/api/announcements.ts';
import type { sendAnnouncement as sendShape } from '#contract/api/announcements.shapes.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { getAnnouncement } from '#server/modules/announcements/index.ts';
import { foresee, record } from '#server/modules/audit/index.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';
import { countAudience, insertBroadcast, lockSending, selectByOperator, selectLastByOperator } from './queries-broadcasts.ts';

const DAY_MS = 24 * 60 * 60_000;
const MAX_LISTED = 20;
const READERS: Readonly<Record<MessageToAll['audience'], string>> = { members: '会收到消息的会员', presenters: '会收到消息的主持人和管理员' };

type Order = ParsedInputOf<typeof sendShape>;

/** Returns the last messages to all. */
export function listMessagesToAll(db: Db): Promise<MessageToAll[]> {
  return selectByOperator(db, MAX_LISTED);
}

/**
 * Has every member, or the staff alone, get a message by a job that begins at once. With the id of a banner its words are those of the banner
 * where none are given. Throws `notFound`, `invalidInput` without words or readers, and `sentToday` within a day of the one before.
 */
export async function sendToAll({ tx, now }: WriteContext, order: Order): Promise<MessageToAll> {
  await lockSending(tx);
  const { title, text, audience } = await contentOf({ tx, now }, order);
  const last = await selectLastByOperator(tx, new Date(now.getTime() - DAY_MS));
  if (last) {
    const retryAfter = Math.ceil((Date.parse(last.begunAt) + DAY_MS - now.getTime()) / 1000);
    throw new Failure('sentToday', { retryAfter, values: { title: last.title } });
  }
  const people = await countAudience(tx, audience);
  const id = await insertBroadcast({ tx, now }, { title, content: text, audience, byOperator: true, people });
  foresee(tx, { icon: 'message', text: READERS[audience], count: people });
  await record({ tx, now }, { act: 'announcement.send', target: { kind: 'message_to_all', id }, isNew: true, after: { title, text, audience, people } });
  return { id, title, text, audience, people, at: now.toISOString(), doneAt: null };
}

/** Returns the text and its readers. */
async function contentOf({ tx, now }: WriteContext, { id, title, text, audience }: Order): Promise<Pick<MessageToAll, 'title' | 'text' | 'audience'>> {
  const banner = id === 0 ? null : await getAnnouncement({ db: tx, now }, id);
  const readers = audience ?? banner?.audience ?? 'members';
  if (readers === 'guests') throw fieldFailure('audience', '没登录的人没有信箱，消息发给会员，或主持人和管理员');
  const shownTitle = title ?? banner?.text;
  const shownText = text ?? (banner && `${banner.href === '' ? '' : `详见 ${banner.href} 。`}这条公告挂到 ${dayInChina(new Date(banner.until))}。`);
  if (shownTitle === undefined) throw fieldFailure('title', '写一句标题，大家在铃铛里先看到它');
  if (!shownText) throw fieldFailure('text', '写清楚要告诉大家什么');
  return { title: shownTitle, text: shownText, audience: readers === 'presenters' ? 'presenters' : 'members' };
}
