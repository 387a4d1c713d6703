import { DERIVED, NAMELESS, type PersonalData } from '#server/platform/personal-data/register.ts';

const OF_OFFICE = { no: 'what staff did in their office' } as const;
const OF_THE_PUBLIC = { no: 'of somebody who need have no account' } as const;
const FOR_THE_LAW = { keep: 'what was done upon a statement, which the site has to be able to show' } as const;

/** What statements of authors hold of them, of those who had reported, and of the operators who forwarded them. */
export const COUNTER_NOTICES_DATA: PersonalData = {
  tables: [
    {
      table: 'counter_notices',
      rows: 'member_id = $1',
      exportAs: 'counter-notices',
      lines: [
        {
          columns: ['id', 'takedown_id', 'filed_at', 'return_reason', 'way', 'forwarded_at', 'due_at', 'step', 'step_authority', 'step_number', 'step_at'],
          export: true,
          erase: FOR_THE_LAW,
        },
        {
          columns: ['state'],
          export: true,
          erase: { set: `CASE WHEN state IN ('waiting', 'returned', 'forwarded', 'replied') THEN 'withdrawn' ELSE state END` },
        },
        { columns: ['ended_at'], export: true, erase: { set: `coalesce(ended_at, $2)` } },
        { columns: ['member_id'], export: DERIVED, erase: NAMELESS },
        { columns: ['sealed'], export: { no: 'encrypted; its author reads it on the page of their statements' }, erase: { set: 'NULL' } },
        { columns: ['file_ids'], export: DERIVED, erase: { set: `'{}'` } },
        { columns: ['step_text', 'step_file_ids'], export: OF_THE_PUBLIC, erase: FOR_THE_LAW },
        { columns: ['way_note'], export: OF_OFFICE, erase: FOR_THE_LAW },
      ],
    },
    {
      table: 'counter_notices',
      rows: '$1 IN (forwarded_by, decided_by)',
      lines: [{ columns: ['forwarded_by', 'decided_by'], export: OF_OFFICE, erase: NAMELESS }],
      nothing: ['code_hash', 'decided_at'],
    },
  ],
};
