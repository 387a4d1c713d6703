import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { Channel, DeliveryState } from './delivery.ts';

/** The instant at which the next delivery is tried, or an attempt counts as lost. What was written long before it was committed is found by the next interval. */
export const NEXT_DELIVERY = `SELECT min(due_at) FROM deliveries WHERE due_at > since - interval '1 minute'`;

export interface NewDelivery {
  kind: string;
  channel: Channel;
  memberId: number | null;
  /** What it was made from, in its kind. */
  sourceId?: number | null;
  addressHash: Buffer | null;
  sealed: string | null;
  expiresAt: Date;
}

/** An attempt that this process makes. */
export interface Claimed {
  id: number;
  kind: string;
  channel: Channel;
  memberId: number | null;
  notificationId: number | null;
  sourceId: number | null;
  addressHash: Buffer | null;
  sealed: string | null;
  attempts: number;
  handovers: number;
  claim: string;
  token: string;
  createdAt: Instant;
  expiresAt: Instant;
}

const CLAIMED = 'id, kind, channel, member_id, notification_id, source_id, address_hash, sealed, attempts, handovers, claim, token, created_at, expires_at';

/** Inserts a delivery that is due at once. */
export async function insertQueued(
  { tx, now }: WriteContext,
  { kind, channel, memberId, sourceId = null, addressHash, sealed, expiresAt }: NewDelivery,
): Promise<void> {
  await tx.query(
    `INSERT INTO deliveries (kind, channel, member_id, address_hash, sealed, state, due_at, expires_at, created_at, source_id)
     VALUES ($1, $2, $3, $4, $5, 'queued', $7, $6, $7, $8)`,
    [kind, channel, memberId, addressHash, sealed, expiresAt, now, sourceId],
  );
}

/** Inserts a delivery whose first attempt is this process's, until `until`. */
export async function insertClaimed(
  { tx, now }: WriteContext,
  { kind, channel, memberId, addressHash, expiresAt }: NewDelivery,
  until: Date,
): Promise<Claimed> {
  const row = await tx.queryOne<Claimed>(
    `INSERT INTO deliveries (kind, channel, member_id, address_hash, state, claim, attempts, due_at, expires_at, created_at)
     VALUES ($1, $2, $3, $4, 'sending', gen_random_uuid(), 1, $6, $5, $7) RETURNING ${CLAIMED}`,
    [kind, channel, memberId, addressHash, expiresAt, until, now],
  );
  if (!row) throw new Error('a delivery came back empty');
  return row;
}

/**
 * Claims the delivery that is due longest, which may be one whose attempt was lost; those that members choose come after all others. Null when none is due by
 * then.
 */
export function claimDue(tx: Tx, { dueBy, until, chosenKinds }: { dueBy: Date; until: Date; chosenKinds: readonly string[] }): Promise<Claimed | null> {
  const due = (which: string) =>
    `(SELECT id FROM deliveries WHERE due_at <= $1 AND kind ${which} ($3::text[]) ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)`;
  return tx.queryOne(
    `UPDATE deliveries SET state = 'sending', claim = gen_random_uuid(), attempts = attempts + 1, handed_at = NULL, due_at = $2
     WHERE id = coalesce(${due('<> ALL')}, ${due('= ANY')}) RETURNING ${CLAIMED}`,
    [dueBy, until, chosenKinds],
  );
}

/** Notes that a server is about to get the text. Returns false when the attempt is no longer this process's. */
export async function markHandedOver({ tx, now }: WriteContext, { id, claim }: Pick<Claimed, 'id' | 'claim'>): Promise<boolean> {
  const row = await tx.queryOne(
    'UPDATE deliveries SET handed_at = $3, handovers = handovers + 1 WHERE id = $1 AND claim = $2 AND handed_at IS NULL RETURNING id',
    [id, claim, now],
  );
  return row !== null;
}

export interface Ending {
  state: DeliveryState;
  /** Null: it has ended. */
  dueAt: Date | null;
  reason: string;
  handovers: number;
  addressHash: Buffer | null;
  /** It waits without a try: the attempt does not count. */
  isUntried?: true;
}

/** Why something is not sent that nobody needs any more: by no other channel either. */
export const EXPIRED = 'expired';

/** Why something is not sent that somebody has seen to. */
export const ANSWERED = 'answered';

/** Returns whether somebody has seen to what a notification is about; nobody does until the transaction ends. */
export async function lockIsAnswered(tx: Tx, notificationId: number): Promise<boolean> {
  return (
    (await tx.queryOne<{ isAnswered: boolean }>('SELECT answered_at IS NOT NULL AS is_answered FROM notifications WHERE id = $1 FOR SHARE', [notificationId]))
      ?.isAnswered === true
  );
}

