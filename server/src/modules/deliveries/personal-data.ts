import { DERIVED, NAMELESS, type PersonalData } from '#server/platform/personal-data/register.ts';
import { eraseDeliveries } from './log.ts';

const PROOF = { keep: 'proof of what was sent with legal effect; it names nobody' };

/** What is kept of mails and text messages. */
export const DELIVERIES_DATA: PersonalData = {
  tables: [
    {
      table: 'deliveries',
      rows: 'member_id = $1',
      lines: [
        { columns: ['id', 'kind', 'channel', 'state', 'created_at', 'ended_at'], export: true, erase: NAMELESS },
        { columns: ['member_id'], export: DERIVED, erase: NAMELESS },
        { columns: ['address_hash'], export: { no: 'a keyed hash' }, erase: { set: 'NULL' } },
        { columns: ['sealed'], export: { no: 'encrypted, while it waits' }, erase: { set: 'NULL' } },
        { columns: ['words'], export: DERIVED, erase: PROOF },
      ],
      nothing: ['token', 'reason', 'attempts', 'handovers', 'claim', 'handed_at', 'due_at', 'expires_at', 'notification_id', 'source_id', 'position', 'step'],
    },
    {
      table: 'bounced_addresses',
      rows: 'false',
      lines: [{ columns: ['address_hash'], export: { no: 'a keyed hash' }, erase: { keep: 'that of a member is deleted before their address is' } }],
      nothing: ['reason', 'bounced_at', 'bounces'],
    },
  ],
  beforeErasing: ({ db, now, secrets }, memberId) => db.transaction((tx) => eraseDeliveries({ tx, now, secrets }, memberId)),
};
