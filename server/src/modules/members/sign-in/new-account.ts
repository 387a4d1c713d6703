import { isMinor } from '#contract/age.ts';
import type { Session } from '#contract/api/members.ts';
import { admitSignUp } from '#server/modules/guards/index.ts';
import { readSignUpMode, requireInvitation, useInvitation as spendInvitation } from '#server/modules/invitations/index.ts';
import { logSecurity } from '#server/modules/security-log/index.ts';
import { screen } from '#server/modules/watched-words/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { createMember } from '../member/create.ts';
import { foldNickName } from '../member/nick-names.ts';
import { personOf } from '../member/person.ts';
import { selectAccountByNickName } from '../member/queries.ts';
import { LIMITS, refusalAt } from '../member/rules.ts';
import type { Factor } from '../sessions/queries-sessions.ts';
import { openSession } from '../sessions/sessions.ts';
import { consumeGuardianCode, requireAge, type AgeInput, type KnownAge } from './require-age.ts';

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

/** What everybody who signs up says, by whichever way. */
export interface Newcomer extends AgeInput {
  nickName: string;
  invitation?: string | undefined;
}

/** Somebody who may sign up, and how the site takes them. */
interface Admitted {
  newcomer: Newcomer;
  age: KnownAge;
  /** Whether an operator has to approve. */
  waits: boolean;
  isByInvitation: boolean;
}

/**
 * Returns how the site takes somebody who wants to sign up. Throws `forbiddenWord` and `invalidInput` for a name that is not allowed, and somebody too young or
 * without the consent of a guardian, like `admitSignUp`, `nickNameTaken`, `invitationWrong` and `tooManyRequests` by address.
 */
export async function admitNewcomer(request: ApiRequest, newcomer: Newcomer): Promise<Admitted> {
  const { platform, db, now } = request;
  const { isHeld } = await admitSignUp(request, newcomer.email);
  await screen(db, [{ path: 'nickName', kind: 'nickName', text: newcomer.nickName }]);
  await countAddressAttempt(request, 'register', { limit: LIMITS.registerByAddress, refusal: 'tooManyRequests' });
  const mode = await readSignUpMode(platform.db);
  if (mode === 'invitation') await requireInvitation({ db: platform.db, now }, newcomer.invitation ?? '');
  if (await selectAccountByNickName(db, foldNickName(newcomer.nickName))) throw refusalAt('nickName', 'nickNameTaken');
  return { newcomer, age: await requireAge(request, newcomer), waits: isHeld || mode === 'approval', isByInvitation: mode === 'invitation' };
}

interface Opening {
  admitted: Admitted;
  /** Null: they sign in by an account somewhere else. */
  passwordHash: string | null;
  factor: Factor;
  greet: NotifyNewMember;
}

/** Adds the account of somebody who was admitted, and opens their first session. Throws `nickNameTaken`, `emailTaken`, `wrongCode` and `invitationWrong`. */
export async function openAccount(tx: Tx, request: ApiRequest, { admitted, passwordHash, factor, greet }: Opening): Promise<Session> {
  const { now, address, device } = request;
  const { newcomer, age, waits, isByInvitation } = admitted;
  const { nickName, email } = newcomer;
  await consumeGuardianCode({ tx, now }, age);
  const account = { ...(email !== null && { email }), ...(passwordHash !== null && { passwordHash }) };
  const member = await createMember(tx, { nickName, ...account, joinedAt: now, ageBand: age.band, waitsSince: waits ? now : null });
  const invitedBy = isByInvitation ? await spendInvitation({ tx, now }, newcomer.invitation ?? '', member.id) : null;
  await logSecurity({ tx, now }, request, { kind: 'sign_up', memberId: member.id });
  await greet({ tx, now }, { id: member.id, nickName, guardianEmail: age.guardian?.email ?? null, invitedBy });
  const token = await openSession({ tx, now }, member.id, { address, device, platform: request.platform, factor });
  const none = { needsTotp: false, closingAt: null, suspended: null, consentsDue: false, warning: null };
  return { token, principal: { ...personOf(member), ...none, minor: isMinor(age.band), ageUnknown: age.band === null, waits } };
}
