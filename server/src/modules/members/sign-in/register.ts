import { isMinor } from '#contract/age.ts';
import { fieldFailure } from '#contract/failures.ts';
import { PASSWORD_COMMON_MESSAGE } from '#contract/patterns.ts';
import type { Session } from '#contract/api/members.ts';
import { confirmAddress } from '#server/modules/deliveries/index.ts';
import { readSignUpMode, requireInvitation, useInvitation } from '#server/modules/invitations/index.ts';
import { logSecurity } from '#server/modules/security-log/index.ts';
import { screen } from '#server/modules/watched-words/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import type { Db, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { admitSignUp } from '#server/modules/guards/index.ts';
import { createMember } from '../member/create.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { tryCode, useCode } from '../codes/codes.ts';
import { foldNickName } from '../member/nick-names.ts';
import { hashPassword, isCommonPassword } from '../password/hash.ts';
import { personOf } from '../member/person.ts';
import { selectAccountByEmail, selectAccountByNickName } from '../member/queries.ts';
import { LIMITS, refusalAt } from '../member/rules.ts';
import { requireAge, consumeGuardianCode, type AgeInput } from './require-age.ts';
import { openSession } from '../sessions/sessions.ts';

/** A later module's work for a new member. */
export type NotifyNewMember = (context: WriteContext, member: NewMember) => Promise<void>;

/** A member who has just signed up, and has agreed to the terms. */
export interface NewMember {
  id: number;
  nickName: string;
  /** Of a child: where its guardian has agreed; null for all others. */
  guardianEmail: string | null;
  /** Who made the code they came with; null: nobody. */
  invitedBy: number | null;
}

/**
 * Registers the holder of the code mailed to the address as a member, and signs them in. Throws `forbiddenWord` and `invalidInput` for a
 * name that is not allowed, a common password, and somebody too young or without the consent of a guardian, like `admitSignUp`, `nickNameTaken`, `wrongCode`,
 * `invitationWrong`, `emailTaken` (shown only with the right code) and `tooManyRequests` by address. A right code survives a refusal and works for the next try.
 */
export async function register(
  request: ApiRequest,
  input: { email: string; code: string; nickName: string; password: string; invitation?: string | undefined } & AgeInput,
  greet: NotifyNewMember,
): Promise<Session> {
  const { platform, db, now } = request;
  const { isHeld } = await admitSignUp(request, input.email);
  if (await isCommonPassword(input.password)) throw fieldFailure('password', PASSWORD_COMMON_MESSAGE);
  await screen(db, [{ path: 'nickName', kind: 'nickName', text: input.nickName }]);
  await countAddressAttempt(request, 'register', { limit: LIMITS.registerByAddress, refusal: 'tooManyRequests' });
  const mode = await readSignUpMode(platform.db);
  if (mode === 'invitation') await requireInvitation({ db: platform.db, now }, input.invitation ?? '');
  await requireFreeNickName(db, input.nickName);
  const age = await requireAge(request, input);
  // On the pool: the try must count even if everything after it is rolled back.
  await requireRightCode({ db: platform.db, now }, input.email, input.code);
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    if (!(await useCode({ tx, now }, { purpose: 'register', target: input.email }, input.code))) throw refusalAt('code', 'wrongCode');
    await consumeGuardianCode({ tx, now }, age);
    const { nickName, email } = input;
    const waits = isHeld || mode === 'approval';
    const member = await createMember(tx, { nickName, email, passwordHash, joinedAt: now, ageBand: age.band, waitsSince: waits ? now : null });
    const invitedBy = mode === 'invitation' ? await useInvitation({ tx, now }, input.invitation ?? '', member.id) : null;
    await logSecurity({ tx, now }, request, { kind: 'sign_up', memberId: member.id });
    await confirmAddress(tx, platform.secrets, input.email);
    await greet({ tx, now }, { id: member.id, nickName, guardianEmail: age.guardian?.email ?? null, invitedBy });
    const token = await openSession({ tx, now }, member.id, request);
    const none = { needsTotp: false, closingAt: null, suspended: null, consentsDue: false, warning: null };
    return { token, principal: { ...personOf(member), ...none, minor: isMinor(age.band), ageUnknown: age.band === null, waits } };
  });
}

async function requireFreeNickName(db: Db, nickName: string): Promise<void> {
  if (await selectAccountByNickName(db, foldNickName(nickName))) throw refusalAt('nickName', 'nickNameTaken');
}

async function requireRightCode({ db, now }: DbContext, email: string, code: string): Promise<void> {
  const worth = await tryCode({ db, now }, { purpose: 'register', target: email }, code);
  if (worth === 'right') return;
  // A form sent twice: the first one made the account.
  if (worth === 'used' && (await selectAccountByEmail(db, email))) throw refusalAt('email', 'emailTaken');
  throw refusalAt('code', 'wrongCode');
}
