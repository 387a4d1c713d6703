import { DERIVED, type PersonalData } from '#server/platform/personal-data/register.ts';

/** What imports hold of members: which member of the old site one was. */
export const IMPORTS_DATA: PersonalData = {
  tables: [
    {
      table: 'imported',
      rows: `kind = 'member' AND target_id = $1`,
      key: 'target_id',
      lines: [
        {
          columns: ['site', 'source_id', 'target_id'],
          export: true,
          erase: { keep: 'a number of the old site, so that a second import makes no member of one who has left' },
        },
        { columns: ['kind', 'run_id'], export: DERIVED, erase: { keep: 'which import it was' } },
      ],
    },
    {
      table: 'import_runs',
      rows: 'false',
      lines: [],
      nothing: ['id', 'site', 'file_hash', 'started_at', 'finished_at', 'undone_at'],
    },
    // Of the old site, and forgotten within days.
    { table: 'import_files', rows: 'false', lines: [], nothing: ['id', 'name', 'size_bytes', 'stored_name', 'sent_at'] },
    {
      table: 'import_orders',
      rows: 'false',
      lines: [],
      nothing: ['id', 'act', 'file_id', 'path', 'pictures', 'game_id', 'ordered_at', 'done_at', 'done', 'total', 'failure', 'report'],
    },
  ],
};
