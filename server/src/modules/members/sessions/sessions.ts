import { createHash, randomBytes } from 'node:crypto';
import type { ApiRequest, Platform, Viewer } from '#server/platform/api.ts';
import { keepAddress } from '#server/platform/process/kept-address.ts';
import { askTogether } from '#server/platform/database/ask-together.ts';
import { writesTags, type CacheTag } from '#server/platform/state/cache-tags.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import type { Db, WriteContext, DbContext } from '#server/platform/database/db.ts';
import { noteSeen } from './last-seen.ts';
import { endSessionByToken, endSessionsOfMember, insertSession, selectEndedSessions, selectSessions, type Factor } from './queries-sessions.ts';
import { isSessionAlive, suspensionOf } from '../member/rules.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Where a session is opened from, and how its member has shown who they are; a password where left out. */
export type SessionOrigin = Pick<ApiRequest, 'address' | 'device'> & { platform: Pick<Platform, 'secrets'>; factor?: Factor };

/** Opens a session for a member and returns its token: 256 random bits as base64url, stored nowhere else. */
export async function openSession(
  { tx, now }: WriteContext,
  memberId: number,
  { address, device, platform, factor = 'password' }: SessionOrigin,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertSession({ tx, now }, { memberId, tokenHash: hashToken(token), device, address: keepAddress(platform.secrets, address), factor });
  return token;
}

/** Every call of a member asks for their session: those that come at once share a statement. */
const findSessions = askTogether(selectSessions);

export interface FoundViewer {
  viewer: Viewer;
  /** They have a role whose rights they may use only with a second factor; until then they are a member like any other. */
  needsTotp: boolean;
}

/**
 * Returns the viewer of a token as of now, or why it is invalid: it was never issued, or it has ended or expired. With the address it came from, that is
 * where its member was seen.
 */
export async function findViewer(
  { db, now, address }: DbContext & { address?: string },
  token: string,
): Promise<FoundViewer | { dead: 'unknown' | 'revoked' }> {
  if (!TOKEN.test(token)) return { dead: 'unknown' };
  const tokenHash = hashToken(token).toString('hex');
  const row = (await findSessions(db, tokenHash)).get(tokenHash);
  if (!row) return { dead: 'unknown' };
  if (!isSessionAlive(row, now, (await readSettingValues(db)).settings)) return { dead: 'revoked' };
  noteSeen(db, { sessionId: row.sessionId, memberId: row.memberId, seenAt: now, address: address ?? null });
  const role = row.needsTotp ? 'member' : row.role;
  const factorAt = row.factorAt === null ? null : new Date(row.factorAt);
  const { memberId: id, sessionId, waits } = row;
  return { viewer: { id, role, sessionId, factorAt, suspended: suspensionOf(row, now), joinedAt: new Date(row.joinedAt), waits }, needsTotp: row.needsTotp };
}

/** Ends the session of a token; one that is unknown or has ended is no mistake. */
export async function endSession({ tx, now }: WriteContext, token: string): Promise<void> {
  const memberId = TOKEN.test(token) ? await endSessionByToken({ tx, now }, hashToken(token)) : null;
  if (memberId !== null) writesTags(tx, sessionsTag(memberId));
}

/** Ends every session of a member, except one if given, and returns their number. The next call with any of their tokens is refused. */
export async function endSessions({ tx, now }: WriteContext, memberId: number, exceptSessionId: number | null): Promise<number> {
  writesTags(tx, sessionsTag(memberId));
  return endSessionsOfMember({ tx, now }, memberId, exceptSessionId);
}

/** Returns the tag dropped when sessions of a member have ended, so that their open connections end too. */
export function sessionsTag(memberId: number): CacheTag {
  return `sessions:${memberId}`;
}

/** Returns which of these sessions have ended since they were last looked up. */
export function findEndedSessions(db: Db, sessionIds: readonly number[]): Promise<number[]> {
  return selectEndedSessions(db, sessionIds);
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
