import type { Poll, PollInput } from '#contract/api/polls.ts';
import type { PostStatus } from '#contract/api/posts.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { instantInJson } from '#server/platform/database/instants.ts';

/** The poll of a post as its author wrote it, with the words that are masked in the post. */
export interface StoredPoll extends Poll {
  masked: string[];
}

/** Returns an expression for the poll of a post as a `StoredPoll`; NULL where it has none. */
export function pollSql(postId: string): string {
  return `(SELECT json_build_object('question', l.question, 'options', l.options, 'multiple', l.is_multiple, 'hours', l.hours, 'revision', l.revision,
      'voters', coalesce(l.voters, (SELECT count(*) FROM poll_votes v WHERE v.post_id = l.post_id)), 'endsAt', ${instantInJson('l.ends_at')}, 'results', l.results,
      'masked', coalesce((SELECT o.words || o.settled_words FROM post_originals o WHERE o.post_id = l.post_id), '{}'))
    FROM polls l WHERE l.post_id = ${postId})`;
}

/** An expression for how many have chosen each option of the poll `l`, in their order. */
const COUNTED = `ARRAY(SELECT (SELECT count(*)::integer FROM poll_votes v WHERE v.post_id = l.post_id AND v.choices @> ARRAY[place])
  FROM generate_series(1, cardinality(l.options)) place ORDER BY place)`;

export interface PollRow extends PollInput {
  isClosed: boolean;
  hasVotes: boolean;
}

/** Returns the poll of a post as its author made it, locked so that no vote comes between; null where it has none. */
export async function lockPoll(tx: Tx, postId: number): Promise<PollRow | null> {
  await tx.query('SELECT FROM polls WHERE post_id = $1 FOR UPDATE', [postId]);
  // A statement of its own: it sees the votes that the lock has waited for.
  return tx.queryOne(
    `SELECT l.question, l.options, l.is_multiple AS multiple, l.hours, l.closed_at IS NOT NULL AS is_closed,
       EXISTS (SELECT FROM poll_votes v WHERE v.post_id = l.post_id) AS has_votes
     FROM polls l WHERE l.post_id = $1`,
    [postId],
  );
}

/** Writes the poll of a post, a new one or over the one before; its time begins. Its revision is one that no poll of the post has had. */
export async function upsertPoll({ tx, now }: WriteContext, postId: number, { question, options, multiple, hours }: PollInput): Promise<void> {
  await tx.query(
    `INSERT INTO polls AS l (post_id, question, options, is_multiple, hours, revision, made_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, (SELECT p.revision FROM posts p WHERE p.id = $1), $6, $6::timestamptz + make_interval(hours => $5))
     ON CONFLICT (post_id) DO UPDATE SET question = excluded.question, options = excluded.options, is_multiple = excluded.is_multiple, hours = excluded.hours,
       revision = greatest(l.revision + 1, excluded.revision), made_at = excluded.made_at, ends_at = excluded.ends_at`,
    [postId, question, options, multiple, hours, now],
  );
}

/** Has the time of a poll begin now that its post is published; one that somebody has voted on, here or on another site, stays as it is. */
export async function restartPoll({ tx, now }: WriteContext, postId: number): Promise<void> {
  await tx.query(
    `UPDATE polls l SET made_at = $2, ends_at = $2::timestamptz + make_interval(hours => hours), closed_at = NULL, results = NULL, voters = NULL
     WHERE l.post_id = $1 AND coalesce(l.voters, 0) = 0 AND NOT EXISTS (SELECT FROM poll_votes v WHERE v.post_id = l.post_id)`,
    [postId, now],
  );
}

/** Returns the polls of a member's posts in which words are masked, as their author wrote them. */
export function selectMaskedPolls(db: Db, memberId: number): Promise<{ postId: number; question: string; options: string[]; masked: string[] }[]> {
  return db.query(
    `SELECT l.post_id, l.question, l.options, o.words || o.settled_words AS masked
     FROM polls l JOIN posts p ON p.id = l.post_id JOIN post_originals o ON o.post_id = l.post_id
     WHERE p.author_id = $1 AND o.words || o.settled_words <> '{}' ORDER BY l.post_id`,
    [memberId],
  );
}

/** Changes what a poll says, and nothing of its votes and its end. */
export async function updateTexts(tx: Tx, postId: number, { question, options }: Pick<PollInput, 'question' | 'options'>): Promise<void> {
  await tx.query('UPDATE polls SET question = $2, options = $3 WHERE post_id = $1', [postId, question, options]);
}

/** Deletes the poll of a post. */
export async function deletePoll(tx: Tx, postId: number): Promise<void> {
  await tx.query('DELETE FROM polls WHERE post_id = $1', [postId]);
}

/** What a vote is decided by, and what its voter sees afterwards. */
export interface VoterRow {
  optionCount: number;
  isMultiple: boolean;
  revision: number;
  endsAt: Instant | null;
  isClosed: boolean;
  /** The member's account is older than the poll. */
  isOlder: boolean;
  /** The places of the options they chose; null: they have not voted. */
  own: number[] | null;
  voters: number;
  results: number[];
}

