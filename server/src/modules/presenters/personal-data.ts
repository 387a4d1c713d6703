import { DERIVED, NAMELESS, type PersonalData } from '#server/platform/personal-data/register.ts';

const NOBODY = `'{"name":"已注销","realm":"未填写","faction":"","race":"","class":"","guild":""}'`;

/** What applications and offices hold of presenters. */
export const PRESENTERS_DATA: PersonalData = {
  tables: [
    {
      table: 'presenters',
      rows: 'member_id = $1',
      key: 'member_id',
      exportAs: 'presenter',
      lines: [
        {
          columns: ['member_id', 'status', 'since', 'ended_at', 'probation_until', 'tenured_at', 'training_from', 'suspended_until'],
          export: true,
          erase: NAMELESS,
        },
        { columns: ['cases_heard', 'upheld_rate', 'median_days'], export: true, erase: { keep: 'what the court has counted of an office' } },
        { columns: ['specialities'], export: true, erase: { keep: 'values of a dictionary' } },
        { columns: ['motto'], export: true, erase: { set: `''` } },
        { columns: ['ended_reason'], export: { no: 'words of an operator for operators' }, erase: { set: `''` } },
        { columns: ['intro'], export: true, erase: { set: 'NULL' }, pictures: 'document' },
        { columns: ['banner_file_id'], export: true, erase: { set: 'NULL' }, pictures: 'id' },
        { columns: ['character'], export: true, erase: { set: NOBODY } },
        { columns: ['character_fold'], export: DERIVED, erase: { set: `''` } },
        { columns: ['schedule'], export: true, erase: { set: `'[]'` } },
        { columns: ['streams'], export: true, erase: { set: `'{}'` } },
      ],
    },
    {
      table: 'presenter_applications',
      rows: 'member_id = $1',
      lines: [
        {
          columns: [
            'id',
            'member_id',
            'character',
            'specialities',
            'weekly_hours',
            'experience',
            'works',
            'contact',
            'state',
            'reason',
            'applied_at',
            'decided_at',
          ],
          export: true,
          erase: 'delete',
        },
        { columns: ['decided_by'], export: { no: 'of the operator' }, erase: NAMELESS },
      ],
    },
  ],
};
