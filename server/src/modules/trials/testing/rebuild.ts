import { entryOf, type CountedTicket, type EntryState } from '#server/modules/blacklist/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { selectTicketEvents, type TicketEvent } from './queries-rebuild.ts';

/** Returns the list as the log of all cases makes it, by `game realm name`: nothing else is looked at. */
export async function rebuildBlacklist({ db, now }: DbContext): Promise<Map<string, EntryState>> {
  return entriesFrom(await selectTicketEvents(db), now);
}

const NAMED_MS = 180 * 24 * 60 * 60 * 1000;

/** Returns the same from events, oldest first; names are taken off half a year after a ticket has ended. */
function entriesFrom(events: readonly TicketEvent[], now: Date): Map<string, EntryState> {
  const tickets = new Map<number, CountedTicket & { key: string; isSuspended: boolean }>();
  for (const { action, ticketId, ...event } of events) {
    const before = tickets.get(ticketId);
    if (action === 'issue' && event.penalty !== null && event.offence !== null)
      tickets.set(ticketId, {
        key: `${event.gameId} ${event.realmKey} ${event.nameKey}`,
        offence: event.offence,
        penalty: event.penalty,
        issuedAt: event.at,
        expiresAt: event.expiresAt,
        disputed: false,
        isSuspended: false,
      });
    if (!before) continue;
    if (action === 'reduce' && event.penalty !== null) tickets.set(ticketId, { ...before, penalty: event.penalty, expiresAt: event.expiresAt });
    if (action === 'annul') tickets.delete(ticketId);
    if (action === 'suspend' || action === 'resume') tickets.set(ticketId, { ...before, isSuspended: action === 'suspend' });
    if (action === 'dispute' || action === 'calm') tickets.set(ticketId, { ...before, disputed: action === 'dispute' });
  }
  const entries = new Map<string, EntryState>();
  for (const [key, own] of Map.groupBy(tickets.values(), ({ key }) => key)) {
    const entry = entryOf(
      own.filter(({ isSuspended, expiresAt }) => !isSuspended && (expiresAt === null || Date.parse(expiresAt) + NAMED_MS > now.getTime())),
      now,
    );
    if (entry) entries.set(key, entry);
  }
  return entries;
}
