import { DERIVED, NAMELESS, OF_OTHERS, OF_STAFF, PURGED_TEXT, type PersonalData } from '#server/platform/personal-data/register.ts';
import { eraseScenery } from './favors.ts';

const ON_THE_WALL = { keep: 'a picture on the wall stays under a name that says nothing; others are withdrawn and purged with the account' };
const BLANK = { set: `''` };
const EMPTY = { set: `'{}'` };

/** What the gallery holds of those who sent its pictures. */
export const SCENERY_DATA: PersonalData = {
  tables: [
    {
      table: 'sceneries',
      rows: 'author_id = $1',
      exportAs: 'scenery',
      purges: { scenery: 'id = $1' },
      lines: [
        { columns: ['title'], export: true, erase: ON_THE_WALL, purge: { set: `'${PURGED_TEXT}'` } },
        { columns: ['story'], export: true, erase: ON_THE_WALL, purge: BLANK },
        { columns: ['search_key'], export: DERIVED, erase: ON_THE_WALL, purge: BLANK },
        { columns: ['tags'], export: true, erase: ON_THE_WALL, purge: EMPTY },
        { columns: ['tag_keys'], export: DERIVED, erase: ON_THE_WALL, purge: EMPTY },
        { columns: ['file_id'], export: true, erase: ON_THE_WALL, purge: { set: 'NULL' }, pictures: 'id' },
        { columns: ['shot_on'], export: true, erase: ON_THE_WALL, purge: { set: 'NULL' } },
        {
          columns: ['id', 'game_id', 'author_id', 'zone', 'expansion', 'status', 'created_at', 'decided_at', 'approved_at', 'favor_count', 'comment_count'],
          export: true,
          erase: NAMELESS,
        },
        { columns: ['reason'], export: true, erase: OF_STAFF },
        { columns: ['decided_by', 'approved_by'], export: OF_OTHERS, erase: NAMELESS },
      ],
      nothing: ['orientation', 'color', 'floor_count', 'thread_count'],
    },
    {
      table: 'scenery_favors',
      rows: 'member_id = $1',
      key: 'scenery_id',
      lines: [{ columns: ['member_id', 'scenery_id', 'created_at', 'withdrawn_at', 'counts'], export: true, erase: 'delete' }],
    },
  ],
  beforeErasing: ({ db, now }, memberId) => db.transaction((tx) => eraseScenery({ tx, now }, memberId)),
};
