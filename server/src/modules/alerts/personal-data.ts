import { DERIVED, SECRET, type PersonalData } from '#server/platform/personal-data/register.ts';

/** What is kept of how members are alerted of their messages. */
export const ALERTS_DATA: PersonalData = {
  tables: [
    {
      table: 'alerts',
      rows: 'member_id = $1',
      key: 'member_id',
      lines: [
        { columns: ['member_id', 'mail_now', 'mail_daily', 'push'], export: true, erase: 'delete' },
        { columns: ['mailed_to', 'digested_to', 'pushed_to', 'mailed_at', 'digested_on', 'pushed_at'], export: DERIVED, erase: 'delete' },
      ],
    },
    {
      table: 'alert_mails',
      rows: 'member_id = $1',
      lines: [{ columns: ['id', 'member_id', 'pace', 'after', 'up_to', 'queued_at'], export: { no: 'its delivery says it' }, erase: 'delete' }],
    },
    {
      table: 'pushes',
      rows: 'subscription_id IN (SELECT p.id FROM push_subscriptions p WHERE p.member_id = $1)',
      lines: [{ columns: ['subscription_id'], export: DERIVED, erase: 'delete' }],
      nothing: ['id', 'after', 'up_to', 'attempts', 'due_at', 'expires_at'],
    },
    {
      table: 'push_subscriptions',
      rows: 'member_id = $1',
      lines: [
        { columns: ['id', 'created_at'], export: true, erase: 'delete' },
        { columns: ['member_id', 'session_id', 'failing_since'], export: DERIVED, erase: 'delete' },
        { columns: ['endpoint_hash'], export: { no: 'a keyed hash' }, erase: 'delete' },
        { columns: ['sealed'], export: SECRET, erase: 'delete' },
      ],
    },
  ],
};
