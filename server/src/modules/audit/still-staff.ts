import { Failure } from '#contract/failures.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import type { Actor } from './act.ts';
import { ledgerOf } from './ledger.ts';
import { selectStaff } from './queries-staff.ts';

const RANK = { member: 0, presenter: 1, operator: 2 } as const;

/** Returns whether a member holds this office, or a higher one, and is not suspended. */
export async function isStaff(db: Db, id: number, role: 'presenter' | 'operator'): Promise<boolean> {
  const found = await selectStaff(db, id);
  return found !== null && !found.isSuspended && RANK[found.role] >= RANK[role];
}

/**
 * Throws `forbidden` at the end of an act for somebody whose office was taken from them after they were let in: an act may wait for others. What an
 * actor does to themselves is theirs to do.
 */
export async function requireStillStaff(tx: Tx, { id, role }: Actor): Promise<void> {
  if (id === null || (role !== 'presenter' && role !== 'operator')) return;
  const isAboutThemselves = ledgerOf(tx).entries.some(({ act: { target } }) => target.kind === 'member' && String(target.id) === String(id));
  if (!isAboutThemselves && !(await isStaff(tx, id, role))) throw new Failure('forbidden');
}
