import { DERIVED, type PersonalData } from '#server/platform/personal-data/register.ts';

const OF_A_POST = { keep: 'of a post that stays in sight' };

/** What the search holds of posts. */
export const INDEXING_DATA: PersonalData = {
  tables: [
    {
      table: 'search_documents',
      rows: 'post_id IN (SELECT p.id FROM posts p WHERE p.author_id = $1)',
      purges: { post: 'post_id = $1' },
      lines: [{ columns: ['post_id', 'title', 'tags', 'body', 'grams'], export: DERIVED, erase: OF_A_POST, purge: 'delete' }],
      nothing: ['version'],
    },
    {
      table: 'similar_posts',
      rows: 'post_id IN (SELECT p.id FROM posts p WHERE p.author_id = $1)',
      purges: { post: 'post_id = $1' },
      lines: [{ columns: ['post_id', 'near'], export: DERIVED, erase: OF_A_POST, purge: 'delete' }],
      nothing: ['due_at', 'spreads'],
    },
    { table: 'search_rebuilding', nothing: ['one', 'last_id', 'begun_at'] },
  ],
};
