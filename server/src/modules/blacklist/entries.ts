import { notifyAll } from '#server/modules/messages/index.ts';
import { publishEvent } from '#server/modules/webhooks/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { WriteContext, DbContext } from '#server/platform/database/db.ts';
import { BLACKLIST_NOTIFICATIONS } from './notifications.ts';
import { lockEnded, lockTicketsOf, markEndNotified, removeEntry, upsertEntry } from './queries-entries.ts';
import { entryOf } from './rules.ts';
import { ticketsTag } from './tags.ts';

/** Recomputes a character's entry from its tickets. */
export async function refreshEntry({ tx, now }: WriteContext, characterId: number): Promise<void> {
  const held = await lockTicketsOf(tx, characterId);
  if (!held) return;
  const entry = entryOf(held.tickets, now);
  if (entry) await upsertEntry({ tx, now }, { characterId, gameId: held.gameId }, entry);
  else await removeEntry(tx, characterId);
}

const BATCH = 100;

/** Removes tickets whose term has ended from the list and notifies the characters' members; idempotent. */
export async function endTickets({ db, now }: DbContext): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = await db.transaction(async (tx) => {
      const ended = await lockEnded({ tx, now }, BATCH);
      if (ended.length === 0) return false;
      for (const characterId of new Set(ended.map((ticket) => ticket.characterId))) await refreshEntry({ tx, now }, characterId);
      const messages = ended.flatMap(({ id, memberId, accusedId }) =>
        memberId === null ? [] : [{ to: memberId, notification: BLACKLIST_NOTIFICATIONS.ticketEnded({ about: { kind: 'ticket', id }, data: { accusedId } }) }],
      );
      await notifyAll({ tx, now }, messages);
      for (const { gameId, number } of ended) await publishEvent({ tx, now }, 'blacklist.changed', { gameId, number, path: `/ticket/${number}` });
      await markEndNotified(
        { tx, now },
        ended.map(({ id }) => id),
      );
      writesTags(tx, ...new Set(ended.map(({ gameId }) => ticketsTag(gameId))));
      return ended.length === BATCH;
    });
  }
}
