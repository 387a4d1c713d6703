import { MOBILE_PATTERN } from '#contract/limits.ts';
import type { Session } from '#contract/members.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt, countAttempt } from '#server/platform/attempts.ts';
import { mobileHash } from './mobile-numbers.ts';
import { foldNickName } from './nick-names.ts';
import { fitsPassword } from './passwords.ts';
import { personOf } from './person.ts';
import { selectAccountByEmail, selectAccountByMobile, selectAccountByNickName, type AccountRow } from './queries.ts';
import { LIMITS, refusalAt } from './rules.ts';
import { endSession, openSession } from './sessions.ts';

/**
 * Opens a session for whoever knows the password of an account, given as e-mail address, mobile number or nickname; a suspended member too, he may read.
 * Throws `wrongPassword`, the same and as late for an unknown account, and `tooManyAttempts` by account and by address.
 */
export async function signIn(request: ApiRequest, input: { account: string; password: string }): Promise<Session> {
  const fold = foldNickName(input.account);
  await countAddressAttempt(request, 'sign-in', LIMITS.signInByAddress, 'tooManyAttempts');
  const account = await findAccount(request, fold);
  // By the id, because an account has two names.
  const accountKey = account ? `sign-in:member:${account.id}` : `sign-in:account:${fold}`;
  await countAttempt(request, accountKey, LIMITS.signInByAccount, 'tooManyAttempts');
  const fits = await fitsPassword(account?.password_hash ?? null, input.password);
  if (!account || !fits) throw refusalAt('password', 'wrongPassword');
  await request.platform.shared.forget(accountKey);
  const token = await request.db.transaction((tx) => openSession(tx, account.id, request, request.now));
  return { token, principal: personOf(account) };
}

/** Ends the session the call came with. Succeeds whatever the token is worth. */
export async function signOut({ db, token, now }: ApiRequest): Promise<void> {
  if (token !== null) await db.transaction((tx) => endSession(tx, token, now));
}

function findAccount({ db, platform }: ApiRequest, fold: string): Promise<AccountRow | null> {
  // No nickname holds an @ or looks like a mobile number, so the kinds of account never meet.
  if (MOBILE_PATTERN.test(fold)) return selectAccountByMobile(db, mobileHash(platform.secrets, fold));
  return fold.includes('@') ? selectAccountByEmail(db, fold) : selectAccountByNickName(db, fold);
}
