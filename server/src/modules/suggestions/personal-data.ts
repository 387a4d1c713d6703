import { NAMELESS, PURGED_TEXT, type PersonalData } from '#server/platform/personal-data/register.ts';

/** What suggestions hold of their authors. */
export const SUGGESTIONS_DATA: PersonalData = {
  tables: [
    {
      table: 'suggestions',
      rows: 'member_id = $1',
      lines: [
        { columns: ['content'], export: true, erase: { set: `'${PURGED_TEXT}'` } },
        { columns: ['contact'], export: true, erase: { set: `''` } },
        { columns: ['image_ids'], export: true, erase: { set: `'{}'` }, pictures: 'ids' },
        { columns: ['answer'], export: true, erase: { set: `CASE answer WHEN '' THEN '' ELSE '${PURGED_TEXT}' END` } },
        { columns: ['id', 'member_id', 'type', 'state', 'created_at', 'answered_at'], export: true, erase: NAMELESS },
      ],
    },
  ],
};
