import type { Tx } from '#server/platform/database/db.ts';
import { deleteMobile } from './queries.ts';

/** Lets go of the number bound to a member, if there is one. */
export async function eraseMobile(tx: Tx, memberId: number): Promise<void> {
  await deleteMobile(tx, memberId);
}
