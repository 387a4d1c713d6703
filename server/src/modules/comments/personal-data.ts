import { DERIVED, NAMELESS, OF_OTHERS, PURGED_TEXT, type PersonalData } from '#server/platform/personal-data/register.ts';

const OWN = 'comment_id IN (SELECT c.id FROM comments c WHERE c.author_id = $1)';
const PUBLISHED = { keep: 'a published comment stays under a name that says nothing; removed ones are purged with the account' };
const EMPTY = { set: `'{}'` };
const shown = (column: string) => ({ set: `(SELECT c.${column} FROM comments c WHERE c.id = comment_originals.comment_id)` });

/** What comments hold of their authors. */
export const COMMENTS_DATA: PersonalData = {
  tables: [
    {
      table: 'comments',
      rows: 'author_id = $1',
      purges: { comment: 'id = $1' },
      lines: [
        { columns: ['body'], export: true, erase: PUBLISHED, purge: { set: `'${PURGED_TEXT}'` } },
        { columns: ['image_ids'], export: true, erase: PUBLISHED, purge: EMPTY, pictures: 'ids' },
        { columns: ['id', 'post_id', 'scenery_id', 'floor', 'parent_id', 'author_id', 'status', 'created_at', 'edited_at'], export: true, erase: NAMELESS },
        { columns: ['place'], export: true, erase: { set: 'NULL' } },
        { columns: ['generated'], export: true, erase: PUBLISHED },
        { columns: ['like_count'], export: true, erase: { keep: 'a count of a comment' } },
        { columns: ['to_member_id'], export: OF_OTHERS, erase: NAMELESS },
      ],
      nothing: ['answered_id', 'reply_count', 'accepted_when_hidden', 'removed_from'],
    },
    {
      // What masks covered goes; the masks stay, and so does which pictures they cover: their files are still there.
      table: 'comment_originals',
      rows: OWN,
      key: 'comment_id',
      purges: { comment: 'comment_id = $1' },
      lines: [
        { columns: ['comment_id'], export: true, erase: NAMELESS, purge: 'delete' },
        { columns: ['body'], export: true, erase: shown('body'), purge: 'delete' },
        { columns: ['image_ids'], export: true, erase: shown('image_ids'), purge: 'delete', pictures: 'ids' },
        { columns: ['words', 'settled_words'], export: true, erase: EMPTY, purge: 'delete' },
        { columns: ['file_ids'], export: DERIVED, erase: EMPTY, purge: 'delete', pictures: 'ids' },
        { columns: ['settled_file_ids'], export: DERIVED, erase: { set: 'file_ids || settled_file_ids' }, purge: 'delete', pictures: 'ids' },
      ],
    },
    {
      table: 'comment_originals',
      rows: `settled_file_ids = '{}' AND ${OWN}`,
      lines: [{ columns: ['comment_id'], export: DERIVED, erase: 'delete' }],
    },
    {
      // What it said before goes with its author's name; what it says now stays.
      table: 'comment_versions',
      rows: OWN,
      key: 'comment_id',
      purges: { comment: 'comment_id = $1' },
      lines: [
        { columns: ['comment_id', 'number', 'body', 'written_at'], export: true, erase: 'delete', purge: 'delete' },
        { columns: ['image_ids'], export: true, erase: 'delete', purge: 'delete', pictures: 'ids' },
      ],
    },
    {
      // Its author's: what is linked in a text that stays.
      table: 'comment_mentions',
      rows: OWN,
      purges: { comment: 'comment_id = $1' },
      lines: [{ columns: ['comment_id', 'name', 'member_id'], export: DERIVED, erase: PUBLISHED, purge: 'delete' }],
    },
    {
      // Those of a member who is called go with their account: the text stays as it was written, and links to nobody.
      table: 'comment_mentions',
      rows: 'member_id = $1',
      lines: [{ columns: ['comment_id', 'name', 'member_id'], export: OF_OTHERS, erase: 'delete' }],
    },
    {
      table: 'comment_likes',
      rows: 'member_id = $1',
      key: 'comment_id',
      lines: [{ columns: ['member_id', 'post_id', 'scenery_id', 'comment_id', 'created_at', 'counts'], export: true, erase: 'delete' }],
    },
    {
      table: 'held_comments',
      rows: 'author_id = $1',
      purges: { held_comment: 'id = $1' },
      lines: [
        { columns: ['body'], export: true, erase: 'delete', purge: { set: `'${PURGED_TEXT}'` } },
        { columns: ['image_ids'], export: true, erase: 'delete', purge: EMPTY, pictures: 'ids' },
        { columns: ['reasons'], export: true, erase: 'delete', purge: { set: `'[]'` } },
        {
          columns: ['id', 'post_id', 'scenery_id', 'author_id', 'answered_id', 'held_at', 'decision', 'decided_at', 'note', 'place', 'generated'],
          export: true,
          erase: 'delete',
        },
        { columns: ['decided_by'], export: OF_OTHERS, erase: NAMELESS },
      ],
    },
    { table: 'comment_notifications', nothing: ['one', 'up_to'] },
  ],
};
