import type { Db } from '#server/platform/database/db.ts';
import { NICK_NAME, WORD } from './planted.fixture.ts';

/** Plants what a member has chosen: what they think of a post, a poll of their own, and a vote in another's; and calls in comments, by them and of them. */
export async function plantChoices(db: Db, memberId: number, posts: { published: number; hosting: number }): Promise<void> {
  const { published, hosting } = posts;
  await db.query(
    `INSERT INTO post_reactions (member_id, post_id, liked, kind, created_at, changed_at, counts) VALUES ($1, $2, true, 'useful', now(), now(), true)`,
    [memberId, hosting],
  );
  for (const postId of [published, hosting])
    await db.query(`INSERT INTO polls (post_id, question, options, is_multiple, revision, made_at) VALUES ($1, $2, ARRAY['甲', '乙'], false, 1, now())`, [
      postId,
      WORD,
    ]);
  await db.query('INSERT INTO poll_votes (post_id, member_id, choices, voted_at) VALUES ($1, $2, ARRAY[1], now())', [hosting, memberId]);
  await db.query(
    `INSERT INTO comment_mentions (comment_id, name, member_id)
     SELECT c.id, CASE WHEN c.author_id = $1 THEN '邻桌的人' ELSE $3 END, CASE WHEN c.author_id = $1 THEN p.author_id ELSE $1 END
     FROM comments c JOIN posts p ON p.id = c.post_id WHERE c.post_id = $2`,
    [memberId, hosting, NICK_NAME],
  );
}
