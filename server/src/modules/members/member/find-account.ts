import { MOBILE_PATTERN } from '#contract/patterns.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import { mobileHash } from './mobile-hash.ts';
import { foldNickName } from './nick-names.ts';
import { selectAccountByEmail, selectAccountByMobile, selectAccountByNickName, type AccountRow } from './queries.ts';

/** By what an account can be called. */
export const ACCOUNT_KINDS = ['email', 'mobile', 'nickName'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Returns the kind of a folded account. No nickname contains an @ or looks like a mobile number, so the kinds never overlap. */
export function kindOfAccount(fold: string): AccountKind {
  if (MOBILE_PATTERN.test(fold)) return 'mobile';
  return fold.includes('@') ? 'email' : 'nickName';
}

/** Returns the account with an e-mail address, a nickname or, where the key of numbers is available, a mobile number; or null. */
export async function findAccount(db: Db, account: string, secrets: Platform['secrets'] | null): Promise<AccountRow | null> {
  const fold = foldNickName(account);
  switch (kindOfAccount(fold)) {
    case 'mobile':
      return secrets && selectAccountByMobile(db, mobileHash(secrets, fold));
    case 'email':
      return selectAccountByEmail(db, fold);
    case 'nickName':
      return selectAccountByNickName(db, fold);
  }
}
