import type { PasskeyRequest, UsedCredential } from '#contract/api/passkeys.ts';
import { Failure } from '#contract/failures.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { lockMember } from '../member/queries.ts';
import { LIMITS } from '../member/rules.ts';
import { CHALLENGE_SECONDS, newChallenge } from '../passkeys/challenges.ts';
import { selectCredentials } from '../passkeys/queries-passkeys.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { noteUse, verifyPasskey } from '../passkeys/verify.ts';
import { updateFactor } from '../sessions/queries-sessions.ts';
import { verifiedUntil } from './reverify.ts';

/** Returns what the browser looks for one of the caller's own passkeys by. Throws `tooManyAttempts`. */
export async function beginPasskeyReverify(request: MemberRequest): Promise<PasskeyRequest> {
  const { db, viewer, platform } = request;
  await countAddressAttempt(request, 'passkey-begin', { limit: LIMITS.passkeysByAddress, refusal: 'tooManyAttempts' });
  const credentials = await selectCredentials(db, viewer.id);
  return {
    rpId: relyingPartyOf(platform.config).id,
    challenge: await newChallenge(request, 'reverify'),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    allowCredentials: credentials.map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), type: 'public-key', transports })),
  };
}

/**
 * Verifies the caller again by a passkey of their own: its device has verified its holder, so it counts as both factors, as at a sign-in. Throws
 * `passkeyStale`, and `passkeyRefused` also for somebody else's.
 */
export async function reverifyByPasskey(request: MemberRequest, { credential }: { credential: UsedCredential }): Promise<{ until: string }> {
  const { db, viewer, now } = request;
  const shown = await verifyPasskey(request, 'reverify', credential);
  if (shown.passkey.memberId !== viewer.id) throw new Failure('passkeyRefused');
  await db.transaction(async (tx) => {
    // First, as the erasure of an account does.
    if (!(await lockMember(tx, viewer.id))) throw new Failure('passkeyRefused');
    await noteUse({ tx, now }, request, shown);
    await updateFactor({ tx, now }, viewer.sessionId, 'passkey');
  });
  return { until: await verifiedUntil(request) };
}
