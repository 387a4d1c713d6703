import type { PersonalData } from '#server/platform/personal-data/register.ts';

/** What the queue holds of the staff: who looks at what, for ten minutes, and who has left what to the presenters. */
export const QUEUE_DATA: PersonalData = {
  tables: [
    {
      table: 'queue_claims',
      rows: 'member_id = $1',
      key: 'thing_id',
      lines: [{ columns: ['kind', 'thing_id', 'member_id', 'until'], export: { no: '谁正在看哪一件待办，十分钟就过去' }, erase: 'delete' }],
    },
    {
      table: 'queue_handovers',
      rows: 'member_id = $1',
      key: 'thing_id',
      lines: [{ columns: ['kind', 'thing_id', 'member_id', 'at'], export: { no: '谁把哪一件待审留给了主持人，一个月就删掉' }, erase: 'delete' }],
    },
  ],
};
