import type { PersonalData } from '#server/platform/personal-data/register.ts';
import { endAllReactions } from './react.ts';

/** What is kept of what members think of posts. */
export const REACTIONS_DATA: PersonalData = {
  tables: [
    {
      table: 'post_reactions',
      rows: 'member_id = $1',
      key: 'post_id',
      lines: [{ columns: ['member_id', 'post_id', 'liked', 'kind', 'created_at', 'changed_at', 'counts'], export: true, erase: 'delete' }],
    },
  ],
  beforeErasing: endAllReactions,
};
