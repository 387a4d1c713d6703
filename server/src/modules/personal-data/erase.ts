import { eraseAccount } from '#server/modules/members/index.ts';
import { makeRemovalsDue } from '#server/modules/removals/index.ts';
import { deleteFilesLater, withheldChanged } from '#server/modules/files/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { purgeRemovedBy } from './purge.ts';
import { deletePictures, lockPictures, run, selectEmail } from './queries.ts';
import { PERSONAL_TABLES, REGISTER } from './register.ts';
import { changeStatement } from './queries-statements.ts';

/**
 * Erases an account as the register says: personal data is deleted, what was published stays under a name that says nothing, what was not is
 * purged. Every step may be repeated, so an interrupted erasure is continued by the next; the account is marked as closed in the last one.
 */
export async function eraseMember({ db, secrets, outbox, now }: Pick<SiteContext, 'db' | 'secrets' | 'outbox' | 'now'>, memberId: number): Promise<void> {
  const email = await selectEmail(db, memberId);
  if (email !== null) await outbox?.removeTo(email);
  for (const { beforeErasing } of REGISTER) await beforeErasing?.({ db, now, secrets }, memberId);
  await db.transaction(async (tx) => {
    await lockPictures(tx, memberId);
    await makeRemovalsDue({ tx, now }, memberId);
  });
  await purgeRemovedBy({ db, now }, memberId);
  await db.transaction(async (tx) => {
    await lockPictures(tx, memberId);
    // It waits for a sign-in in progress, and for whatever the member is writing.
    await eraseAccount({ tx, now }, memberId, () => eraseRows({ tx, now }, memberId));
    withheldChanged(tx);
  });
}

async function eraseRows({ tx, now }: WriteContext, memberId: number): Promise<void> {
  for (const table of PERSONAL_TABLES) {
    const statement = changeStatement(table, table.rows, ({ erase }) => erase);
    if (statement !== null) await deleteFilesLater({ tx, now }, await run(tx, statement, [memberId, now]));
  }
  await deleteFilesLater({ tx, now }, await deletePictures({ tx, now }, memberId, null));
}
