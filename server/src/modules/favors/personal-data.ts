import type { PersonalData } from '#server/platform/personal-data/register.ts';
import { endAllFavors } from './favors.ts';

/** What is kept of what members keep. */
export const FAVORS_DATA: PersonalData = {
  tables: [
    {
      table: 'favors',
      rows: 'member_id = $1',
      key: 'post_id',
      lines: [{ columns: ['member_id', 'post_id', 'folder_id', 'note', 'created_at', 'withdrawn_at', 'counts', 'remind_at'], export: true, erase: 'delete' }],
    },
    {
      table: 'favor_folders',
      rows: 'member_id = $1',
      lines: [
        { columns: ['id', 'member_id', 'name', 'sort'], export: true, erase: 'delete' },
        { columns: ['fold'], export: { no: 'the name again' }, erase: 'delete' },
      ],
    },
  ],
  beforeErasing: endAllFavors,
};
