import type { PersonalData } from '#server/platform/personal-data/register.ts';
import { endFollows } from './follows.ts';

/** What is kept of what members follow. */
export const FOLLOWS_DATA: PersonalData = {
  tables: [
    {
      table: 'post_follows',
      rows: 'member_id = $1',
      key: 'post_id',
      exportAs: 'followed-posts',
      lines: [{ columns: ['member_id', 'post_id', 'created_at'], export: true, erase: 'delete' }],
    },
    {
      table: 'member_follows',
      rows: 'member_id = $1',
      key: 'followed_id',
      exportAs: 'followed-members',
      lines: [{ columns: ['member_id', 'followed_id', 'created_at', 'withdrawn_at'], export: true, erase: 'delete' }],
    },
    {
      table: 'column_follows',
      rows: 'member_id = $1',
      key: 'column_id',
      exportAs: 'followed-columns',
      lines: [{ columns: ['member_id', 'column_id', 'created_at'], export: true, erase: 'delete' }],
    },
    {
      table: 'tag_follows',
      rows: 'member_id = $1',
      key: 'id',
      exportAs: 'followed-tags',
      lines: [
        { columns: ['id', 'member_id', 'label', 'created_at'], export: true, erase: 'delete' },
        { columns: ['tag'], export: { no: 'the label again' }, erase: 'delete' },
      ],
    },
    {
      table: 'follow_visits',
      rows: 'member_id = $1',
      key: 'game_id',
      lines: [{ columns: ['member_id', 'game_id', 'seen_at'], export: true, erase: 'delete' }],
    },
  ],
  beforeErasing: endFollows,
};
