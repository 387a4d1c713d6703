import type { Notification } from '#server/modules/messages/index.ts';
import type { Channel, DeliveryState } from '#server/modules/deliveries/index.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';

interface NewNotification {
  memberId: number;
  notification: Notification;
  /** As JSON. */
  words: string | null;
  topic: string | null;
  answerBy: Date | null;
  deputyAt: Date | null;
  /** Who is no deputy for it. */
  exceptIds: readonly number[];
}

/** Inserts a notification and returns its id. */
export async function insertNotification(
  { tx, now }: WriteContext,
  { memberId, notification, words, topic, answerBy, deputyAt, exceptIds }: NewNotification,
): Promise<number> {
  const { kind, about, actorId, data } = notification;
  const row = await tx.queryOne<{ id: number }>(
    `INSERT INTO notifications (kind, member_id, about, external_id, actor_id, data, words, topic, answer_by, deputy_at, except_ids, created_at)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9, $10, $11, $12) RETURNING id`,
    [
      kind.name,
      memberId,
      about?.kind ?? null,
      about?.id ?? null,
      actorId,
      data === null ? null : JSON.stringify(data),
      words,
      topic,
      answerBy,
      deputyAt,
      exceptIds,
      now,
    ],
  );
  if (!row) throw new Error('a notification came back empty');
  return row.id;
}

/** A notification with the facts of its message. */
export interface NotificationRow {
  id: number;
  kind: string;
  memberId: number;
  about: NonNullable<Notification['about']>['kind'] | null;
  externalId: number | null;
  actorId: number | null;
  data: unknown;
  words: { version: number } | null;
  topic: string | null;
  answerBy: Instant | null;
  answeredAt: Instant | null;
  createdAt: Instant;
}

const COLUMNS = 'id, kind, member_id, about, external_id, actor_id, data, words, topic, answer_by, answered_at, created_at';

/** Returns a notification, or null. */
export function selectNotification(db: Db, id: number): Promise<NotificationRow | null> {
  return db.queryOne(`SELECT ${COLUMNS} FROM notifications WHERE id = $1`, [id]);
}

/** Returns what nobody has seen to yet, the most urgent first. */
export function selectUnanswered(db: Db, limit: number): Promise<NotificationRow[]> {
  return db.query(`SELECT ${COLUMNS} FROM notifications WHERE topic IS NOT NULL AND answered_at IS NULL ORDER BY answer_by, id LIMIT $1`, [limit]);
}

/** A notification with legal effect, as a list shows it. */
export interface LegalRow {
  id: number;
  kind: string;
  member: { id: number; nickName: string };
  createdAt: Instant;
  channels: { channel: Channel; state: DeliveryState }[];
}

/** Which notifications: of a member by id or folded nickname, or one by its number; all null: every one. */
export interface LegalAsked {
  id: number | null;
  memberId: number | null;
  nickFold: string | null;
}

const LEGAL = `FROM notifications n JOIN members m ON m.id = n.member_id
  WHERE n.words IS NOT NULL AND ($1::bigint IS NULL OR n.id = $1) AND (($2::bigint IS NULL AND $3::text IS NULL) OR m.id = $2 OR m.nick_fold = $3)`;

/** Returns the notifications with legal effect of a page, the newest first. */
export function selectLegal(db: Db, { id, memberId, nickFold }: LegalAsked, { after, offset, limit }: PageStart<{ id: number }>): Promise<LegalRow[]> {
  return db.query(
    `SELECT n.id, n.kind, json_build_object('id', m.id, 'nickName', m.nick_name) AS member, n.created_at,
       coalesce((SELECT json_agg(json_build_object('channel', d.channel, 'state', d.state) ORDER BY d.position, d.id) FROM deliveries d
         WHERE d.notification_id = n.id), '[]') AS channels
     ${LEGAL} AND ($4::bigint IS NULL OR n.id < $4) ORDER BY n.id DESC OFFSET $5 LIMIT $6`,
    [id, memberId, nickFold, after?.id ?? null, offset, limit],
  );
}

/** Returns how many notifications with legal effect there are. */
export async function countLegal(db: Db, { id, memberId, nickFold }: LegalAsked): Promise<number> {
  return (await db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count ${LEGAL}`, [id, memberId, nickFold]))?.count ?? 0;
}

/** Returns the nicknames of members by id. */
export async function selectNickNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ id: number; nickName: string }>('SELECT id, nick_name FROM members WHERE id = ANY ($1::bigint[])', [ids]);
  return new Map(rows.map(({ id, nickName }) => [id, nickName]));
}

/** Returns whether something waits for an answer already. */
export async function isOpen(db: Db, topic: string): Promise<boolean> {
  return (await db.queryOne('SELECT FROM notifications WHERE topic = $1 AND answered_at IS NULL LIMIT 1', [topic])) !== null;
}

/** Makes others wait who ask about the same topic, until the transaction ends. */
export async function lockTopic(tx: Tx, topic: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('topic ' || $1, 0))`, [topic]);
}

/** Marks all notifications of a topic as answered, and returns their ids. */
export async function markNotificationsAnswered({ tx, now }: WriteContext, topic: string): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'UPDATE notifications SET answered_at = $2, deputy_at = NULL WHERE topic = $1 AND answered_at IS NULL RETURNING id',
    [topic, now],
  );
  return rows.map(({ id }) => id);
}

/** Returns the topics that wait for an answer and are like the pattern. */
export async function selectOpenTopics(db: Db, pattern: string): Promise<string[]> {
  const rows = await db.query<{ topic: string }>('SELECT DISTINCT topic FROM notifications WHERE topic LIKE $1 AND answered_at IS NULL', [pattern]);
  return rows.map(({ topic }) => topic);
}

/** Deletes what is long over, except what has legal effect. */
export async function deleteOld(tx: Tx, before: Date): Promise<void> {
  await tx.query('DELETE FROM notifications WHERE created_at < $1 AND words IS NULL AND (topic IS NULL OR answered_at IS NOT NULL)', [before]);
}

/** Deletes the notifications of members. */
export async function deleteNotificationsOf(tx: Tx, memberIds: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM notifications WHERE member_id = ANY ($1::bigint[])', [memberIds]);
}
