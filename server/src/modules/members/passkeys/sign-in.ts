import type { SignedIn } from '#contract/api/members.ts';
import type { PasskeyRequest, UsedCredential } from '#contract/api/passkeys.ts';
import { Failure } from '#contract/failures.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { lockMember, selectPerson } from '../member/queries.ts';
import { LIMITS } from '../member/rules.ts';
import { makeDeviceKey } from '../password/devices.ts';
import { openSignIn, type NotifyNewDevice } from '../sign-in/open.ts';
import { getPrincipal } from '../sign-in/principal.ts';
import { CHALLENGE_SECONDS, newChallenge } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';
import { noteUse, verifyPasskey } from './verify.ts';

/** Returns what the browser looks for a passkey by: any of this site, so that the reply says nothing of accounts. Throws `tooManyAttempts`. */
export async function beginPasskeySignIn(request: ApiRequest): Promise<PasskeyRequest> {
  await countAddressAttempt(request, 'passkey-begin', { limit: LIMITS.passkeysByAddress, refusal: 'tooManyAttempts' });
  return {
    rpId: relyingPartyOf(request.platform.config).id,
    challenge: await newChallenge(request, 'sign_in'),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    allowCredentials: [],
  };
}

/**
 * Opens a session with a passkey. Its device has verified its holder, so it counts as both factors; wrong passwords of others don't keep it out. For a
 * suspended member too, who may read. Throws `passkeyStale`, `passkeyRefused`, `merged`, and `tooManyAttempts` by address.
 */
export async function signInWithPasskey(
  request: ApiRequest,
  { credential }: { credential: UsedCredential },
  notifyNewDevice: NotifyNewDevice,
): Promise<SignedIn> {
  await countAddressAttempt(request, 'sign-in', { limit: LIMITS.signInByAddress, refusal: 'tooManyAttempts' });
  const shown = await verifyPasskey(request, 'sign_in', credential);
  const { memberId } = shown.passkey;
  const token = await request.db.transaction(async (tx) => {
    // First, as the erasure of an account does.
    const account = (await lockMember(tx, memberId)) ? await selectPerson(tx, memberId) : null;
    if (!account) throw new Failure('passkeyRefused');
    await noteUse({ tx, now: request.now }, request, shown);
    return openSignIn(tx, request, { account, factor: 'passkey', notifyNewDevice });
  });
  return { token, principal: await getPrincipal(request, memberId), deviceKey: makeDeviceKey(request, memberId) };
}
