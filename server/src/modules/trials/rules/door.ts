import type { Lengths } from '#contract/court-lengths.ts';
import { DAY_MS, YEAR_DAYS, answeredAt, countedAppeals, refuseAppeal, type AppealedTicket } from './verdict.ts';

/** The end of a case as the door of an accused sees it; `ticket` is null without one. */
export interface ClosedCase {
  closedAt: string;
  lengths: Pick<Lengths, 'doorDays'>;
  ticket: AppealedTicket | null;
}

/**
 * Returns when the door of an accused closes: some days after the last dated appeal could be made, while one is open or no date ends it not before a year, and a
 * year after the verdict at the latest. A permanent penalty is appealed with its number later on.
 */
export function doorEnd({ closedAt, lengths: { doorDays }, ticket }: ClosedCase): Date {
  if (ticket === null) return later(closedAt, doorDays);
  const latest = later(ticket.issuedAt, YEAR_DAYS);
  const hasNoDate = ticket.isSuspended || lastStep(ticket) === null;
  if (hasNoDate || ticket.appeals.some(({ state }) => state === 'open')) return latest;
  const end = new Date((datedEnd(ticket) ?? new Date(lastStep(ticket) ?? ticket.issuedAt)).getTime() + doorDays * DAY_MS);
  return end < latest ? end : latest;
}

/** Returns until when a ticket may be appealed, null where no date ends it; and whether it may be now. */
export function appealWindow(ticket: AppealedTicket, now: Date): { canAppeal: boolean; appealBy: Date | null } {
  if (refuseAppeal(ticket, null, now) !== null) return { canAppeal: false, appealBy: null };
  const end = ticket.isSuspended ? null : latestEnd(ticket);
  return { canAppeal: true, appealBy: end !== null && end > now ? end : null };
}

function latestEnd(ticket: AppealedTicket): Date | null {
  const [end, again] = [datedEnd(ticket), ticket.againUntil === null ? null : new Date(ticket.againUntil)];
  if (again === null || lastStep(ticket) === null) return end;
  return end !== null && end > again ? end : again;
}

/** Returns when the days end in which an appeal may be filed; null: no such appeal is left. */
function datedEnd(ticket: AppealedTicket): Date | null {
  const last = lastStep(ticket);
  return ticket.isAnnulled || last === null || countedAppeals(ticket).length > 1 ? null : later(last, ticket.appealDays);
}

/** Returns from when on the time for an appeal runs: the answer to the last one, or when the ticket reached its accused; null: not yet. */
function lastStep(ticket: AppealedTicket): string | null {
  return answeredAt(countedAppeals(ticket)) ?? ticket.reachedAt;
}

function later(instant: string, days: number): Date {
  return new Date(Date.parse(instant) + days * DAY_MS);
}
