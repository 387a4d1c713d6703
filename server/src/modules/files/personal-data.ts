import { DERIVED, NAMELESS, type PersonalData } from '#server/platform/personal-data/register.ts';

const EVIDENCE = { keep: 'evidence of a case: the record of the court stays with what it was decided by' };
/** Not yet brought into a case or an appeal. */
const UNUSED = `NOT EXISTS (SELECT FROM case_evidence e WHERE e.file_id = sealed_files.id OR e.public_file_id = sealed_files.id)`;

/** What the uploaded files say of members. */
export const FILES_DATA: PersonalData = {
  tables: [
    {
      // Those that nothing shows any more are deleted after everything else.
      table: 'files',
      rows: 'member_id = $1',
      lines: [
        {
          columns: ['id', 'kind', 'width', 'height', 'variants', 'created_at', 'aigc', 'aigc_found'],
          export: true,
          erase: { keep: 'shown by what stays in sight' },
        },
        { columns: ['member_id'], export: DERIVED, erase: NAMELESS },
        { columns: ['sha256', 'color', 'avif'], export: DERIVED, erase: { keep: 'of a picture that stays in sight' } },
      ],
    },
    {
      table: 'sealed_files',
      rows: 'member_id = $1',
      exportAs: 'evidence-files',
      lines: [
        { columns: ['id', 'kind', 'name', 'media_type', 'size_bytes', 'sha256', 'created_at'], export: true, erase: EVIDENCE },
        { columns: ['member_id', 'accused_id'], export: DERIVED, erase: NAMELESS },
        { columns: ['stored_name', 'view_name'], export: DERIVED, erase: EVIDENCE },
      ],
    },
    {
      table: 'sealed_files',
      rows: `member_id = $1 AND ${UNUSED}`,
      lines: [{ columns: ['id', 'name'], export: DERIVED, erase: 'delete' }],
      storedFiles: 'array_remove(ARRAY[stored_name, view_name], NULL)',
    },
    {
      // The sweep of the next hour takes the pieces as well.
      table: 'uploads',
      rows: 'member_id = $1',
      lines: [
        { columns: ['name'], export: { no: 'on its way for a day at most' }, erase: { set: `''` } },
        { columns: ['result'], export: DERIVED, erase: { set: 'NULL' }, pictures: 'document' },
        { columns: ['created_at'], export: DERIVED, erase: { set: `timestamptz 'epoch'` } },
        { columns: ['member_id', 'accused_id'], export: DERIVED, erase: NAMELESS },
        { columns: ['sha256'], export: DERIVED, erase: { set: 'NULL' } },
      ],
      nothing: ['id', 'purpose', 'size_bytes', 'received_bytes', 'offsets'],
    },
    { table: 'file_deletions', nothing: ['name', 'queued_at'] },
  ],
};
