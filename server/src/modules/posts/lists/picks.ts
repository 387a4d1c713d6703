import type { listPicks as listPicksShape } from '#contract/api/posts.shapes.ts';
import type { ReplyOf } from '#contract/route.ts';
import { columnsBelow } from '#server/modules/columns/index.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import { keepResults } from '#server/platform/state/kept-results.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { cardOf, coverOf, peopleTags } from '../post/cards.ts';
import { selectCounts } from './queries-lists.ts';
import { selectCandidates, selectCommonTags, selectDiscussed, selectElsewhere } from './queries-picks.ts';
import { dayBegan } from '../hot/periods.ts';
import { choosePicks } from '../post/rules.ts';
import { columnTag, discussedTag, postTag } from '../post/cache-tags.ts';

export type Picks = ReplyOf<typeof listPicksShape>;

const MAX_DISCUSSED = 5;
const MAX_TAGS = 6;
/** Columns, in their games; some 20 KB each. */
const MAX_KEPT = 100;
const kept = keepResults<Picks>(MAX_KEPT);

/** Returns the picks beside all pages of a column's list, which do not ask for them each. Throws `notFound` for an unknown column. */
export function listKeptPicks(context: DbContext, gameId: number, columnId: number): Promise<Picks> {
  return kept.read(context, `${columnId} ${gameId}`, () => listPicks(context, gameId, columnId));
}

/** Returns the picks beside the list of a column and everything below it. Throws `notFound` for an unknown column. */
export async function listPicks({ db, now }: DbContext, gameId: number, columnId: number): Promise<Picks> {
  const columnIds = await columnsBelow(db, columnId);
  readsTags(...columnIds.map((id) => columnTag(id, gameId)), discussedTag(gameId));
  const [counts, candidates, discussed, tags] = await Promise.all([
    selectCounts(db, columnIds, gameId),
    selectCandidates(db, columnIds, gameId),
    selectDiscussed(db, columnIds, { gameId, since: dayBegan(now), limit: MAX_DISCUSSED }),
    selectCommonTags(db, columnIds, { gameId, limit: MAX_TAGS }),
  ]);
  const elsewhere = counts.posts > 0 ? [] : await selectElsewhere(db, columnIds, gameId);
  const { cover, picks } = choosePicks(
    candidates.map((row) => ({
      row,
      id: row.id,
      cover: coverOf(row),
      essenceLevel: row.essenceLevel,
      createdAt: row.createdAt,
      hotScore: row.hotScore,
    })),
    now,
  );
  const shown = [...(cover ? [cover] : []), ...picks].map(({ row }) => row);
  // Those of elsewhere are in columns whose tags are not read here.
  readsTags(...[...shown, ...elsewhere].flatMap(peopleTags), ...elsewhere.map(({ id }) => postTag(id)));
  return {
    cover: cover && cardOf(cover.row),
    picks: picks.map(({ row }) => cardOf(row)),
    discussed,
    tags,
    essenceTotal: counts.essences,
    elsewhere: elsewhere.map(cardOf),
  };
}
