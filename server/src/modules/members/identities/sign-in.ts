import type { Session, SignedIn } from '#contract/api/members.ts';
import { Failure } from '#contract/failures.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { lockMember, selectPerson } from '../member/queries.ts';
import { LIMITS } from '../member/rules.ts';
import { makeDeviceKey } from '../password/devices.ts';
import { admitNewcomer, openAccount, type Newcomer, type NotifyNewMember } from '../sign-in/new-account.ts';
import { openSignIn, type NotifyNewDevice } from '../sign-in/open.ts';
import { getPrincipal } from '../sign-in/principal.ts';
import { requireSecondFactor } from '../two-factor/require-second-factor.ts';
import { getAnsweredSignIn, hashesOf } from './attempts.ts';
import type { KeepIdentityConsent } from './connect.ts';
import { spendAnswered } from './queries-attempts.ts';
import { insertIdentity, selectMemberOf, updateUse } from './queries-identities.ts';

/**
 * Opens a session of the member whose account is connected to what a browser has brought back; it counts as the password, and the second factor is asked
 * for beside it. For a suspended member too, who may read. Throws `identityStale`, `totpNeeded`, `wrongTotp`, `merged`, and `tooManyAttempts` by address.
 */
export async function signInWithIdentity(
  request: ApiRequest,
  { key, secret, totp }: { key: string; secret: string; totp: string },
  notifyNewDevice: NotifyNewDevice,
): Promise<SignedIn> {
  const { db, now, platform } = request;
  await countAddressAttempt(request, 'sign-in', { limit: LIMITS.signInByAddress, refusal: 'tooManyAttempts' });
  const held = hashesOf({ key, secret });
  const answered = await getAnsweredSignIn(request, held);
  const memberId = await selectMemberOf(platform.db, answered);
  if (memberId === null) throw new Failure('identityStale');
  const hasSecondFactor = await requireSecondFactor(request, memberId, totp);
  const token = await db.transaction(async (tx) => {
    // First, as the erasure of an account does.
    const account = (await lockMember(tx, memberId)) ? await selectPerson(tx, memberId) : null;
    if (!account || !(await spendAnswered({ tx, now }, held)) || !(await updateUse({ tx, now }, memberId, answered))) throw new Failure('identityStale');
    return openSignIn(tx, request, { account, factor: hasSecondFactor ? 'totp' : 'identity', notifyNewDevice });
  });
  return { token, principal: await getPrincipal(request, memberId), deviceKey: makeDeviceKey(request, memberId) };
}

/** What later modules do in the transaction of such a sign-up. */
interface SignUpHooks {
  greet: NotifyNewMember;
  keepConsent: KeepIdentityConsent;
}

/**
 * Registers somebody by what their browser has brought back, without address and password, and signs them in. Throws `identityStale`, also when it was
 * connected meanwhile, and what `admitNewcomer` throws.
 */
export async function registerWithIdentity(
  request: ApiRequest,
  { key, secret, ...newcomer }: { key: string; secret: string } & Omit<Newcomer, 'email'>,
  { greet, keepConsent }: SignUpHooks,
): Promise<Session> {
  const { db, now } = request;
  const held = hashesOf({ key, secret });
  const answered = await getAnsweredSignIn(request, held);
  const admitted = await admitNewcomer(request, { ...newcomer, email: null });
  return db.transaction(async (tx) => {
    if (!(await spendAnswered({ tx, now }, held))) throw new Failure('identityStale');
    const session = await openAccount(tx, request, { admitted, passwordHash: null, factor: 'identity', greet });
    const { id } = session.principal;
    if (!(await insertIdentity({ tx, now }, id, answered))) throw new Failure('identityStale');
    await keepConsent({ tx, now }, id, { provider: answered.provider, how: 'sign_up' });
    return session;
  });
}
