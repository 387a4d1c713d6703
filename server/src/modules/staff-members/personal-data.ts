import { NAMELESS, OF_STAFF, type PersonalData } from '#server/platform/personal-data/register.ts';

const OF_OFFICE = { no: 'what staff did in their office' } as const;
const MOMENT = { no: 'it is gone within days' } as const;

/** What the staff keeps of accounts. */
export const STAFF_MEMBERS_DATA: PersonalData = {
  tables: [
    {
      table: 'member_notes',
      rows: 'member_id = $1',
      key: 'member_id',
      lines: [
        { columns: ['member_id', 'text', 'written_by', 'written_at'], export: { no: 'a note of the staff, which the law lets them keep' }, erase: 'delete' },
      ],
    },
    {
      table: 'member_warnings',
      rows: 'member_id = $1',
      lines: [{ columns: ['id', 'member_id', 'text', 'warned_at', 'ticked_at', 'withdrawn_at'], export: true, erase: 'delete' }],
    },
    {
      table: 'role_changes',
      rows: 'member_id = $1',
      key: 'member_id',
      lines: [{ columns: ['member_id', 'role', 'asked_by', 'asked_at', 'needs_confirmation', 'until'], export: MOMENT, erase: 'delete' }],
    },
    {
      table: 'email_changes',
      rows: 'member_id = $1',
      key: 'member_id',
      lines: [{ columns: ['member_id', 'email_fold', 'key_hash', 'asked_at', 'until'], export: MOMENT, erase: 'delete' }],
    },
    {
      table: 'member_cleanings',
      rows: 'member_id = $1',
      key: '(extract(epoch FROM cleaned_at) * 1000000)::bigint',
      lines: [{ columns: ['member_id', 'cleaned_at', 'restored_at'], export: OF_OFFICE, erase: NAMELESS }],
      nothing: ['id'],
    },
    {
      table: 'member_cleaned',
      rows: 'false',
      lines: [{ columns: ['gone'], export: OF_OFFICE, erase: OF_STAFF }],
      nothing: ['cleaning_id', 'kind', 'target_id'],
    },
  ],
};
