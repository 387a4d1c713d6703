import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '#contract/failures.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { insertChallenge, spendChallenge, type ChallengeUse } from './queries-challenges.ts';

/** For how long an authenticator may take: somebody may have to look for theirs first. */
export const CHALLENGE_SECONDS = 5 * 60;
const BYTES = 32;

/** What an answer has to repeat, and the handle the passkey was made with. */
export interface TakenChallenge {
  challenge: string;
  userHandle: Buffer | null;
}

/** Returns a new challenge of the caller, for one answer within five minutes from where it was asked for. */
export async function newChallenge(request: ApiRequest, purpose: ChallengeUse['purpose'], userHandle: Buffer | null = null): Promise<string> {
  const challenge = randomBytes(BYTES);
  const expiresAt = new Date(request.now.getTime() + CHALLENGE_SECONDS * 1000);
  const memberId = request.viewer?.id ?? null;
  await insertChallenge(request.platform.db, { challengeHash: hashOf(challenge), ...answerableBy(request, purpose), memberId, userHandle, expiresAt });
  return challenge.toString('base64url');
}

/**
 * Spends the challenge that an answer names, and returns it. Throws `passkeyStale` for one that is used, expired, of another purpose, session or browser,
 * or not ours.
 */
export async function takeChallenge(request: ApiRequest, purpose: ChallengeUse['purpose'], clientDataJSON: string): Promise<TakenChallenge> {
  const challenge = challengeIn(clientDataJSON);
  // On the pool: it is used up even if everything after it is rolled back.
  const context = { db: request.platform.db, now: request.now };
  const spent = await spendChallenge(context, hashOf(Buffer.from(challenge, 'base64url')), answerableBy(request, purpose));
  if (!spent) throw new Failure('passkeyStale');
  return { challenge, userHandle: spent.userHandle };
}

function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof data === 'object' && data !== null && 'challenge' in data ? String(data.challenge) : '';
  } catch {
    return '';
  }
}

/** Guests have nothing but their browser's name to be known by again. */
function answerableBy({ viewer, device, platform }: ApiRequest, purpose: ChallengeUse['purpose']): ChallengeUse {
  if (viewer && purpose !== 'sign_in') return { purpose, holder: `session ${viewer.sessionId}` };
  return { purpose, holder: `browser ${platform.secrets.keyedHash('passkey-browser', device).toString('hex')}` };
}

function hashOf(challenge: Buffer): Buffer {
  return createHash('sha256').update(challenge).digest();
}
