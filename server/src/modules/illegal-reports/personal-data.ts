import { NAMELESS, type PersonalData } from '#server/platform/personal-data/register.ts';

const OF_THE_PUBLIC = { no: 'of somebody who need have no account' } as const;
const FOR_THE_LAW = { keep: 'a report of the public and its answer, which the site has to be able to show' } as const;

/** What reports of the public hold: of their senders, who need not be members, and the name of who answered. */
export const ILLEGAL_REPORTS_DATA: PersonalData = {
  tables: [
    {
      table: 'illegal_reports',
      rows: 'answered_by = $1',
      lines: [
        { columns: ['answered_by'], export: { no: 'an act of staff' }, erase: NAMELESS },
        { columns: ['email_sealed', 'address', 'body', 'file_ids'], export: OF_THE_PUBLIC, erase: FOR_THE_LAW },
        { columns: ['answer'], export: { no: 'an act of staff' }, erase: FOR_THE_LAW },
      ],
      nothing: ['id', 'kind', 'target_kind', 'target_id', 'received_at', 'due_at', 'outcome', 'answered_at', 'is_passed_on'],
    },
  ],
};