/** Ends an attempt. Returns false when it is no longer this process's. */
export async function endAttempt({ tx, now }: WriteContext, { id, claim }: Pick<Claimed, 'id' | 'claim'>, ending: Ending): Promise<boolean> {
  const { state, dueAt, reason, handovers, addressHash, isUntried } = ending;
  const row = await tx.queryOne<{ notificationId: number | null }>(
    `UPDATE deliveries SET state = $3, due_at = $4, reason = $5, handovers = $6, address_hash = $7, claim = NULL, handed_at = NULL,
       attempts = attempts - $9::smallint, ended_at = CASE WHEN $4::timestamptz IS NULL THEN $8::timestamptz END, sealed = CASE WHEN $4::timestamptz IS NULL THEN NULL ELSE sealed END
     WHERE id = $1 AND claim = $2 RETURNING notification_id`,
    [id, claim, state, dueAt, reason, handovers, addressHash, now, isUntried ? 1 : 0],
  );
  if (row?.notificationId && dueAt === null && state !== 'sent' && reason !== EXPIRED) await queueStandby({ tx, now }, [row.notificationId]);
  return row !== null;
}

/** Returns whether another channel is left that may bring a notification to its recipient. */
export async function hasStandby(tx: Tx, notificationId: number): Promise<boolean> {
  return (await tx.queryOne(`SELECT FROM deliveries WHERE notification_id = $1 AND state = 'standby' LIMIT 1`, [notificationId])) !== null;
}

/** Queues the next channel of notifications that one channel has not brought to their recipients. */
export async function queueStandby({ tx, now }: WriteContext, notificationIds: readonly number[]): Promise<void> {
  await tx.query(
    `UPDATE deliveries SET state = 'queued', due_at = $2, expires_at = $2::timestamptz + (expires_at - created_at) WHERE id IN (
       SELECT DISTINCT ON (notification_id) id FROM deliveries WHERE notification_id = ANY ($1) AND state = 'standby' ORDER BY notification_id, position, id)`,
    [notificationIds, now],
  );
}

/** What a member is to be reached with. */
export interface NewDeliveries {
  notificationId: number;
  kind: string;
  memberId: number;
  step: string;
  /** How long each channel is tried. */
  retryMs: number;
}

