import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { SiteProcess } from './site-process.ts';

/**
 * Inserts members with live sessions directly into the database of a test site and returns their tokens: thousands per second, where
 * signing up through the site would take minutes. For load that no single member may cause.
 */
export async function makeTestMembers(site: Pick<SiteProcess, 'postgres'>, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const client = new Client({ ...(await site.postgres()), options: '-c statement_timeout=0' });
  await client.connect();
  try {
    const mark = randomBytes(3).toString('hex');
    await client.query(
      `WITH created AS (
         INSERT INTO members (nick_name, nick_fold, joined_at, last_seen_at)
         SELECT $1 || number, $1 || number, $3, $3 FROM generate_series(1, cardinality($2::bytea[])) number
         RETURNING id
       )
       INSERT INTO sessions (member_id, token_hash, created_at, last_seen_at)
       SELECT member.id, token.hash, $3, $3
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM created) member
       JOIN unnest($2::bytea[]) WITH ORDINALITY AS token (hash, number) USING (number)`,
      [mark, hashes, new Date()],
    );
    await client.query('ANALYZE members; ANALYZE sessions');
  } finally {
    await client.end();
  }
  return tokens;
}

/** Returns how many comments a post has, whatever became of them. */
export function countComments(site: SiteProcess, postId: number): Promise<number> {
  return count(site, 'SELECT count(*)::integer AS count FROM comments WHERE post_id = $1', postId);
}

/** Returns how often the author of a post has been notified of a comment on it. */
export function countNotified(site: SiteProcess, postId: number): Promise<number> {
  const notified = `SELECT coalesce(sum(happened), 0)::integer AS count FROM messages WHERE kind IN ('post-commented', 'question-answered') AND external_id = $1`;
  return count(site, notified, postId);
}

async function count(site: SiteProcess, sql: string, postId: number): Promise<number> {
  const client = new Client({ ...(await site.postgres()) });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(sql, [postId]);
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
