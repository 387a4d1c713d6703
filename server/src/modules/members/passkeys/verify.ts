import type { UsedCredential } from '#contract/api/passkeys.ts';
import { Failure } from '#contract/failures.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { takeChallenge } from './challenges.ts';
import type { ChallengeUse } from './queries-challenges.ts';
import { selectPasskey, updateUse, type PasskeyRow } from './queries-passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';

/** A passkey whose holder has just been verified by their device, and the count it came with. */
export interface ShownPasskey {
  passkey: PasskeyRow;
  counter: number;
}

/**
 * Returns the passkey an answer was signed with: for a living challenge of the caller, by a page of this site, after its device has verified its holder. Throws
 * `passkeyStale`, and `passkeyRefused` for everything else alike, so that nobody learns which passkeys there are.
 */
export async function verifyPasskey(request: ApiRequest, purpose: ChallengeUse['purpose'], credential: UsedCredential): Promise<ShownPasskey> {
  const { platform, requestId } = request;
  const { challenge: expectedChallenge } = await takeChallenge(request, purpose, credential.response.clientDataJSON);
  const passkey = await selectPasskey(platform.db, Buffer.from(credential.id, 'base64url'));
  if (!passkey?.userHandle.equals(Buffer.from(credential.response.userHandle, 'base64url'))) throw new Failure('passkeyRefused');
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(platform.config);
  // 28 MB that sites without passkeys do without.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id, rawId, type, response } = credential;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      // The count is compared when it is written: two answers may come at once.
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    if (verified) return { passkey, counter: authenticationInfo.newCounter };
  } catch (error) {
    platform.log.info({ err: error, requestId, passkeyId: passkey.id }, 'a passkey was refused');
  }
  throw new Failure('passkeyRefused');
}

/**
 * Notes that a passkey was used. Throws `passkeyRefused` when it is gone meanwhile, or its device has signed more often already: then somebody may have a copy
 * of it.
 */
export async function noteUse(context: WriteContext, { platform, requestId }: ApiRequest, { passkey, counter }: ShownPasskey): Promise<void> {
  if (await updateUse(context, passkey.id, counter)) return;
  const { id: passkeyId, memberId } = passkey;
  platform.log.warn({ requestId, passkeyId, memberId, known: passkey.counter, counter }, 'the counter of a passkey went backwards');
  throw new Failure('passkeyRefused');
}
