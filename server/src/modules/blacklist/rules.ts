import { LAWFUL_LENGTHS } from '#contract/court-lengths.ts';
import type { EntryStatus } from '#contract/api/blacklist.ts';
import type { Penalty, TicketStatus } from '#contract/api/tickets.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** From the lightest to the heaviest. */
export const PENALTIES = ['warning', 'watch30', 'list90', 'list365', 'permanent'] as const satisfies readonly Penalty[];

/** How long each holds, in days; null: a warning has no term, a permanent one no end. */
const PENALTY_DAYS: Record<Penalty, number | null> = { warning: null, watch30: 30, list90: 90, list365: 365, permanent: null };

export type ListedPenalty = 'list90' | 'list365' | 'permanent';

/** Returns whether a penalty puts its character on the list. */
function isListed(penalty: Penalty): penalty is ListedPenalty {
  return severityOf(penalty) >= severityOf('list90');
}

/** 0 for a warning, 4 for a permanent one. */
export function severityOf(penalty: Penalty): number {
  return PENALTIES.indexOf(penalty);
}

/** Returns when a penalty ends that was handed down at that instant; null: never, or it has no term. */
export function endOf(penalty: Penalty, from: Date): Date | null {
  const days = PENALTY_DAYS[penalty];
  return days === null ? null : new Date(from.getTime() + days * DAY_MS);
}

/** Returns the status of a ticket at an instant. */
export function ticketStatus(ticket: { expiresAt: string | null; isAnnulled: boolean; isSuspended: boolean }, now: Date): TicketStatus {
  if (ticket.isAnnulled) return 'annulled';
  if (ticket.expiresAt !== null && Date.parse(ticket.expiresAt) <= now.getTime()) return 'expired';
  return ticket.isSuspended ? 'suspended' : 'active';
}

/** Returns when those who sat on a panel are named whose ticket was issued at an instant and may be appealed for some days; null: they are. Without a ticket there is no appeal to wait for. */
export function jurorsNamedAt(
  ticket: { issuedAt: string; appealDays: number } | null,
  { jurorsNamedAtOnce }: { jurorsNamedAtOnce: boolean },
  now: Date,
): Date | null {
  if (jurorsNamedAtOnce || ticket === null) return null;
  const end = new Date(Date.parse(ticket.issuedAt) + ticket.appealDays * DAY_MS);
  return end > now ? end : null;
}

/** Returns from when on the jurors of a ticket are not named yet that may be appealed for the days of the law; null: all are. */
export function jurorsUnnamedSince({ jurorsNamedAtOnce }: { jurorsNamedAtOnce: boolean }, now: Date): Date | null {
  return jurorsNamedAtOnce ? null : new Date(now.getTime() - LAWFUL_LENGTHS.ticketAppealDays * DAY_MS);
}

/** Returns a juror who is not named yet; the seat is what distinguishes them. */
export function unnamedJuror(seat: number) {
  return { id: -seat, nickName: '合议人', avatar: '', level: '', role: '' };
}

/** A ticket that was not annulled, as far as the list of characters is made of it. */
export interface CountedTicket {
  offence: string;
  penalty: Penalty;
  issuedAt: string;
  expiresAt: string | null;
  disputed: boolean;
}

export interface EntryState {
  penalty: ListedPenalty;
  offences: string[];
  firstListedAt: string;
  lastListedAt: string;
  ticketCount: number;
  until: string | null;
  status: EntryStatus;
}

/** Returns the entry of a character with these tickets, oldest first; null when it is not on the list. */
export function entryOf(tickets: readonly CountedTicket[], now: Date): EntryState | null {
  const listed = tickets.flatMap((ticket) => (isListed(ticket.penalty) ? [{ ...ticket, penalty: ticket.penalty }] : []));
  const [first, last] = [listed.at(0), listed.at(-1)];
  if (!first || !last) return null;
  const standing = listed.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now.getTime());
  const counted = standing.length > 0 ? standing : listed;
  const worst = counted.reduce((one, other) => (severityOf(other.penalty) > severityOf(one.penalty) ? other : one));
  const ends = counted.map(({ expiresAt }) => expiresAt);
  return {
    penalty: worst.penalty,
    offences: [...new Set(listed.map(({ offence }) => offence))],
    firstListedAt: first.issuedAt,
    lastListedAt: last.issuedAt,
    ticketCount: tickets.length,
    until: ends.reduce((one, other) => (one === null || other === null ? null : Date.parse(other) > Date.parse(one) ? other : one)),
    status: standing.length === 0 ? 'expired' : standing.some(({ disputed }) => disputed) ? 'disputed' : 'active',
  };
}
