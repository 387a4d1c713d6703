import { DERIVED, OF_OTHERS, SECRET, type PersonalData } from '#server/platform/personal-data/register.ts';

/** What proofs of characters hold of members. */
export const PROOFS_DATA: PersonalData = {
  tables: [
    {
      table: 'character_proofs',
      rows: 'member_id = $1',
      lines: [
        { columns: ['id', 'member_id', 'game_id', 'name', 'realm', 'state', 'asked_at', 'until', 'proven_at', 'proven_by'], export: true, erase: 'delete' },
        { columns: ['name_key', 'realm_key', 'provider_id'], export: DERIVED, erase: 'delete' },
        { columns: ['code'], export: SECRET, erase: 'delete' },
        { columns: ['call_order', 'passed_ids', 'confirmed_by', 'picture_id'], export: OF_OTHERS, erase: 'delete' },
      ],
      nothing: ['called', 'next_call_at', 'operators_called_at', 'is_stray'],
    },
    {
      table: 'claim_reminders',
      rows: 'member_id = $1',
      key: 'member_id',
      lines: [{ columns: ['member_id', 'reminded_at'], export: true, erase: 'delete' }],
    },
  ],
};
