import type { PersonalData } from '#server/platform/personal-data/register.ts';

/** What the search for texts that look alike holds of their authors, for two weeks. */
export const LOOK_ALIKES_DATA: PersonalData = {
  tables: [
    {
      table: 'text_prints',
      rows: 'author_id = $1',
      key: 'target_id',
      lines: [
        {
          columns: ['kind', 'target_id', 'author_id', 'print', 'bands', 'at', 'group_id', 'was_hidden', 'passages'],
          export: { no: 'numbers made of texts that are exported, kept for two weeks' },
          erase: 'delete',
        },
      ],
    },
    {
      table: 'text_passages',
      rows: 'author_id = $1',
      key: 'hash',
      lines: [{ columns: ['hash', 'author_id', 'at'], export: { no: 'numbers made of texts that are exported, kept for a day' }, erase: 'delete' }],
    },
    { table: 'look_alike_groups', nothing: ['id', 'found_at', 'last_at', 'decision', 'decided_at'] },
    { table: 'text_print_cursor', nothing: ['is_only', 'post_id', 'comment_id', 'held_comment_id'] },
  ],
};
