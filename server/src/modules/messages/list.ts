import type { Message, MessageCounts, MessagePage } from '#contract/api/messages.ts';
import { ALL_MESSAGE_TYPES, type MessageType } from '#contract/message-types.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';
import { keyset, type PageInput } from '#server/platform/database/paging.ts';
import { renderMessage } from './facts/render.ts';
import { selectUnreadWithin, type UnreadChoice } from './queries-follow.ts';
import { countWaiting, MAX_COUNTED, selectAllMessages, selectCounts, selectMessages, selectRinging } from './queries-list.ts';

const BY_TIME = keyset({ sentAt: 'instant', id: 'integer' });

/** Returns a member's newest unread messages of the kinds not muted in their bell, newest first; none for a visitor (null). */
export async function listUnreadMessages(db: Db, memberId: number | null): Promise<Message[]> {
  return memberId === null ? [] : (await selectRinging(db, memberId)).map(renderMessage);
}

/** Returns a member's unread messages of a choice within a span of revisions of their mailbox, newest first, as they read them now. */
export async function listUnreadWithin(db: Db, choice: UnreadChoice): Promise<Message[]> {
  return (await selectUnreadWithin(db, choice)).map(renderMessage);
}

/** Which of a member's messages are listed. */
interface MessageChoice {
  type?: readonly MessageType[] | undefined;
  unread?: boolean | undefined;
  waiting?: boolean | undefined;
}

/** Returns a page of a member's messages, newest first, of these types (none: all), with how many there are of each. Throws `invalidInput` for a broken cursor. */
export async function listMessages(
  db: Db,
  memberId: number,
  { type = [], unread = false, waiting = false, ...input }: PageInput & MessageChoice,
): Promise<MessagePage> {
  const types = type.length === 0 ? ALL_MESSAGE_TYPES : [...new Set(type)];
  const [rows, counted, waits] = await Promise.all([
    selectMessages(db, { memberId, types, which: waiting ? 'waiting' : unread ? 'unread' : 'all' }, BY_TIME.startOf(input)),
    selectCounts(db, memberId),
    waiting ? countWaiting(db, memberId, types) : 0,
  ]);
  const counts = countsOf(counted);
  const sum = (which: 'all' | 'unread', of: readonly MessageType[]) => of.reduce((total, each) => total + counts[each][which], 0);
  const shown = {
    ...input,
    total: waiting ? waits : sum(unread ? 'unread' : 'all', types),
    totalIsApproximate: sum('all', ALL_MESSAGE_TYPES) >= MAX_COUNTED,
  };
  return { ...BY_TIME.pageOf(rows.map(renderMessage), shown, ({ lastDate, id }) => ({ sentAt: lastDate, id })), counts };
}

/** Returns all messages of a member with what they read now, a part at a time, in the order of their ids. */
export async function listAllMessages(db: Db, memberId: number, part: { after: number; limit: number }): Promise<StoredMessage[]> {
  const rows = await selectAllMessages(db, memberId, part);
  return rows.map((row) => ({ ...renderMessage(row), sentAt: row.sentAt, readAt: row.readAt }));
}

/** A message with its instants. */
export type StoredMessage = Message & { sentAt: Instant; readAt: Instant | null };

function countsOf(rows: readonly { type: MessageType; all: number; unread: number }[]): MessageCounts {
  const of = (type: MessageType) => {
    const { all = 0, unread = 0 } = rows.find((row) => row.type === type) ?? {};
    return { all, unread };
  };
  return { 10: of(10), 20: of(20), 21: of(21), 30: of(30), 31: of(31) };
}
