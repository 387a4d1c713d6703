import { OF_OTHERS, type PersonalData } from '#server/platform/personal-data/register.ts';

/** What invitations hold of those who made them; who came with one has a name of their own row. */
export const INVITATIONS_DATA: PersonalData = {
  tables: [
    {
      table: 'invitations',
      rows: 'made_by = $1',
      lines: [
        { columns: ['id', 'code', 'made_by', 'made_at', 'until', 'used_at', 'revoked_at', 'revoked_by_maker'], export: true, erase: 'delete' },
        { columns: ['used_by'], export: OF_OTHERS, erase: 'delete' },
      ],
    },
  ],
};
