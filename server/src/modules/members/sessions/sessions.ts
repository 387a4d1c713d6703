import { createHash, randomBytes } from 'node:crypto';
import type { ApiRequest, Viewer } from '#server/platform/api.ts';
import { writesTags, type Tag } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { noteSeen } from './last-seen.ts';
import { endSessionByToken, endSessionsOfMember, insertSession, selectEndedSessions, selectSession } from './queries-sessions.ts';
import { isSessionAlive, suspensionOf } from '../member/rules.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Opens a session for a member and answers its token: 256 random bits as base64url, known to nobody else. */
export async function openSession(tx: Tx, memberId: number, from: Pick<ApiRequest, 'address' | 'device'>, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertSession(tx, { memberId, tokenHash: hashToken(token), device: from.device, address: from.address, now });
  return token;
}

export interface FoundViewer {
  viewer: Viewer;
  /** He has a role whose rights he may use only with a second factor; until then he is a member like any other. */
  needsTotp: boolean;
}

/** Whom a token stands for, as of now; or why it stands for nobody: it was never given out, or it has been ended or has run out. */
export async function findViewer(db: Db, token: string, now: Date): Promise<FoundViewer | { dead: 'unknown' | 'revoked' }> {
  if (!TOKEN.test(token)) return { dead: 'unknown' };
  const row = await selectSession(db, hashToken(token));
  if (!row) return { dead: 'unknown' };
  if (!isSessionAlive(row, now)) return { dead: 'revoked' };
  noteSeen(db, { sessionId: row.session_id, memberId: row.member_id, seenAt: now });
  const role = row.needs_totp ? 'member' : row.role;
  return { viewer: { id: row.member_id, role, sessionId: row.session_id, suspended: suspensionOf(row, now) }, needsTotp: row.needs_totp };
}

/** Ends the session of a token; one that is unknown or has ended is no mistake. */
export async function endSession(tx: Tx, token: string, now: Date): Promise<void> {
  const memberId = TOKEN.test(token) ? await endSessionByToken(tx, hashToken(token), now) : null;
  if (memberId !== null) writesTags(tx, sessionsTag(memberId));
}

/** Ends every session of a member, sparing one if given, and answers how many those were. The next call with any of their tokens is refused. */
export async function endSessions(tx: Tx, memberId: number, exceptSessionId: number | null, now: Date): Promise<number> {
  writesTags(tx, sessionsTag(memberId));
  return endSessionsOfMember(tx, memberId, exceptSessionId, now);
}

/** Said when sessions of a member have ended: what he holds open with them ends too. */
export function sessionsTag(memberId: number): Tag {
  return `sessions:${memberId}`;
}

/** Which of these sessions have ended since they were believed. */
export function findEndedSessions(db: Db, sessionIds: readonly number[]): Promise<number[]> {
  return selectEndedSessions(db, sessionIds);
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
