import { NAMELESS, OF_OTHERS, type PersonalData } from '#server/platform/personal-data/register.ts';

// Tickets name characters, not accounts. Their names go by annulment, not with an account: docs/court.md.
const COURT = { keep: 'a record of the court about a character; its name goes when every ticket of it is annulled' };
const CHAIN = { keep: 'the chain of tickets holds commitments, and never changes' };
const PUBLIC = { no: 'public, and about a character' };

/** What tickets and the blacklist hold of characters. */
export const BLACKLIST_DATA: PersonalData = {
  tables: [
    {
      table: 'characters',
      rows: 'false',
      lines: [{ columns: ['realm', 'name', 'realm_key', 'name_key', 'search_key', 'faction', 'class', 'guild'], export: PUBLIC, erase: COURT }],
      nothing: ['id', 'game_id'],
    },
    {
      table: 'tickets',
      rows: 'accused_id IN (SELECT a.id FROM case_accused a WHERE a.member_id = $1)',
      lines: [
        {
          columns: [
            'id',
            'number',
            'case_id',
            'offence',
            'articles',
            'first_penalty',
            'penalty',
            'statement',
            'issued_at',
            'expires_at',
            'annulled_at',
            'suspended_at',
          ],
          export: true,
          erase: COURT,
        },
        { columns: ['character_id', 'accused_id'], export: PUBLIC, erase: COURT },
        { columns: ['presenter_id'], export: OF_OTHERS, erase: NAMELESS },
      ],
      nothing: [
        'game_id',
        'year',
        'serial',
        'disputed',
        'expiry_told_at',
        'names_closed_at',
        'appeal_days',
        'appeal_moved_seconds',
        'appeal_again_until',
        'appeal_again_from',
      ],
    },
    {
      table: 'chain_records',
      rows: 'false',
      lines: [{ columns: ['content'], export: PUBLIC, erase: CHAIN }],
      nothing: ['game_id', 'position', 'number', 'previous_hash', 'hash'],
    },
    {
      table: 'chain_openings',
      rows: 'false',
      lines: [{ columns: ['subject', 'subject_salt', 'statement', 'statement_salt', 'verdict', 'verdict_salt'], export: PUBLIC, erase: COURT }],
      nothing: ['ticket_id'],
    },
    {
      table: 'blacklist_entries',
      rows: 'false',
      lines: [{ columns: ['character_id', 'penalty', 'offences'], export: PUBLIC, erase: COURT }],
      nothing: ['game_id', 'first_listed_at', 'last_listed_at', 'ticket_count', 'until', 'status', 'changed_at'],
    },
    { table: 'chain_heads', nothing: ['game_id', 'position', 'hash'] },
    { table: 'ticket_serials', nothing: ['game_id', 'year', 'last'] },
  ],
};
