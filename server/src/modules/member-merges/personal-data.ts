import { NAMELESS, type PersonalData } from '#server/platform/personal-data/register.ts';

const OF_OFFICE = { no: 'what staff did in their office' } as const;

/** What is kept of accounts that became one. */
export const MEMBER_MERGES_DATA: PersonalData = {
  tables: [
    {
      table: 'member_merges',
      rows: '$1 IN (from_id, into_id)',
      key: '(extract(epoch FROM merged_at) * 1000000)::bigint',
      lines: [
        { columns: ['from_id', 'into_id', 'merged_at', 'undone_at'], export: OF_OFFICE, erase: NAMELESS },
        { columns: ['kept'], export: OF_OFFICE, erase: { set: `'{}'` } },
      ],
      nothing: ['id'],
    },
    {
      table: 'member_merge_rows',
      rows: 'merge_id IN (SELECT g.id FROM member_merges g WHERE $1 IN (g.from_id, g.into_id))',
      lines: [
        {
          columns: ['merge_id', 'step', 'row'],
          export: { no: 'rows that are in the export where they are now, kept for days to take a merging back' },
          erase: 'delete',
        },
      ],
    },
  ],
};
