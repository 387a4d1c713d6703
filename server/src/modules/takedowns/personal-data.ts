import { NAMELESS, OF_STAFF, type PersonalData } from '#server/platform/personal-data/register.ts';

const OF_OFFICE = { no: 'what staff did in their office' } as const;

/** What the register of orders holds of the staff. */
export const TAKEDOWNS_DATA: PersonalData = {
  tables: [
    {
      table: 'takedowns',
      rows: '$1 IN (saved_by, executed_by, released_by, returned_by)',
      lines: [
        { columns: ['saved_by', 'executed_by', 'released_by', 'returned_by'], export: OF_OFFICE, erase: NAMELESS },
        { columns: ['authority', 'document_number', 'release_document', 'return_reason'], export: OF_OFFICE, erase: OF_STAFF },
      ],
      nothing: ['id', 'file_id', 'received_at', 'due_at', 'saved_at', 'executed_at', 'released_at', 'returned_at', 'illegal_report_id'],
    },
    {
      table: 'takedown_targets',
      rows: 'false',
      lines: [{ columns: ['sealed'], export: { no: 'sealed by order of an authority' }, erase: { keep: 'sealed by order of an authority' } }],
      nothing: ['takedown_id', 'kind', 'target_id', 'slug', 'was_there', 'restored_at'],
    },
  ],
};
