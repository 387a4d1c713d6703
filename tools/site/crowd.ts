import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { SiteProcess } from './site-process.ts';

/**
 * Inserts members with live sessions directly into the database of a test site and returns their tokens: thousands per second, where
 * signing up through the site would take minutes. For load that no single member may cause.
 */
export async function makeTestMembers(site: SiteProcess, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const client = new Client({ ...(await site.postgres()), options: '-c statement_timeout=0' });
  await client.connect();
  try {
    const mark = randomBytes(3).toString('hex');
    await client.query(
      `WITH crowd AS (
         INSERT INTO members (nick_name, nick_fold, joined_at, last_seen_at)
         SELECT $1 || number, $1 || number, $3, $3 FROM generate_series(1, cardinality($2::bytea[])) number
         RETURNING id
       )
       INSERT INTO sessions (member_id, token_hash, created_at, last_seen_at)
       SELECT member.id, token.hash, $3, $3
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM crowd) member
       JOIN unnest($2::bytea[]) WITH ORDINALITY AS token (hash, number) USING (number)`,
      [mark, hashes, new Date()],
    );
    await client.query('ANALYZE members; ANALYZE sessions');
  } finally {
    await client.end();
  }
  return tokens;
}
