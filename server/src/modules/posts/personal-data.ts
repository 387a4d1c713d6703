import { DERIVED, NAMELESS, OF_OTHERS, OF_STAFF, PURGED_TEXT, type PersonalData } from '#server/platform/personal-data/register.ts';
import { removeUnpublished } from './own/remove.ts';

const OWN = 'post_id IN (SELECT p.id FROM posts p WHERE p.author_id = $1)';
const PUBLISHED = { keep: 'a published post stays under a name that says nothing; others are removed and purged with the account' };
const COUNTED = { keep: 'a count of a post' };
const BLANK = { set: `''` };
const EMPTY = { set: `'{}'` };
const NULL = { set: 'NULL' };
/** Returns the expression for what everybody reads of a post. */
const shown = (column: string, table: 'posts' | 'post_bodies') => ({
  set: `(SELECT s.${column} FROM ${table} s WHERE s.${table === 'posts' ? 'id' : 'post_id'} = post_originals.post_id)`,
});

/** What posts hold of their authors. */
export const POSTS_DATA: PersonalData = {
  tables: [
    {
      table: 'posts',
      rows: 'author_id = $1',
      purges: { post: 'id = $1' },
      lines: [
        { columns: ['title'], export: true, erase: PUBLISHED, purge: { set: `'${PURGED_TEXT}'` } },
        { columns: ['summary'], export: true, erase: PUBLISHED, purge: BLANK },
        { columns: ['tags'], export: true, erase: PUBLISHED, purge: EMPTY },
        { columns: ['cover_file_id'], export: true, erase: PUBLISHED, purge: NULL, pictures: 'id' },
        {
          columns: ['id', 'column_id', 'game_id', 'author_id', 'status', 'created_at', 'updated_at', 'edited_at', 'removed_at'],
          export: true,
          erase: NAMELESS,
        },
        { columns: ['place'], export: true, erase: NULL },
        { columns: ['generated'], export: true, erase: PUBLISHED },
        { columns: ['essence_level', 'essence_code', 'essence_reason'], export: true, erase: OF_STAFF },
        { columns: ['lock_notice'], export: true, erase: OF_STAFF },
        { columns: ['locked_by'], export: OF_OTHERS, erase: NAMELESS },
        { columns: ['read_count', 'comment_count', 'favor_count', 'follow_count'], export: true, erase: COUNTED },
        { columns: ['last_commenter_id', 'accepted_comment_id'], export: OF_OTHERS, erase: NAMELESS },
      ],
      nothing: [
        'summary_written',
        'pinned',
        'pin_scope',
        'pinned_at',
        'pinned_until',
        'locked_until',
        'moved_from',
        'thread_count',
        'last_floor',
        'last_comment_at',
        'active_at',
        'hot_score',
        'removed_from',
        'discussed',
        'revision',
        'solved',
      ],
    },
    {
      table: 'post_bodies',
      rows: OWN,
      key: 'post_id',
      purges: { post: 'post_id = $1' },
      lines: [
        { columns: ['post_id', 'text'], export: true, erase: PUBLISHED, purge: 'delete' },
        { columns: ['body'], export: true, erase: PUBLISHED, purge: 'delete', pictures: 'document' },
      ],
      nothing: ['characters', 'reading_minutes'],
    },
    {
      table: 'post_tags',
      rows: OWN,
      purges: { post: 'post_id = $1' },
      lines: [{ columns: ['post_id', 'tag', 'column_id', 'game_id', 'created_at'], export: DERIVED, erase: PUBLISHED, purge: 'delete' }],
    },
    {
      // The first way of writing a tag outlives the last post with it.
      table: 'tag_counts',
      rows: 'false',
      purges: { post: 'posts = 0 AND (column_id, game_id) = (SELECT p.column_id, p.game_id FROM posts p WHERE p.id = $1)' },
      lines: [{ columns: ['tag', 'label'], export: DERIVED, erase: { keep: 'of posts of many members' }, purge: 'delete' }],
      nothing: ['column_id', 'game_id', 'posts'],
    },
    {
      table: 'post_versions',
      rows: OWN,
      key: '(post_id * 1000000 + number)',
      purges: { post: 'post_id = $1' },
      lines: [{ columns: ['post_id', 'number', 'title', 'text', 'written_at'], export: true, erase: 'delete', purge: 'delete' }],
      nothing: ['characters'],
    },
    {
      // What masks covered goes; the masks stay, and so does which pictures they cover: their files are still there.
      table: 'post_originals',
      rows: OWN,
      key: 'post_id',
      purges: { post: 'post_id = $1' },
      lines: [
        { columns: ['post_id'], export: true, erase: NAMELESS, purge: 'delete' },
        { columns: ['title'], export: true, erase: shown('title', 'posts'), purge: 'delete' },
        { columns: ['summary'], export: true, erase: shown('summary', 'posts'), purge: 'delete' },
        { columns: ['tags'], export: true, erase: shown('tags', 'posts'), purge: 'delete' },
        { columns: ['cover_file_id'], export: true, erase: shown('cover_file_id', 'posts'), purge: 'delete', pictures: 'id' },
        { columns: ['body'], export: true, erase: shown('body', 'post_bodies'), purge: 'delete', pictures: 'document' },
        { columns: ['text'], export: true, erase: shown('text', 'post_bodies'), purge: 'delete' },
        { columns: ['words', 'settled_words'], export: true, erase: EMPTY, purge: 'delete' },
        { columns: ['file_ids'], export: DERIVED, erase: EMPTY, purge: 'delete', pictures: 'ids' },
        { columns: ['settled_file_ids'], export: DERIVED, erase: { set: 'file_ids || settled_file_ids' }, purge: 'delete', pictures: 'ids' },
      ],
    },
    {
      table: 'post_originals',
      rows: `settled_file_ids = '{}' AND ${OWN}`,
      lines: [{ columns: ['post_id'], export: DERIVED, erase: 'delete' }],
    },
    {
      table: 'post_holds',
      rows: OWN,
      purges: { post: 'post_id = $1' },
      lines: [
        { columns: ['reasons'], export: true, erase: { set: `'[]'` }, purge: { set: `'[]'` } },
        { columns: ['id', 'post_id', 'held_at', 'decision', 'decided_at'], export: true, erase: NAMELESS },
        { columns: ['note'], export: true, erase: BLANK },
        { columns: ['decided_by'], export: OF_OTHERS, erase: NAMELESS },
      ],
      nothing: ['was_published'],
    },
    {
      table: 'drafts',
      rows: 'member_id = $1',
      purges: { post: 'post_id = $1' },
      lines: [
        { columns: ['id', 'member_id', 'column_id', 'post_id', 'title', 'tags', 'generated', 'updated_at'], export: true, erase: 'delete', purge: 'delete' },
        { columns: ['content'], export: true, erase: 'delete', purge: 'delete', pictures: 'document' },
        { columns: ['poll'], export: true, erase: 'delete', purge: 'delete' },
        { columns: ['cover_file_id'], export: true, erase: 'delete', purge: 'delete', pictures: 'id' },
      ],
      nothing: ['revision'],
    },
    {
      table: 'read_places',
      rows: 'member_id = $1',
      key: 'post_id',
      lines: [{ columns: ['member_id', 'post_id', 'floor', 'comment_count', 'read_at'], export: true, erase: 'delete' }],
    },
    {
      table: 'essence_codes',
      rows: OWN,
      lines: [
        { columns: ['code', 'post_id', 'given_at', 'withdrawn_at', 'withdrawn_reason'], export: { no: 'with its post' }, erase: OF_STAFF },
        { columns: ['given_by', 'withdrawn_by'], export: OF_OTHERS, erase: NAMELESS },
      ],
    },
    {
      table: 'read_marks',
      rows: 'false',
      lines: [{ columns: ['uuid'], export: { no: 'a number of a browser, tied to no account' }, erase: { keep: 'swept after a day' } }],
      nothing: ['read_on', 'post_id'],
    },
    { table: 'tag_rules', nothing: ['tag', 'label', 'into_tag', 'into_label', 'banned_until', 'made_at'] },
    { table: 'tag_rewrites', nothing: ['id', 'tag', 'more_tags', 'into_label', 'started_at'] },
    {
      table: 'tag_rewrite_posts',
      rows: OWN,
      key: 'post_id',
      purges: { post: 'post_id = $1' },
      lines: [{ columns: ['post_id', 'before', 'after'], export: { no: 'with its post' }, erase: 'delete', purge: 'delete' }],
      nothing: ['rewrite_id', 'state'],
    },
    { table: 'hot_counts', nothing: ['period', 'since', 'counted_at'] },
    { table: 'hot_posts', nothing: ['period', 'post_id', 'game_id', 'people', 'rank', 'previous_rank'] },
    { table: 'hot_columns', nothing: ['period', 'game_id', 'column_id', 'people'] },
    { table: 'column_counts', nothing: ['column_id', 'game_id', 'posts', 'essences'] },
    { table: 'list_fence_sets', nothing: ['column_id', 'game_id', 'sort', 'posts', 'made_at'] },
    { table: 'list_fences', nothing: ['column_id', 'game_id', 'sort', 'rank', 'pinned', 'created_at', 'active_at', 'hot_score', 'id'] },
  ],
  beforeErasing: removeUnpublished,
};
