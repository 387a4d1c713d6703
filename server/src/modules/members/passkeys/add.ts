import { randomBytes } from 'node:crypto';
import type { NewCredential, Passkey, PasskeyCreation } from '#contract/api/passkeys.ts';
import { Failure } from '#contract/failures.ts';
import { MAX_PASSKEYS } from '#contract/limits.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { deviceName } from '../mail/device-name.ts';
import { selectSiteName } from '../mail/queries-site.ts';
import { lockMember } from '../member/queries.ts';
import { requireFactors } from '../security/require-factors.ts';
import { CHALLENGE_SECONDS, newChallenge, takeChallenge } from './challenges.ts';
import { mailPasskeyChange } from './mail.ts';
import { countPasskeys, insertPasskey, selectCredentials } from './queries-passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';

/** EdDSA, ES256 and RS256: what is verified below, and what every device has one of. */
const ALGORITHMS = [-8, -7, -257];
const HANDLE_BYTES = 32;
/** What browsers say of how a device is reached (WebAuthn 3); others come to nothing. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/**
 * Returns what the browser makes a passkey by, once the member has shown both factors. Throws `wrongOwnPassword`, `totpNeeded`, `wrongTotp`,
 * `tooManyAttempts` and `passkeysFull`.
 */
export async function beginPasskey(request: MemberRequest, input: { password: string; totp: string }): Promise<PasskeyCreation> {
  const { db, viewer, platform } = request;
  const { nickName } = await requireFactors(request, input);
  const credentials = await selectCredentials(db, viewer.id);
  requireRoom(credentials.length);
  const userHandle = credentials[0]?.userHandle ?? randomBytes(HANDLE_BYTES);
  return {
    rp: { id: relyingPartyOf(platform.config).id, name: await selectSiteName(db) },
    user: { id: userHandle.toString('base64url'), name: nickName, displayName: nickName },
    challenge: await newChallenge(request, 'add', userHandle),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: credentials.map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), type: 'public-key', transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/**
 * Adds the passkey a browser has made to the caller's account, named after their device, and mails that it is there. Throws `passkeyStale`, `passkeyRefused`,
 * `passkeyKnown` and `passkeysFull`.
 */
export async function addPasskey(request: MemberRequest, { credential }: { credential: NewCredential }): Promise<Passkey> {
  const { db, viewer, now, device } = request;
  const { challenge, userHandle } = await takeChallenge(request, 'add', credential.response.clientDataJSON);
  const made = await verifyNew(request, challenge, credential);
  if (!made || !userHandle) throw new Failure('passkeyRefused');
  return db.transaction(async (tx) => {
    if (!(await lockMember(tx, viewer.id))) throw new Failure('passkeyRefused');
    requireRoom(await countPasskeys(tx, viewer.id));
    const transports = credential.response.transports.filter((transport) => TRANSPORTS.includes(transport));
    const passkey = await insertPasskey({ tx, now }, { ...made, memberId: viewer.id, userHandle, transports, name: deviceName(device) });
    if (!passkey) throw new Failure('passkeyKnown');
    await mailPasskeyChange(tx, request, { change: 'added', name: passkey.name });
    return passkey;
  });
}

function requireRoom(count: number): void {
  if (count >= MAX_PASSKEYS) throw new Failure('passkeysFull', { values: { most: MAX_PASSKEYS } });
}

/** Returns the key of a passkey made on a page of this site, whose device has verified its holder; null for any other. */
async function verifyNew({ platform, requestId }: MemberRequest, expectedChallenge: string, { id, rawId, type, response }: NewCredential) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(platform.config);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, attestationObject } = response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { credential } = registrationInfo;
    return { credentialId: Buffer.from(credential.id, 'base64url'), publicKey: Buffer.from(credential.publicKey), counter: credential.counter };
  } catch (error) {
    platform.log.info({ err: error, requestId }, 'a new passkey was refused');
    return null;
  }
}
