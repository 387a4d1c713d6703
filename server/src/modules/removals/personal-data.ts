import { NAMELESS, OF_STAFF, type PersonalData } from '#server/platform/personal-data/register.ts';

/** What is kept of removals. */
export const REMOVALS_DATA: PersonalData = {
  tables: [
    {
      table: 'removals',
      rows: 'author_id = $1',
      key: `(target_id * 10 + position(left(kind, 1) IN 'pcsh'))`,
      lines: [
        { columns: ['kind', 'target_id', 'author_id', 'removed_by', 'removed_at', 'restorable_until', 'purge_at', 'purged_at'], export: true, erase: NAMELESS },
        { columns: ['reason_code', 'reason', 'experience', 'earlier'], export: true, erase: OF_STAFF },
      ],
    },
  ],
};
