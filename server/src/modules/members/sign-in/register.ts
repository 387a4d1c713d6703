import { fieldFailure } from '#contract/failures.ts';
import { PASSWORD_COMMON_MESSAGE } from '#contract/patterns.ts';
import type { Session } from '#contract/api/members.ts';
import { confirmAddress } from '#server/modules/deliveries/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { tryCode, useCode } from '../codes/codes.ts';
import { hashPassword, isCommonPassword } from '../password/hash.ts';
import { selectAccountByEmail } from '../member/queries.ts';
import { refusalAt } from '../member/rules.ts';
import { admitNewcomer, openAccount, type Newcomer, type NotifyNewMember } from './new-account.ts';

/**
 * Registers the holder of the code mailed to the address as a member, and signs them in. Throws `invalidInput` for a common password, what `admitNewcomer`
 * throws, `wrongCode` and `emailTaken` (shown only with the right code). A right code survives a refusal and works for the next try.
 */
export async function register(
  request: ApiRequest,
  input: Newcomer & { email: string; code: string; password: string },
  greet: NotifyNewMember,
): Promise<Session> {
  const { platform, db, now } = request;
  if (await isCommonPassword(input.password)) throw fieldFailure('password', PASSWORD_COMMON_MESSAGE);
  const admitted = await admitNewcomer(request, input);
  // On the pool: the try must count even if everything after it is rolled back.
  await requireRightCode({ db: platform.db, now }, input.email, input.code);
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    if (!(await useCode({ tx, now }, { purpose: 'register', target: input.email }, input.code))) throw refusalAt('code', 'wrongCode');
    await confirmAddress(tx, platform.secrets, input.email);
    return openAccount(tx, request, { admitted, passwordHash, factor: 'password', greet });
  });
}

async function requireRightCode({ db, now }: DbContext, email: string, code: string): Promise<void> {
  const worth = await tryCode({ db, now }, { purpose: 'register', target: email }, code);
  if (worth === 'right') return;
  // A form sent twice: the first one made the account.
  if (worth === 'used' && (await selectAccountByEmail(db, email))) throw refusalAt('email', 'emailTaken');
  throw refusalAt('code', 'wrongCode');
}
