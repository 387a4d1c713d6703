import type { PersonalData } from '#server/platform/personal-data/register.ts';

/** What is kept of what members do not want to see. */
export const BLOCKS_DATA: PersonalData = {
  tables: [
    {
      table: 'blocks',
      rows: 'member_id = $1',
      lines: [
        { columns: ['id', 'member_id', 'word', 'is_tag', 'blocked_id', 'post_id', 'created_at'], export: true, erase: 'delete' },
        { columns: ['fold'], export: { no: 'the word again' }, erase: 'delete' },
      ],
    },
    {
      table: 'ended_blocks',
      rows: 'member_id = $1',
      key: 'blocked_id',
      lines: [{ columns: ['member_id', 'blocked_id', 'ended_at'], export: true, erase: 'delete' }],
    },
  ],
};
