import type { PersonalData } from '#server/platform/personal-data/register.ts';

/** The guards hold nothing of members: networks and domains are the operator's words, who saved them is on record. */
export const GUARDS_DATA: PersonalData = {
  tables: [
    { table: 'guard_counts', nothing: ['minute', 'kind', 'count'] },
    { table: 'entry_blocks', nothing: ['id', 'kind', 'value', 'effect', 'until_at', 'note', 'saved_at'] },
  ],
};
