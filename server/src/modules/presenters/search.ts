import type { Page } from '#contract/envelope.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { PresenterCard, PresenterFilters } from '#contract/api/presenters.ts';
import type * as shapes from '#contract/api/presenters.shapes.ts';
import { foldNickName } from '#server/modules/members/index.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { Db } from '#server/platform/database/db.ts';
import { keyset } from '#server/platform/database/paging.ts';
import { countPresenters, selectFollowed, selectPresenters, selectRealmCounts, selectSpecialityCounts, selectStatusCounts } from './queries-search.ts';
import { PRESENTERS_TAG, memberTag } from './tags.ts';
import { cardOf, listSpecialities } from './view.ts';

const BY_RANK = keyset({ key: 'integer', id: 'integer' });

const MAX_REALMS = 100;
const MAX_FOLLOWED = 1_000;

/** Returns a page of the directory. Throws `invalidInput` for a broken cursor. */
export async function searchPresenters(db: Db, input: ParsedInputOf<typeof shapes.searchPresenters>): Promise<Page<PresenterCard>> {
  readsTags(PRESENTERS_TAG);
  const wanted = {
    status: input.status,
    text: input.q ? foldNickName(input.q) : null,
    speciality: input.speciality || null,
    realm: input.realm || null,
    sort: input.sort,
  };
  const rows = await selectPresenters(db, wanted, BY_RANK.startOf(input));
  const total = rows[0]?.total ?? (await countPresenters(db, wanted));
  readsTags(...rows.map(({ id }) => memberTag(id)));
  const known = await listSpecialities(db);
  const found = BY_RANK.pageOf(rows, { ...input, total }, (row) => ({ key: row.sortKey, id: row.id }));
  return { ...found, items: found.items.map((row) => cardOf(row, known)) };
}

/** Returns the filters of the directory: specialities in the order of the dictionary, realms by the number of their presenters. */
export async function listPresenterFilters(db: Db): Promise<PresenterFilters> {
  readsTags(PRESENTERS_TAG);
  const [known, counts, realms, statuses] = await Promise.all([
    listSpecialities(db),
    selectSpecialityCounts(db),
    selectRealmCounts(db, MAX_REALMS),
    selectStatusCounts(db),
  ]);
  const specialities = known.flatMap(({ value, label }) => {
    const count = counts.find((counted) => counted.value === value)?.count ?? 0;
    return count === 0 ? [] : [{ value: String(value), label, count }];
  });
  return { specialities, realms, ...statuses };
}

/** Returns the presenters a member follows, by id. */
export function listFollowedPresenters(db: Db, memberId: number): Promise<number[]> {
  return selectFollowed(db, memberId, MAX_FOLLOWED);
}
