import { documentText } from '#contract/documents/text-of.ts';
import type { SearchHit } from '#contract/api/search.ts';
import { cardOf, peopleTags, postTag } from '#server/modules/posts/index.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { Db } from '#server/platform/database/db.ts';
import { excerptOf, markText } from './marking.ts';
import { selectFound, type FoundRow } from './queries-cards.ts';

/** Returns the matches as the page shows them, in their order, with these folded terms marked. */
export async function cardsOf(db: Db, matches: readonly { id: number }[], terms: readonly string[]): Promise<SearchHit[]> {
  if (matches.length === 0) return [];
  const rows = await selectFound(
    db,
    matches.map(({ id }) => id),
  );
  readsTags(...rows.flatMap((row) => [postTag(row.id), ...peopleTags(row)]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return matches.flatMap(({ id }) => {
    const row = byId.get(id);
    return row ? [hitOf(row, terms)] : [];
  });
}

/** Spoilers stay hidden: the excerpt is taken from the open part of the text. */
function hitOf(row: FoundRow, terms: readonly string[]): SearchHit {
  const open = row.spoilingBody === null ? row.text : documentText(row.spoilingBody, { spoilers: false });
  const excerpt = excerptOf(open, terms);
  const summary = markText(row.summary, terms);
  return {
    ...cardOf(row),
    titleMarked: markText(row.title, terms),
    excerpt: excerpt ?? summary,
    tagsMarked: row.tags.map((tag) => markText(tag, terms)).filter((pieces) => pieces.some(({ hit }) => hit)),
    inSpoiler: excerpt === null && row.spoilingBody !== null && excerptOf(row.text, terms) !== null,
  };
}
