import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import { foldLoosely } from '#contract/text/fold.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Scenery, SceneryFilters } from '#contract/api/scenery.ts';
import * as shapes from '#contract/api/scenery.shapes.ts';
import { listDictionaries } from '#server/modules/dictionaries/index.ts';
import { BY_LAW, findStaffRemoval } from '#server/modules/removals/index.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { ORDERS, keyOf } from './orders.ts';
import { selectCounts, selectHanging, selectScenery, selectTags, type Counted } from './queries-search.ts';
import { MONTH_DAYS, tagKey } from './rules.ts';
import { galleryTag, sceneryCommentsTag } from './tags.ts';
import { readRegions, sceneryOf } from './view.ts';

const MAX_TAGS_LISTED = 40;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a page of a game's pictures in the order asked for. Throws `invalidInput` for a broken cursor. */
export async function searchScenery({ db, now }: DbContext, gameId: number, input: ParsedInputOf<typeof shapes.searchScenery>): Promise<Page<Scenery>> {
  readsTags(galleryTag(gameId));
  const { q, zone, expansion, tag, orientation, color, author, sort } = input;
  const { cursors } = ORDERS[sort];
  const wish = {
    gameId,
    search: q ? foldLoosely(q) : null,
    zone: zone || null,
    expansion: expansion || null,
    tagKey: tag ? tagKey(tag) : null,
    orientation: orientation ?? null,
    color: color ?? null,
    authorId: author ?? null,
    since: sort === 'month' ? new Date(now.getTime() - MONTH_DAYS * DAY_MS) : null,
  };
  const [{ rows, total }, regions] = await Promise.all([selectScenery(db, wish, { sort, start: cursors.startOf(input) }), readRegions(db)]);
  readsTags(...rows.map((row) => `member:${row.author.id}`));
  const found = cursors.pageOf(rows, { ...input, total }, (row) => ({ at: keyOf(row, sort), id: row.id }));
  return { ...found, items: found.items.map((row) => sceneryOf(row, regions)) };
}

/**
 * Returns one picture, whatever game is chosen. Throws `notFound` unless it is public; for one the staff has removed `sceneryRemoved` with the reason,
 * and `lawfullyRemoved`.
 */
export async function viewScenery(db: Db, id: number): Promise<Scenery> {
  readsTags(sceneryCommentsTag(id));
  const row = await selectHanging(db, id);
  if (!row) throw await goneFailure(db, id);
  readsTags(galleryTag(row.gameId), `member:${row.author.id}`);
  return sceneryOf(row, await readRegions(db));
}

async function goneFailure(db: Db, id: number): Promise<Failure> {
  const removal = await findStaffRemoval(db, { kind: 'scenery', id });
  if (removal?.reasonCode === BY_LAW) return new Failure('lawfullyRemoved', { values: { number: removal.reason } });
  if (removal === null) return new Failure('notFound');
  return new Failure('sceneryRemoved', { values: { why: removal.reason === '' ? '' : `：${removal.reason}` } });
}

/** Returns those of these pictures that are public, in no order. */
export async function listHangingById(db: Db, ids: readonly number[]): Promise<Scenery[]> {
  if (ids.length === 0) return [];
  const [found, regions] = await Promise.all([Promise.all(ids.map((id) => selectHanging(db, id))), readRegions(db)]);
  const rows = found.filter((row) => row !== null);
  readsTags(...rows.flatMap((row) => [galleryTag(row.gameId), `member:${row.author.id}`]));
  return rows.map((row) => sceneryOf(row, regions));
}

/** Returns the filters of a game's pictures, with the number of each. */
export async function listSceneryFilters(db: Db, gameId: number): Promise<SceneryFilters> {
  readsTags(galleryTag(gameId));
  const [counts, tags, dictionaries] = await Promise.all([selectCounts(db, gameId), selectTags(db, gameId, MAX_TAGS_LISTED), listDictionaries(db)]);
  const of = (kind: Counted['kind']) => counts.filter((each) => each.kind === kind);
  const labeled = (key: string, { value, count }: Counted) => ({
    value,
    count,
    label: dictionaries[key]?.find((entry) => entry.value === value)?.label ?? value,
  });
  const order = (dictionaries['expansion'] ?? []).map(({ value }) => value);
  const colors = of('color');
  const orientations = of('orientation');
  return {
    total: colors.reduce((sum, { count }) => sum + count, 0),
    zones: of('zone').map((each) => labeled('zone', each)),
    expansions: of('expansion')
      .toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value))
      .map((each) => labeled('expansion', each)),
    tags: tags.map(({ value, count }) => ({ value, label: value, count })),
    colors: shapes.sceneryColor.options.map((value) => ({ value, count: countOf(colors, value) })),
    orientations: shapes.sceneryOrientation.options.map((value) => ({ value, count: countOf(orientations, value) })),
  };
}

function countOf(counts: readonly Counted[], value: string): number {
  return counts.find((each) => each.value === value)?.count ?? 0;
}