/** Returns the poll of a post that can be read, as a member finds it; null where there is none. */
export function selectForVoter(db: Db, postId: number, memberId: number): Promise<VoterRow | null> {
  return db.queryOne(
    `SELECT cardinality(l.options) AS option_count, l.is_multiple, l.revision, l.ends_at, l.closed_at IS NOT NULL AS is_closed,
       EXISTS (SELECT FROM members m WHERE m.id = $2 AND m.joined_at < l.made_at) AS is_older,
       (SELECT v.choices FROM poll_votes v WHERE v.post_id = l.post_id AND v.member_id = $2) AS own,
       coalesce(l.voters, (SELECT count(*)::integer FROM poll_votes v WHERE v.post_id = l.post_id)) AS voters,
       coalesce(l.results, ${COUNTED}) AS results
     FROM polls l JOIN posts p ON p.id = l.post_id WHERE l.post_id = $1 AND (p.status = 'published' OR (p.author_id = $2 AND p.status <> 'removed'))`,
    [postId, memberId],
  );
}

/** Returns the status of a post with a poll, whose options do not change and which is not closed until the transaction ends; null where there is none. */
export async function holdPoll(tx: Tx, postId: number): Promise<PostStatus | null> {
  const row = await tx.queryOne<{ status: PostStatus }>('SELECT p.status FROM polls l JOIN posts p ON p.id = l.post_id WHERE l.post_id = $1 FOR SHARE OF l', [
    postId,
  ]);
  return row?.status ?? null;
}

/** Inserts a member's vote; false when they have voted before. */
export async function insertVote(
  { tx, now }: WriteContext,
  { postId, memberId }: { postId: number; memberId: number },
  choices: readonly number[],
): Promise<boolean> {
  const row = await tx.queryOne(
    'INSERT INTO poll_votes (post_id, member_id, choices, voted_at) VALUES ($1, $2, $3, $4) ON CONFLICT (post_id, member_id) DO NOTHING RETURNING 1',
    [postId, memberId, choices, now],
  );
  return row !== null;
}

/** Inserts votes of members; those of closed accounts are left out. */
export async function insertVotes(
  { tx, now }: WriteContext,
  postId: number,
  votes: readonly { memberId: number; choices: readonly number[] }[],
): Promise<void> {
  if (votes.length === 0) return;
  await tx.query(
    `INSERT INTO poll_votes (post_id, member_id, choices, voted_at)
     SELECT $1, m.id, ARRAY(SELECT jsonb_array_elements_text(given.choices)::integer), $3 FROM jsonb_to_recordset($2::jsonb) AS given ("memberId" bigint, choices jsonb)
     JOIN members m ON m.id = given."memberId" AND m.closed_at IS NULL
     ON CONFLICT (post_id, member_id) DO NOTHING`,
    [postId, JSON.stringify(votes), now],
  );
}

/** Closes a poll with figures that it has from elsewhere. */
export async function closeWith({ tx, now }: WriteContext, postId: number, { results, voters }: { results: readonly number[]; voters: number }): Promise<void> {
  await tx.query('UPDATE polls SET closed_at = coalesce(ends_at, $2), results = $3, voters = $4 WHERE post_id = $1', [postId, now, results, voters]);
}

/** Deletes the votes that members have cast before an instant in the polls of posts. */
export async function deleteVotesBefore(tx: Tx, given: { postIds: readonly number[]; memberIds: readonly number[]; before: Date }): Promise<void> {
  await tx.query('DELETE FROM poll_votes WHERE post_id = ANY ($1::bigint[]) AND member_id = ANY ($2::bigint[]) AND voted_at < $3', [
    given.postIds,
    given.memberIds,
    given.before,
  ]);
}

/** The next end of a poll; `since` as in every question for a job. */
export const NEXT_POLL_END = 'SELECT min(ends_at) FROM polls WHERE closed_at IS NULL';

/** Locks polls that have ended and are not closed, at most `limit`, and returns their posts. Votes that are on their way are in by then. */
export async function lockEnded({ tx, now }: WriteContext, limit: number): Promise<number[]> {
  const rows = await tx.query<{ postId: number }>('SELECT post_id FROM polls WHERE ends_at <= $1 AND closed_at IS NULL ORDER BY post_id LIMIT $2 FOR UPDATE', [
    now,
    limit,
  ]);
  return rows.map(({ postId }) => postId);
}

/** Closes locked polls with the figures they have. */
export async function markClosed({ tx, now }: WriteContext, postIds: readonly number[]): Promise<void> {
  await tx.query(
    `UPDATE polls l SET closed_at = $2, results = ${COUNTED}, voters = (SELECT count(*) FROM poll_votes v WHERE v.post_id = l.post_id)
     WHERE l.post_id = ANY ($1::bigint[])`,
    [postIds, now],
  );
}

/** Deletes some votes of a member, at most `limit`, and returns the posts. */
export async function deleteSomeVotes(tx: Tx, memberId: number, limit: number): Promise<number[]> {
  const rows = await tx.query<{ postId: number }>(
    `DELETE FROM poll_votes WHERE member_id = $1 AND post_id IN (SELECT post_id FROM poll_votes WHERE member_id = $1 ORDER BY post_id LIMIT $2) RETURNING post_id`,
    [memberId, limit],
  );
  return rows.map(({ postId }) => postId);
}
