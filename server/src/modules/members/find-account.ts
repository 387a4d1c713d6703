import { MOBILE_PATTERN } from '#contract/limits.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Db } from '#server/platform/db.ts';
import { mobileHash } from './mobile-numbers.ts';
import { foldNickName } from './nick-names.ts';
import { selectAccountByEmail, selectAccountByMobile, selectAccountByNickName, type AccountRow } from './queries.ts';

/** The account that goes by an e-mail address, a nickname or, where the key of numbers is at hand, a mobile number; or null. */
export async function findAccount(db: Db, account: string, secrets: Platform['secrets'] | null): Promise<AccountRow | null> {
  const fold = foldNickName(account);
  // No nickname holds an @ or looks like a mobile number, so the kinds of account never meet.
  if (MOBILE_PATTERN.test(fold)) return secrets && selectAccountByMobile(db, mobileHash(secrets, fold));
  return fold.includes('@') ? selectAccountByEmail(db, fold) : selectAccountByNickName(db, fold);
}
