import type { Db, Instant } from '#server/platform/database/db.ts';
import { MAX_BOUNCES } from './queries-send.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import type { DeliveryState } from './delivery.ts';

export interface ConsoleRow {
  id: number;
  kind: string;
  member: { id: number; nickName: string } | null;
  /** Null: of nobody with an account, or the address has changed since. */
  email: string | null;
  addressHash: Buffer | null;
  state: DeliveryState;
  reason: string;
  attempts: number;
  at: Instant;
  endedAt: Instant | null;
}

const MEMBER = `CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'nickName', m.nick_name) END AS member`;
const WANTED = `d.channel = $1 AND ($2::text IS NULL OR d.state = $2) AND d.created_at > $3`;

/** Which deliveries. */
export interface Asked {
  channel: 'mail' | 'text';
  state: DeliveryState | null;
  since: Date;
}

/** Returns the deliveries of a page, the newest first. */
export function selectForConsole(db: Db, { channel, state, since }: Asked, { after, offset, limit }: PageStart<{ id: number }>): Promise<ConsoleRow[]> {
  return db.query(
    `SELECT d.id, d.kind, ${MEMBER}, m.email_fold AS email, d.address_hash, d.state, d.reason, d.attempts, d.created_at AS at, d.ended_at
     FROM deliveries d LEFT JOIN members m ON m.id = d.member_id WHERE ${WANTED} AND ($4::bigint IS NULL OR d.id < $4) ORDER BY d.id DESC OFFSET $5 LIMIT $6`,
    [channel, state, since, after?.id ?? null, offset, limit],
  );
}

/** Returns how many deliveries there are. */
export async function countForConsole(db: Db, { channel, state, since }: Asked): Promise<number> {
  return (await db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM deliveries d WHERE ${WANTED}`, [channel, state, since]))?.count ?? 0;
}

export interface BounceRow {
  addressHash: Buffer;
  reason: string;
  at: Instant;
  member: { id: number; nickName: string } | null;
  email: string | null;
}

/** Returns the addresses at which nobody is, with who was last written to there. */
export function selectBounces(db: Db, limit: number): Promise<BounceRow[]> {
  return db.query(
    `SELECT b.address_hash, b.reason, b.bounced_at AS at, ${MEMBER}, m.email_fold AS email FROM bounced_addresses b
     LEFT JOIN LATERAL (SELECT member_id FROM deliveries WHERE address_hash = b.address_hash AND member_id IS NOT NULL ORDER BY created_at DESC LIMIT 1) d ON true
     LEFT JOIN members m ON m.id = d.member_id WHERE b.bounces >= ${MAX_BOUNCES} ORDER BY b.bounced_at DESC LIMIT $1`,
    [limit],
  );
}

/** Returns whose address has a hash, as far as that is known. */
export async function findMemberAt(db: Db, addressHash: Buffer): Promise<number | null> {
  const row = await db.queryOne<{ memberId: number }>(
    'SELECT member_id FROM deliveries WHERE address_hash = $1 AND member_id IS NOT NULL ORDER BY created_at DESC LIMIT 1',
    [addressHash],
  );
  return row?.memberId ?? null;
}

/** Returns why the last delivery of a kind to a member went as it did. */
export async function getLastReason(db: Db, kind: string, memberId: number): Promise<string> {
  const row = await db.queryOne<{ reason: string }>('SELECT reason FROM deliveries WHERE kind = $1 AND member_id = $2 ORDER BY id DESC LIMIT 1', [
    kind,
    memberId,
  ]);
  return row?.reason ?? '';
}
