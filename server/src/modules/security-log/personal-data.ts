import type { PersonalData } from '#server/platform/personal-data/register.ts';

const BY_LAW = { keep: 'the law wants it for six months; a job deletes it after 190 days' } as const;
const SEALED = { no: 'encrypted, for an authority; it is deleted after 190 days' } as const;

/** What the security log holds of members. */
export const SECURITY_LOG_DATA: PersonalData = {
  tables: [
    {
      table: 'security_log',
      rows: 'member_id = $1',
      lines: [
        { columns: ['id', 'at', 'kind', 'member_id', 'target_id'], export: true, erase: BY_LAW },
        { columns: ['sealed'], export: SEALED, erase: BY_LAW },
      ],
    },
  ],
};
