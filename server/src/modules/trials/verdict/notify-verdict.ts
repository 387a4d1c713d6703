import type { IssuedTicket } from '#server/modules/blacklist/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { readEntryLabels, type EntryLabels } from '#server/modules/dictionaries/index.ts';
import type { Notification } from '#server/modules/messages/index.ts';
import { complainantsOf } from '../case/actors.ts';
import { aboutCase, CASE_NOTIFICATIONS } from '../case/notifications.ts';
import { aboutTicket, TICKET_NOTIFICATIONS } from '../case/notifications-tickets.ts';
import type { LockedCase } from '../case/take-step.ts';
import { after } from '../rules/clocks.ts';
import type { Verdict } from '../rules/verdict.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Notifies the parties of a verdict that took effect. */
export async function notifyVerdict(locked: LockedCase, verdict: Verdict, tickets: readonly IssuedTicket[]): Promise<void> {
  const { tx, row } = locked;
  const about = aboutCase(row);
  const labelOf = await readEntryLabels(tx);
  const data = { tickets: tickets.map(({ accusedId, penalty, number }) => ({ accusedId, penalty: labelOf('penalty', penalty).label, number })) };
  const toComplainant: Record<Verdict['outcome'], Notification> = {
    upheld: CASE_NOTIFICATIONS.upheld({ about, data }),
    partly: CASE_NOTIFICATIONS.partlyUpheld({ about, data }),
    dismissed: CASE_NOTIFICATIONS.dismissed({ about }),
    insufficient: CASE_NOTIFICATIONS.insufficient({ about }),
  };
  const messages = complainantsOf(row).map((to) => ({ to, notification: toComplainant[verdict.outcome] }));
  for (const { id, memberId } of row.accused) {
    if (memberId === null) continue;
    const ticket = tickets.find(({ accusedId }) => accusedId === id);
    const notification = ticket
      ? issuedTo(locked, labelOf, ticket)
      : CASE_NOTIFICATIONS[verdict.outcome === 'insufficient' ? 'notProven' : 'cleared']({ about, data: { accusedId: id } });
    messages.push({ to: memberId, notification });
  }
  await notifyByChannels(locked, messages);
}

/** Notifies the members whose tickets these are, where the verdict itself is notified in other words. */
export async function notifyTickets(locked: LockedCase, tickets: readonly IssuedTicket[]): Promise<void> {
  const labelOf = await readEntryLabels(locked.tx);
  const messages = tickets.flatMap((ticket) => {
    const memberId = locked.row.accused.find(({ id }) => id === ticket.accusedId)?.memberId ?? null;
    return memberId === null ? [] : [{ to: memberId, notification: issuedTo(locked, labelOf, ticket) }];
  });
  await notifyByChannels(locked, messages);
}

function issuedTo({ now, row }: LockedCase, labelOf: EntryLabels, ticket: IssuedTicket): Notification {
  return TICKET_NOTIFICATIONS.issued({
    about: aboutTicket(ticket),
    data: {
      accusedId: ticket.accusedId,
      offence: labelOf('offence', row.offence).label,
      penalty: labelOf('penalty', ticket.penalty).label,
      until: ticket.expiresAt?.toISOString() ?? null,
      appealBy: after(now, ticket.appealDays * DAY_SECONDS).toISOString(),
      appealDays: ticket.appealDays,
    },
  });
}
