import type { MemberRequest } from '#server/platform/api.ts';
import { countAttempt } from '#server/platform/attempts.ts';
import { fitsPassword } from './hash.ts';
import { selectOwnAccount, type OwnAccountRow } from '../member/queries.ts';
import { LIMITS, refusalAt } from '../member/rules.ts';

/**
 * Requires that the holder of a session also knows its member's password, and returns their account. Throws `wrongOwnPassword` and, for an account
 * that has none yet, `passwordMissing` at the named field, and `tooManyAttempts` after ten wrong ones.
 */
export async function requirePassword(request: MemberRequest, password: string, field: string): Promise<OwnAccountRow> {
  const key = `password:member:${request.viewer.id}`;
  await countAttempt(request, key, { limit: LIMITS.passwordByMember, refusal: 'tooManyAttempts' });
  const account = await selectOwnAccount(request.db, request.viewer.id);
  if (account?.passwordHash === null) throw refusalAt(field, 'passwordMissing');
  const fits = await fitsPassword(account?.passwordHash ?? null, password);
  if (!account || !fits) throw refusalAt(field, 'wrongOwnPassword');
  await request.platform.shared.delete(key);
  return account;
}
