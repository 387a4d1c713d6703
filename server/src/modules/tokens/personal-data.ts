import { NAMELESS, type PersonalData } from '#server/platform/personal-data/register.ts';

const OF_OFFICE = { no: 'what staff did in their office' } as const;

/** What is kept of tokens. */
export const TOKENS_DATA: PersonalData = {
  tables: [
    {
      table: 'api_tokens',
      rows: 'created_by = $1',
      lines: [{ columns: ['created_by'], export: OF_OFFICE, erase: NAMELESS }],
      nothing: ['id', 'name', 'token_hash', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'],
    },
  ],
};
