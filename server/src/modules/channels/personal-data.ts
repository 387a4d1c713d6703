import { DERIVED, NAMELESS, OF_OTHERS, type PersonalData } from '#server/platform/personal-data/register.ts';

const PROOF = { keep: 'proof of what was sent with legal effect; names are places in it' };

/** What is kept of what has to reach somebody. */
export const CHANNELS_DATA: PersonalData = {
  tables: [
    {
      table: 'notifications',
      rows: 'member_id = $1 AND words IS NULL',
      lines: [{ columns: ['id'], export: DERIVED, erase: 'delete' }],
    },
    {
      table: 'notifications',
      rows: 'member_id = $1',
      lines: [
        { columns: ['id', 'kind', 'created_at', 'answered_at'], export: true, erase: NAMELESS },
        { columns: ['member_id', 'actor_id'], export: DERIVED, erase: NAMELESS },
        { columns: ['data'], export: { no: 'facts; its message says them' }, erase: { set: 'NULL' } },
        { columns: ['except_ids'], export: OF_OTHERS, erase: NAMELESS },
        { columns: ['words'], export: { no: 'its message says them' }, erase: PROOF },
      ],
      nothing: ['about', 'external_id', 'topic', 'answer_by', 'deputy_at'],
    },
    {
      table: 'court_mail_offs',
      rows: 'member_id = $1',
      key: 'member_id',
      exportAs: 'court-mails-off',
      lines: [{ columns: ['member_id', 'off_at'], export: true, erase: 'delete' }],
    },
    {
      table: 'deputies',
      rows: 'operator_id = $1',
      key: 'operator_id',
      exportAs: 'deputy',
      lines: [{ columns: ['operator_id', 'deputy_id', 'away_until'], export: true, erase: 'delete' }],
    },
    {
      table: 'deputies',
      rows: 'deputy_id = $1',
      lines: [{ columns: ['deputy_id'], export: OF_OTHERS, erase: { set: 'NULL' } }],
    },
  ],
};
