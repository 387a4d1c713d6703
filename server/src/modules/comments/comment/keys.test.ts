import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';

let tavern: Tavern;
beforeAll(async () => {
  tavern = await openTavern();
});
afterAll(() => tavern.drop());

it('rows that refer to a comment have an index, so that deleting a comment scans no table', async () => {
  const keys = await tavern.db.query<{ name: string; isIndexed: boolean }>(
    `SELECT k.conrelid::regclass::text || '.' || a.attname AS name, EXISTS (
       SELECT FROM pg_index i WHERE i.indrelid = k.conrelid AND i.indkey[0] = k.conkey[1]
         AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')) AS is_indexed
     FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
     WHERE k.contype = 'f' AND k.confrelid = 'comments'::regclass ORDER BY name`,
  );
  expect(keys.map(({ name }) => name)).toEqual(expect.arrayContaining(['comments.answered_id', 'comments.parent_id', 'posts.accepted_comment_id']));
  expect(keys.filter(({ isIndexed }) => !isIndexed)).toEqual([]);
});
