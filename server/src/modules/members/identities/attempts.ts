import { createHash, randomBytes } from 'node:crypto';
import type { AnsweredIdentity, BegunIdentity, IdentityProvider } from '#contract/api/identities.ts';
import { Failure } from '#contract/failures.ts';
import type { ApiRequest, MemberRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { LIMITS } from '../member/rules.ts';
import { requireFactors } from '../security/require-factors.ts';
import { identify, pageUrlOf } from './providers.ts';
import { insertAttempt, selectAnswered, spendAttempt, type AnsweredRow, type Connecting, type Held } from './queries-attempts.ts';
import { selectMemberOf } from './queries-identities.ts';

/** Somebody may have to find their phone first; and after it, to think of a nickname. */
const ASKED_MINUTES = 10;
const ANSWERED_MINUTES = 30;

/** Begins signing in by an account of a provider's. Throws `identityOff` and `tooManyAttempts` by address. */
export function beginIdentity(request: ApiRequest, { provider }: { provider: IdentityProvider }): Promise<BegunIdentity> {
  return begin(request, provider, { memberId: null, sessionId: null });
}

/**
 * Begins connecting the caller's account to one of a provider's, once they have shown both factors. Throws `identityOff`, `wrongOwnPassword`,
 * `passwordMissing`, `totpNeeded`, `wrongTotp` and `tooManyAttempts`.
 */
export async function beginConnection(
  request: MemberRequest,
  { provider, ...factors }: { provider: IdentityProvider; password: string; totp: string },
): Promise<BegunIdentity> {
  await requireFactors(request, factors);
  return begin(request, provider, { memberId: request.viewer.id, sessionId: request.viewer.sessionId });
}

async function begin(request: ApiRequest, provider: IdentityProvider, by: Connecting | { memberId: null; sessionId: null }): Promise<BegunIdentity> {
  const [state, secret] = [newKey(), newKey()];
  const url = pageUrlOf(request.platform, provider, state);
  await countAddressAttempt(request, 'identity-begin', { limit: LIMITS.identitiesByAddress, refusal: 'tooManyAttempts' });
  await insertAttempt(request.platform.db, {
    ...hashesOf({ key: state, secret }),
    provider,
    ...by,
    subjectHash: null,
    expiresAt: after(request, ASKED_MINUTES),
  });
  return { url, state, secret };
}

/**
 * Asks the provider who has brought back a code, once for each attempt and only for the browser that began it, and returns the key of what came of it.
 * Throws `identityStale` and what `identify` throws.
 */
export async function answerIdentity(request: ApiRequest, { state, secret, code }: { state: string; secret: string; code: string }): Promise<AnsweredIdentity> {
  const { platform, now } = request;
  const { db } = platform;
  // On the pool: it is used up, whatever the provider says.
  const attempt = await spendAttempt({ db, now }, hashesOf({ key: state, secret }));
  if (!attempt) throw new Failure('identityStale');
  const subjectHash = await identify(request, attempt.provider, code);
  const key = newKey();
  await insertAttempt(db, { ...attempt, ...hashesOf({ key, secret }), subjectHash, expiresAt: after(request, ANSWERED_MINUTES) });
  return { key, provider: attempt.provider, isKnown: (await selectMemberOf(db, { ...attempt, subjectHash })) !== null };
}

/** Returns what came of an attempt to sign in. Throws `identityStale`. */
export async function getAnsweredSignIn({ platform, now }: ApiRequest, held: Held): Promise<AnsweredRow> {
  const answered = await selectAnswered({ db: platform.db, now }, held);
  if (answered?.memberId !== null) throw new Failure('identityStale');
  return answered;
}

/** Returns what came of an attempt to connect, which this session of the caller's began. Throws `identityStale`. */
export async function getAnsweredConnection({ platform, now, viewer }: MemberRequest, held: Held): Promise<AnsweredRow> {
  const answered = await selectAnswered({ db: platform.db, now }, held);
  if (answered?.memberId !== viewer.id || answered.sessionId !== viewer.sessionId) throw new Failure('identityStale');
  return answered;
}

/** Returns how an attempt is found by what a browser sends. */
export function hashesOf({ key, secret }: { key: string; secret: string }): Held {
  return { keyHash: hashOf(key), secretHash: hashOf(secret) };
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

function after({ now }: ApiRequest, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}
