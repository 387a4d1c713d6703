// The name on a ticket, taken off every public place by order of an authority and kept for the document that releases it. The chain stays as it is.
import { z } from '#contract/zod.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { refreshEntry } from './entries.ts';
import { insertKept, selectKept, selectTicketIdsOf, type KeptName } from './queries-seal.ts';
import { ticketsTag } from './tags.ts';

const keptName = z.object({
  ticketId: z.int(),
  caseId: z.int(),
  statement: z.string(),
  character: z.record(z.string(), z.unknown()),
  opening: z.record(z.string(), z.unknown()).nullable(),
  statements: z.array(z.object({ id: z.int(), statement: z.string() })),
  verdicts: z.array(z.object({ ticketId: z.int(), verdict: z.unknown(), salt: z.string() })),
});

/** Returns what would name a ticket again; null for one that names nobody. */
export function keepName(tx: Tx, ticketId: number): Promise<KeptName | null> {
  return selectKept(tx, ticketId);
}

/** Returns the tickets of a character of the list. */
export function listTicketIdsOf(tx: Tx, characterId: number): Promise<number[]> {
  return selectTicketIdsOf(tx, characterId);
}

/** Returns what was kept of names, as it comes out of the database; what cannot be read is left out. */
export function keptNamesIn(stored: unknown): KeptName[] {
  const names = z.array(keptName).safeParse(stored);
  return names.success ? names.data : [];
}

/** Names a ticket again. Returns false where it was annulled meanwhile. */
export async function giveBackName({ tx, now }: WriteContext, kept: KeptName): Promise<boolean> {
  const named = await insertKept(tx, kept);
  if (named === null) return false;
  await refreshEntry({ tx, now }, named.characterId);
  writesTags(tx, ticketsTag(named.gameId));
  return true;
}
