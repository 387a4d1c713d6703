import type { Penalty } from '#contract/api/tickets.ts';
import { publishEvent } from '#server/modules/webhooks/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { refreshEntry } from './entries.ts';
import { addChainRecord } from './issue.ts';
import {
  annulRow,
  closeRow,
  selectTicketForUpdate,
  selectStatements,
  updateDisputed,
  updatePenalty,
  updateSuspended,
  updateStatement,
  type HeldTicket,
} from './queries-issue.ts';
import { endOf } from './rules.ts';
import { ticketsTag } from './tags.ts';

/** Returns a ticket, locked until the transaction ends; null when there is none. */
export function lockTicket(tx: Tx, id: number): Promise<HeldTicket | null> {
  return selectTicketForUpdate(tx, id);
}

/** Reduces the penalty of a locked ticket: its term counts from the day it was issued. Returns when it ends. */
export async function reduceTicket(
  { tx, now }: WriteContext,
  ticket: HeldTicket,
  { penalty, presenterId }: { penalty: Penalty; presenterId: number },
): Promise<Date | null> {
  const expiresAt = endOf(penalty, new Date(ticket.issuedAt));
  await updatePenalty(tx, ticket.id, { penalty, expiresAt });
  await refreshOf({ tx, now }, ticket);
  await addChainRecord(tx, {
    kind: 'reduce',
    game: ticket.gameId,
    number: ticket.number,
    penalty,
    presenter: presenterId,
    at: now.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  });
  await publishEvent({ tx, now }, 'blacklist.changed', factsOf(ticket));
  return expiresAt;
}

/** Annuls a ticket that is held: number and chain stay, the name goes from every public place. `cleaned` takes the name out of the words of the case's other tickets. */
export async function annulTicket(
  { tx, now }: WriteContext,
  ticket: HeldTicket,
  { presenterId, cleaned }: { presenterId: number; cleaned: (statement: string) => string },
): Promise<void> {
  await annulRow({ tx, now }, ticket.id);
  await cleanStatements(tx, ticket, cleaned);
  await refreshOf({ tx, now }, ticket);
  await addChainRecord(tx, { kind: 'annul', game: ticket.gameId, number: ticket.number, presenter: presenterId, at: now.toISOString() });
  await publishEvent({ tx, now }, 'ticket.annulled', factsOf(ticket));
  await publishEvent({ tx, now }, 'blacklist.changed', factsOf(ticket));
}

/** What others read of a ticket that was corrected. */
function factsOf({ gameId, number }: HeldTicket) {
  return { gameId, number, path: `/ticket/${number}` };
}

/** Takes the name off every public place once the time of publicity of a locked ticket is over: its number, offence and penalty stay, and the chain as it is. */
export async function closeTicket({ tx, now }: WriteContext, ticket: HeldTicket, { cleaned }: { cleaned: (statement: string) => string }): Promise<void> {
  await closeRow({ tx, now }, ticket.id);
  await cleanStatements(tx, ticket, cleaned);
  await refreshOf({ tx, now }, ticket);
}

async function cleanStatements(tx: Tx, { caseId }: HeldTicket, cleaned: (statement: string) => string): Promise<void> {
  for (const { id, statement } of await selectStatements(tx, caseId)) {
    const text = cleaned(statement);
    if (text !== statement) await updateStatement(tx, id, text);
  }
}

/** Marks a ticket that is held as appealed against, or no longer. */
export async function disputeTicket({ tx, now }: WriteContext, ticket: HeldTicket, disputed: boolean): Promise<void> {
  await updateDisputed(tx, ticket.id, disputed);
  await refreshOf({ tx, now }, ticket);
}

/** Takes a locked ticket out of the list while its appeal waits too long; its number and page stay. Returns false when it was suspended before. */
export async function suspendTicket({ tx, now }: WriteContext, ticket: HeldTicket): Promise<boolean> {
  if (!(await updateSuspended(tx, ticket.id, now))) return false;
  await refreshOf({ tx, now }, ticket);
  await addChainRecord(tx, { kind: 'suspend', v: 2, game: ticket.gameId, number: ticket.number, at: now.toISOString() });
  await publishEvent({ tx, now }, 'blacklist.changed', factsOf(ticket));
  return true;
}

/** Lets a locked ticket count again, once its appeal is decided. Returns whether it was suspended. */
export async function resumeTicket({ tx, now }: WriteContext, ticket: HeldTicket): Promise<boolean> {
  if (!(await updateSuspended(tx, ticket.id, null))) return false;
  await refreshOf({ tx, now }, ticket);
  await addChainRecord(tx, { kind: 'resume', v: 2, game: ticket.gameId, number: ticket.number, at: now.toISOString() });
  await publishEvent({ tx, now }, 'blacklist.changed', factsOf(ticket));
  return true;
}

/** Characters are held before the head of the chain, as in every write. */
async function refreshOf({ tx, now }: WriteContext, { characterId, gameId }: HeldTicket): Promise<void> {
  if (characterId !== null) await refreshEntry({ tx, now }, characterId);
  writesTags(tx, ticketsTag(gameId));
}
