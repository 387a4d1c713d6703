import { DERIVED, type PersonalData } from '#server/platform/personal-data/register.ts';

const OF_A_POST = { keep: 'of a post that stays in sight' };

/** What the search holds of posts and comments. */
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
    {
      table: 'comment_documents',
      rows: 'comment_id IN (SELECT c.id FROM comments c WHERE c.author_id = $1)',
      purges: { comment: 'comment_id = $1' },
      lines: [{ columns: ['comment_id', 'body', 'grams'], export: DERIVED, erase: { keep: 'of a comment that stays in sight' }, purge: 'delete' }],
    },
    { table: 'comment_indexing', nothing: ['one', 'up_to', 'behind', 'began_at'] },
    { table: 'search_orders', nothing: ['id', 'act', 'ordered_at', 'done_at', 'done', 'total', 'amiss', 'amiss_count'] },
    { table: 'search_rebuilding', nothing: ['one', 'last_id', 'begun_at'] },
  ],
};
