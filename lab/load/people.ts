import { createHash } from 'node:crypto';
import { makeTestMembers } from '#tools/site/test-members.ts';
import { addressOf, PORTS } from '../harness/place.ts';
import { readSql } from '../harness/sql.ts';

/** Returns the tokens of this many members, who joined a month ago: a newcomer's first post is looked at more closely. */
export async function makePeople(count: number): Promise<string[]> {
  const there = { processId: 0, host: addressOf(), port: PORTS.primary, user: 'postgres', database: 'hearth' };
  const tokens = await makeTestMembers({ postgres: () => Promise.resolve(there) }, count);
  await readSql(`UPDATE members SET joined_at = now() - interval '31 days' WHERE joined_at > now() - interval '1 day' AND role = 'member'`);
  return tokens;
}

/** Returns the tokens of this many new presenters who may hand down verdicts alone. */
export async function makePresenters(count: number): Promise<string[]> {
  const tokens = await makePeople(count);
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await readSql(
    `INSERT INTO presenters (member_id, since, probation_until, tenured_at, specialities, character, character_fold)
     SELECT member_id, now() - interval '61 days', now() - interval '31 days', now() - interval '31 days', '{mediation}', '{"name": "主审", "realm": "白银之手"}', '主审'
     FROM sessions WHERE token_hash = ANY ($1::bytea[])`,
    [hashes],
  );
  await readSql(`UPDATE members SET role = 'presenter' FROM sessions s WHERE s.member_id = members.id AND s.token_hash = ANY ($1::bytea[])`, [hashes]);
  return tokens;
}
