import { NAMELESS, OF_STAFF, PURGED_TEXT, type PersonalData } from '#server/platform/personal-data/register.ts';

/** What appeals hold of their authors. */
export const MEMBER_APPEALS_DATA: PersonalData = {
  tables: [
    {
      table: 'member_appeals',
      rows: 'member_id = $1',
      lines: [
        { columns: ['text'], export: true, erase: { set: `'${PURGED_TEXT}'` } },
        { columns: ['image_ids'], export: true, erase: { set: `'{}'` }, pictures: 'ids' },
        { columns: ['answer'], export: true, erase: OF_STAFF },
        {
          columns: ['id', 'member_id', 'kind', 'audit_seq', 'created_at', 'due_at', 'state', 'decided_at', 'decided_alone', 'until_before', 'until_after'],
          export: true,
          erase: NAMELESS,
        },
        { columns: ['decided_by'], export: { no: 'who decided stays inside' }, erase: NAMELESS },
      ],
      nothing: ['overdue_at'],
    },
  ],
};
