import { notifyAll, type Notice } from '#server/modules/messages/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { lockEnded, lockTicketsOf, markEndNotified, removeEntry, upsertEntry } from './queries-entries.ts';
import { entryOf } from './rules.ts';
import { ticketsTag } from './tags.ts';

/** Recomputes a character's entry from its tickets. */
export async function refreshEntry(tx: Tx, characterId: number, now: Date): Promise<void> {
  const held = await lockTicketsOf(tx, characterId);
  if (!held) return;
  const entry = entryOf(held.tickets, now);
  if (entry) await upsertEntry(tx, characterId, held.gameId, entry, now);
  else await removeEntry(tx, characterId);
}

const BATCH = 100;

/** Removes tickets whose term has ended from the list and notifies the characters' members; idempotent. */
export async function endTickets(db: Db, now: Date): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = await db.transaction(async (tx) => {
      const ended = await lockEnded(tx, now, BATCH);
      if (ended.length === 0) return false;
      for (const characterId of new Set(ended.map((ticket) => ticket.characterId))) await refreshEntry(tx, characterId, now);
      const messages = ended.flatMap(({ memberId, ...ticket }) => (memberId === null ? [] : [{ to: memberId, notice: ticketEnded(ticket) }]));
      await notifyAll(tx, messages, now);
      await markEndNotified(
        tx,
        ended.map(({ id }) => id),
        now,
      );
      writesTags(tx, ...new Set(ended.map(({ gameId }) => ticketsTag(gameId))));
      return ended.length === BATCH;
    });
  }
}

function ticketEnded(ticket: { id: number; number: string; characterName: string }): Notice {
  return {
    type: 10,
    isUrgent: 0,
    about: { kind: 'ticket', id: ticket.id, name: ticket.number },
    title: `罚单 ${ticket.number} 期满`,
    content: `${ticket.characterName} 的处罚今天到期，名单和插件里不再提示。往后的日子，重新算。`,
  };
}
