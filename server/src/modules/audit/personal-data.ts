import { NAMELESS, type PersonalData } from '#server/platform/personal-data/register.ts';
import { ACTS_ON_THINGS, insertPurged } from './queries-erase.ts';

const CHAIN = { keep: 'hashed into the chain; it holds no names and no words of people, those are in audit_personal' };
const ACT = { no: 'an act of staff; who it concerned got a message' };

/** What the record of acts of staff holds of members. */
export const AUDIT_DATA: PersonalData = {
  tables: [
    {
      table: 'audit',
      rows: 'actor_id = $1',
      key: 'seq',
      lines: [
        { columns: ['actor_id', 'actor_role', 'via', 'act', 'target_kind', 'target_id', 'at', 'factor_at'], export: true, erase: NAMELESS },
        { columns: ['content', 'reason', 'reason_code', 'before', 'after', 'shell_user'], export: ACT, erase: CHAIN },
      ],
      nothing: ['seq', 'previous_hash', 'hash', 'batch', 'parent_seq', 'undoes', 'undo_until', 'case_id', 'request_id', 'personal_hash'],
    },
    {
      table: 'audit_personal',
      rows: 'member_id = $1',
      key: 'seq',
      purges: ACTS_ON_THINGS,
      lines: [{ columns: ['seq', 'member_id', 'salt', 'data'], export: ACT, erase: 'delete', purge: 'delete' }],
    },
    {
      table: 'audit_purged',
      rows: 'member_id = $1',
      key: 'seq',
      lines: [{ columns: ['seq', 'member_id'], export: ACT, erase: 'delete' }],
    },
    {
      table: 'audit_trace',
      rows: 'seq IN (SELECT a.seq FROM audit a WHERE a.actor_id = $1)',
      key: 'seq',
      lines: [
        {
          columns: ['seq', 'ip_print', 'session_id'],
          export: { no: 'a keyed hash' },
          erase: { keep: 'for 180 days, then swept; nobody without the key reads an address from it' },
        },
      ],
    },
    { table: 'audit_print_keys', nothing: ['quarter', 'key'] },
  ],
  // A member still finds the act in their own record.
  beforePurging: insertPurged,
};
