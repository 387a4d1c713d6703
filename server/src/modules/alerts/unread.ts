import type { Message } from '#contract/api/messages.ts';
import type { MessageType } from '#contract/message-types.ts';
import { foldLoosely } from '#contract/text/fold.ts';
import { listUnreadWithin } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectBlockedWords } from './queries-settings.ts';

const MAX_MESSAGES = 200;

/** Revisions of a member's mailbox: above `after`, up to `upTo`. */
export interface AlertSpan {
  memberId: number;
  after: number;
  upTo: number;
}

/** Returns the unread messages of a span a member is alerted of, newest first: as the list shows them, without what their own blocks hide there. */
export async function listAlerting(
  db: Db,
  span: AlertSpan,
  { types, exceptKinds }: { types: readonly MessageType[]; exceptKinds: readonly string[] },
): Promise<Message[]> {
  const messages = await listUnreadWithin(db, { ...span, types, exceptKinds, limit: MAX_MESSAGES });
  const blocked = messages.length === 0 ? [] : await selectBlockedWords(db, span.memberId);
  const isHidden = ({ title, content }: Message) => {
    const text = foldLoosely(`${title} ${content}`);
    return blocked.some((word) => text.includes(foldLoosely(word)));
  };
  return blocked.length === 0 ? messages : messages.filter((message) => !isHidden(message));
}
