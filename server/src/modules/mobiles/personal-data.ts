import { SECRET, type PersonalData } from '#server/platform/personal-data/register.ts';

/** What is kept of mobile numbers. */
export const MOBILES_DATA: PersonalData = {
  tables: [
    {
      table: 'mobiles',
      rows: 'member_id = $1',
      key: 'member_id',
      exportAs: 'mobile',
      lines: [
        { columns: ['bound_at'], export: true, erase: 'delete' },
        { columns: ['member_id'], export: { no: 'in the account' }, erase: 'delete' },
        { columns: ['number_hash', 'number_sealed'], export: SECRET, erase: 'delete' },
      ],
    },
  ],
};
