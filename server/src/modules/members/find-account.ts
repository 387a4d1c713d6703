import type { Db } from '#server/platform/db.ts';
import { foldNickName } from './nick-names.ts';
import { selectAccountByEmail, selectAccountByNickName, type AccountRow } from './queries.ts';

/** The account that goes by an e-mail address or a nickname, or null. */
export function findAccount(db: Db, account: string): Promise<AccountRow | null> {
  const fold = foldNickName(account);
  // No nickname holds an @, so the two kinds of account never meet.
  return fold.includes('@') ? selectAccountByEmail(db, fold) : selectAccountByNickName(db, fold);
}
