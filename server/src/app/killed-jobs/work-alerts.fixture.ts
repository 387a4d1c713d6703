import { createSecrets } from '#server/platform/process/secrets.ts';
import { SECRET_KEY } from './processes.fixture.ts';
import { keysOf, type Planting } from './work.fixture.ts';

/** Has two members choose to be alerted of what members do, each with an unread message of that; returns their ids. */
export async function plantAlerts({ court, db }: Planting, column: 'mail_now' | 'mail_daily' | 'push'): Promise<(string | number)[]> {
  const ids = [(await court.person()).id, (await court.person()).id];
  await db.query(
    `INSERT INTO mailboxes (member_id, revision) SELECT unnest($1::bigint[]), 1 ON CONFLICT (member_id) DO UPDATE SET revision = mailboxes.revision + 1`,
    [ids],
  );
  await db.query(
    `INSERT INTO messages (member_id, type, title, content, is_urgent, sent_at, revision, kind, actor_ids)
     SELECT member_id, 21, '有人来过', '看看', 0, now(), revision, 'legacy', '{}' FROM mailboxes WHERE member_id = ANY ($1)`,
    [ids],
  );
  return keysOf(db, `INSERT INTO alerts (member_id, ${column}) SELECT unnest($1::bigint[]), '{21}' RETURNING member_id AS key`, [ids]);
}

/** Likewise to be pushed to, with a browser each that nobody can reach; returns the ids of the browsers. */
export async function plantPushes(planting: Planting): Promise<(string | number)[]> {
  const ids = await plantAlerts(planting, 'push');
  const target = JSON.stringify({ endpoint: 'http://127.0.0.1:9/push', p256dh: '', auth: '' });
  const sealed = createSecrets(Buffer.from(SECRET_KEY, 'hex')).encrypt('push-subscription', target);
  return keysOf(
    planting.db,
    `INSERT INTO push_subscriptions (member_id, session_id, endpoint_hash, sealed, created_at)
     SELECT s.member_id, min(s.id), sha256(min(s.token_hash)), $2, now() FROM sessions s WHERE s.member_id = ANY ($1) GROUP BY s.member_id RETURNING id AS key`,
    [ids, sealed],
  );
}
