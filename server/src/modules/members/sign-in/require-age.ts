import { ageBandOf, youngestAge, type AgeBand } from '#contract/age.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { tryCode, useCode as consumeCode } from '../codes/codes.ts';
import { selectMinimumAge } from '../mail/queries-site.ts';
import { refusalAt } from '../member/rules.ts';

/** What somebody says of their age when they sign up. */
export interface AgeInput {
  /** Null: they gave none. */
  email: string | null;
  birthYear?: number | undefined;
  guardianEmail?: string | undefined;
  guardianCode?: string | undefined;
}

/** How old somebody is, and of a child who answers for it. */
export interface KnownAge {
  /** Null: they did not say. */
  band: AgeBand | null;
  guardian: { email: string; code: string } | null;
}

/**
 * Returns what is kept of somebody's age. Callers from outside need not state it, except where the operator has set an age. Throws `invalidInput` at the
 * field for somebody below that age, for a child without a guardian, and `wrongCode` for a code that was not mailed to the guardian.
 */
export async function requireAge({ db, platform, now }: ApiRequest, { email, birthYear, guardianEmail, guardianCode }: AgeInput): Promise<KnownAge> {
  const minAge = await selectMinimumAge(db);
  if (birthYear === undefined) {
    if (minAge > 0) throw fieldFailure('birthYear', `这里满 ${minAge} 岁才能注册，请填写出生的年份`);
    return { band: null, guardian: null };
  }
  const age = youngestAge(birthYear, now);
  if (age < 0) throw fieldFailure('birthYear', '这一年还没有到呢，请再看一眼');
  if (age < minAge) throw fieldFailure('birthYear', `这里满 ${minAge} 岁才能注册，过几年再来吧`);
  const band = ageBandOf(birthYear, now);
  if (band !== 'child') return { band, guardian: null };
  if (guardianEmail === undefined) throw fieldFailure('guardianEmail', '未满 14 岁要监护人同意，请填写监护人的邮箱');
  if (guardianEmail === email) throw fieldFailure('guardianEmail', '请填写监护人自己的邮箱，不是这个账号的');
  if (guardianCode === undefined) throw fieldFailure('guardianCode', '请填写寄给监护人的验证码');
  // On the pool: the try must count even if everything after it is rolled back.
  const worth = await tryCode({ db: platform.db, now }, { purpose: 'guardian', target: guardianEmail }, guardianCode);
  if (worth !== 'right') throw refusalAt('guardianCode', 'wrongCode');
  return { band, guardian: { email: guardianEmail, code: guardianCode } };
}

/** Uses up the code of a guardian with the transaction. Throws `wrongCode` when another sign-up was faster. */
export async function consumeGuardianCode({ tx, now }: WriteContext, { guardian }: KnownAge): Promise<void> {
  if (guardian === null) return;
  if (!(await consumeCode({ tx, now }, { purpose: 'guardian', target: guardian.email }, guardian.code))) throw refusalAt('guardianCode', 'wrongCode');
}