/** Inserts the deliveries of a notification. The message is there with it; position 0 is sent at once, the others stand by. A second text message of a step is left out. */
export async function insertDeliveries(
  { tx, now }: WriteContext,
  { notificationId, kind, memberId, step, retryMs }: NewDeliveries,
  channels: readonly { channel: Channel; position: number }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO deliveries (notification_id, kind, member_id, step, channel, position, state, due_at, ended_at, expires_at, created_at)
     SELECT $1, $2, $3, $4, channel, position, CASE WHEN channel = 'message' THEN 'delivered' WHEN position = 0 THEN 'queued' ELSE 'standby' END,
       CASE WHEN channel <> 'message' AND position = 0 THEN $7::timestamptz END, CASE WHEN channel = 'message' THEN $7::timestamptz END, $8, $7
     FROM unnest($5::text[], $6::smallint[]) WITH ORDINALITY AS given (channel, position, nth) ORDER BY nth
     ON CONFLICT (member_id, step) WHERE channel = 'text' AND step IS NOT NULL DO NOTHING`,
    [
      notificationId,
      kind,
      memberId,
      step,
      channels.map(({ channel }) => channel),
      channels.map(({ position }) => position),
      now,
      new Date(now.getTime() + retryMs),
    ],
  );
}

/** Leaves out what has not been sent of notifications that somebody has answered. */
export async function skipDeliveries({ tx, now }: WriteContext, notificationIds: readonly number[]): Promise<void> {
  await tx.query(
    `UPDATE deliveries SET state = 'skipped', reason = $3, due_at = NULL, ended_at = $2 WHERE notification_id = ANY ($1) AND state IN ('standby', 'queued')`,
    [notificationIds, now, ANSWERED],
  );
}

/** Leaves out the mails of a kind that were made from something and that nobody has sent yet, and forgets their text. */
export async function skipMailsOf({ tx, now }: WriteContext, { kind, sourceId }: { kind: string; sourceId: number }): Promise<void> {
  await tx.query(
    `UPDATE deliveries SET state = 'skipped', reason = 'turned off', due_at = NULL, ended_at = $3, sealed = NULL WHERE kind = $1 AND source_id = $2 AND state = 'queued'`,
    [kind, sourceId, now],
  );
}

/** Keeps the text that is about to be sent, of a kind with legal effect. */
export async function keepWords(tx: Tx, id: number, template: { version: number; template?: number; subject: string; text: string }): Promise<void> {
  await tx.query('UPDATE deliveries SET words = $2::jsonb WHERE id = $1', [id, JSON.stringify(template)]);
}

/** How much was sent over a channel since an instant, this delivery left out. */
export interface Sent {
  toMember: number;
  toAddress: number;
  ofSite: number;
  /** Of that, what strangers ask for. */
  ofStrangers: number;
}

interface SentFilter {
  since: { recipients: Date; site: Date };
  /** The kinds that count together with this one; null: those that are in no share. */
  share: readonly string[] | null;
  /** The kinds of all shares. */
  shares: readonly string[];
  chosenKinds: readonly string[];
  strangersKinds: readonly string[];
}

const SAME_SHARE = 'CASE WHEN $7::text[] IS NULL THEN kind <> ALL ($8::text[]) ELSE kind = ANY ($7::text[]) END';

/**
 * Returns how much was tried to be sent over a channel: to the recipient, of the same share (null: of none of all shares). Of those that members choose, the
 * whole site has sent what all kinds together have, by when they were sent: a day's digests are queued at once. Who counts the same member or address
 * waits until the transaction ends.
 */
export async function countSent(
  tx: Tx,
  { id, kind, channel, memberId, addressHash }: Pick<Claimed, 'id' | 'kind' | 'channel' | 'memberId' | 'addressHash'>,
  { since, share, shares, chosenKinds, strangersKinds }: SentFilter,
): Promise<Sent> {
  const keys = [`delivery member ${memberId ?? ''}`, `delivery address ${addressHash?.toString('hex') ?? ''}`];
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM (SELECT unnest($1::text[]) AS key ORDER BY 1) AS keys', [keys]);
  const row = await tx.queryOne<Sent>(
    `SELECT (SELECT count(*)::integer FROM deliveries WHERE member_id = $3 AND channel = $2 AND created_at > $5 AND attempts > 0 AND state <> 'skipped' AND id <> $1
         AND ${SAME_SHARE}) AS to_member,
       (SELECT count(*)::integer FROM deliveries WHERE address_hash = $4 AND channel = $2 AND created_at > $5 AND attempts > 0 AND state <> 'skipped' AND id <> $1
         AND ${SAME_SHARE}) AS to_address,
       (SELECT count(*)::integer FROM deliveries WHERE channel = $2 AND created_at > $6::timestamptz - interval '1 day' AND coalesce(ended_at, created_at) > $6
         AND attempts > 0 AND state <> 'skipped' AND id <> $1 AND ($10 = ANY ($9::text[]) OR (created_at > $6 AND kind <> ALL ($9::text[])))) AS of_site,
       (SELECT count(*)::integer FROM deliveries WHERE channel = $2 AND created_at > $6 AND attempts > 0 AND state <> 'skipped' AND id <> $1
         AND kind = ANY ($11::text[])) AS of_strangers`,
    [id, channel, memberId, addressHash, since.recipients, since.site, share, shares, chosenKinds, kind, strangersKinds],
  );
  return row ?? { toMember: 0, toAddress: 0, ofSite: 0, ofStrangers: 0 };
}

/** How many refusals in a row, with nothing taken in between, mean that nobody is at an address. */
export const MAX_BOUNCES = 3;

/** Returns whether nobody is at an address. */
export async function isBounced(db: Db, addressHash: Buffer): Promise<boolean> {
  return (await db.queryOne(`SELECT FROM bounced_addresses WHERE address_hash = $1 AND bounces >= ${MAX_BOUNCES}`, [addressHash])) !== null;
}

/** Notes that a server says nobody is at an address, or that somebody has reported it, which is enough by itself. */
export async function insertBounced({ tx, now }: WriteContext, addressHash: Buffer, reason: string): Promise<void> {
  await tx.query(
    `INSERT INTO bounced_addresses AS b (address_hash, reason, bounced_at, bounces) VALUES ($1, $2, $3, $4)
     ON CONFLICT (address_hash) DO UPDATE
     SET reason = excluded.reason, bounced_at = excluded.bounced_at, bounces = least(b.bounces + excluded.bounces, ${MAX_BOUNCES})`,
    [addressHash, reason, now, reason === REPORTED ? MAX_BOUNCES : 1],
  );
}

/** The reason of a bounce that somebody reported; any other is what a mail server or a provider of text messages said. */
export const REPORTED = 'reported';

/** Notes that a server takes something for an address again that it had refused; one that took it and sent it back proves nothing by taking it. */
export async function deleteRefused(tx: Tx, addressHash: Buffer): Promise<void> {
  await tx.query('DELETE FROM bounced_addresses WHERE address_hash = $1 AND reason <> $2', [addressHash, REPORTED]);
}

/** Notes that somebody is at an address. Returns false when nobody had said otherwise. */
export async function deleteBounced(tx: Tx, addressHash: Buffer): Promise<boolean> {
  return (await tx.queryOne('DELETE FROM bounced_addresses WHERE address_hash = $1 RETURNING address_hash', [addressHash])) !== null;
}
