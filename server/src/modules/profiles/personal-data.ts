import { DERIVED, type PersonalData } from '#server/platform/personal-data/register.ts';
import { hashedOnce } from './queries-names.ts';

/** What is kept of nicknames: for thirty days nobody else may take one that was given up, as a hash where its member has left. */
export const PROFILES_DATA: PersonalData = {
  tables: [
    {
      table: 'held_names',
      rows: 'member_id = $1',
      key: `('x' || left(md5(nick_fold), 12))::bit(48)::bigint`,
      exportAs: 'nicknames',
      lines: [
        { columns: ['nick_name'], export: true, erase: { set: `''` } },
        { columns: ['left_at'], export: true, erase: { set: 'coalesce(left_at, $2)' } },
        { columns: ['member_id'], export: DERIVED, erase: { keep: 'for thirty days, with a hash' } },
        { columns: ['nick_fold'], export: DERIVED, erase: { set: hashedOnce('nick_fold') } },
        { columns: ['skeleton'], export: DERIVED, erase: { set: hashedOnce('skeleton') } },
      ],
    },
  ],
};
