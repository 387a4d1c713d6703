import { createHash, randomBytes } from 'node:crypto';
import type { AnsweredIdentity, BegunIdentity, IdentityProvider } from '#contract/api/identities.ts';
import { Failure } from '#contract/failures.ts';
import type { ApiRequest, MemberRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { BattlenetRegion } from '#server/platform/process/config/identity-settings.ts';
import { LIMITS } from '../member/rules.ts';
import { requireFactors } from '../security/require-factors.ts';
import { charactersPageOf, identify, pageUrlOf, readCharacters } from './providers.ts';
import {
  insertAttempt,
  insertCharacterList,
  selectAnswered,
  spendAttempt,
  spendCharacters,
  spendListAttempt,
  type AnsweredRow,
  type Connecting,
  type Held,
  type ListedCharacter,
} from './queries-attempts.ts';
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

/** Begins reading the characters of the caller's account at a provider. Throws `identityOff` and `tooManyAttempts` by address. */
export async function beginCharacterList(request: MemberRequest, region: BattlenetRegion | null): Promise<BegunIdentity> {
  const [state, secret] = [newKey(), newKey()];
  const { url, region: chosen } = charactersPageOf(request.platform, state, region);
  await countAddressAttempt(request, 'identity-begin', { limit: LIMITS.identitiesByAddress, refusal: 'tooManyAttempts' });
  const { id: memberId, sessionId } = request.viewer;
  const held = hashesOf({ key: state, secret });
  await insertCharacterList(request.platform.db, { ...held, memberId, sessionId, region: chosen, characters: null, expiresAt: after(request, ASKED_MINUTES) });
  return { url, state, secret };
}

/**
 * Returns the characters of who has brought back a code, in a world here and the namespace of its kind of client, with the key by which one of them is taken. Only for the
 * browser and the session that began it, once. Throws `identityStale` and what `readCharacters` throws.
 */
export async function answerCharacterList(
  request: MemberRequest,
  { state, secret, code }: { state: string; secret: string; code: string },
  { gameId, namespace }: { gameId: number; namespace: string },
): Promise<{ key: string; characters: ListedCharacter[] }> {
  const { platform, now, viewer } = request;
  const { db } = platform;
  const by = { memberId: viewer.id, sessionId: viewer.sessionId };
  // On the pool: it is used up, whatever the provider says.
  const region = await spendListAttempt({ db, now }, hashesOf({ key: state, secret }), by);
  if (region === null) throw new Failure('identityStale');
  const characters = (await readCharacters(request, { code, region, namespace })).map((each) => ({ ...each, gameId }));
  const key = newKey();
  await insertCharacterList(db, { ...hashesOf({ key, secret }), ...by, region, characters, expiresAt: after(request, ANSWERED_MINUTES) });
  return { key, characters };
}

/** Returns the characters the caller has brought back, once. Throws `identityStale`. */
export async function takeCharacters(
  { tx, now }: WriteContext,
  viewer: MemberRequest['viewer'],
  held: { key: string; secret: string },
): Promise<ListedCharacter[]> {
  const characters = await spendCharacters({ tx, now }, hashesOf(held), { memberId: viewer.id, sessionId: viewer.sessionId });
  if (characters === null) throw new Failure('identityStale');
  return characters;
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
