import { giveBackName, keepName, type KeptName } from '#server/modules/blacklist/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { publishText } from '../case/public-text.ts';
import { dropCase, lockCase } from '../case/take-step.ts';
import { closeName } from './close-names.ts';

/**
 * Takes the name of a ticket off all public places by order of an authority, as when its time of publicity is over. Returns what names it again; null
 * where it names nobody.
 */
export async function sealName({ tx, now }: WriteContext, ticketId: number): Promise<KeptName | null> {
  const kept = await keepName(tx, ticketId);
  if (kept !== null) await closeName({ tx, now }, { id: ticketId, caseId: kept.caseId });
  return kept;
}

/** Names a ticket again by the document that releases an order. Messages stay masked. */
export async function unsealName({ tx, now }: WriteContext, kept: KeptName): Promise<void> {
  const row = await lockCase(tx, kept.caseId);
  if (!(await giveBackName({ tx, now }, kept))) return;
  await publishText({ tx, now }, kept.caseId);
  dropCase(tx, row);
}
