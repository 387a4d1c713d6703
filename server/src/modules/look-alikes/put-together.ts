// Texts that are put together of the same passages, though no two of them are alike as a whole: most of each is in texts of several other accounts.
import { keptGroups, MIN_SHARE, shareOf } from '#server/modules/guards/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { addToGroup, insertGroup } from './queries-find.ts';
import { selectGroupsWithPassages, selectPutTogether, type PassageText } from './queries-passages.ts';

const MIN_ACCOUNTS = 3;
/** How much of a text those found before must have, so that two floods at once are two groups. */
const MIN_KIN = 0.2;
const MAX_TEXTS = 300;

/** Puts the texts of which others have written most into groups, also those written before there were enough others. Returns how many. */
export async function groupPutTogether({ tx, now }: WriteContext, since: Date): Promise<number> {
  let rest = await selectPutTogether(tx, { since, minShare: MIN_SHARE, limit: MAX_TEXTS });
  if (rest.length === 0) return 0;
  let found = 0;
  for (const { id, isOpen, passages } of await selectGroupsWithPassages(tx, since)) {
    const known = new Set(passages);
    const kin = rest.filter((text) => shareOf(text.passages, (passage) => known.has(passage)) >= MIN_SHARE);
    rest = rest.filter((text) => !kin.includes(text));
    // Like what somebody has released it is let through.
    if (!isOpen || kin.length === 0) continue;
    await addToGroup({ tx, now }, id, kin);
    found += kin.length;
  }
  while (rest.length > 0) {
    const kin = kinOfFirst(rest);
    rest = rest.filter((text) => !kin.includes(text));
    if (new Set(kin.map(({ authorId }) => authorId)).size < MIN_ACCOUNTS) continue;
    await addToGroup({ tx, now }, await insertGroup({ tx, now }), kin);
    found += kin.length;
  }
  if (found > 0) keptGroups.written(tx);
  return found;
}

/** Returns the first text and those that share passages with it or, in turn, with one of them. */
function kinOfFirst(texts: readonly PassageText[]): PassageText[] {
  const known = new Set<number>();
  const kin: PassageText[] = [];
  let more = texts.slice(0, 1);
  while (more.length > 0) {
    kin.push(...more);
    for (const { passages } of more) for (const passage of passages) known.add(passage);
    more = texts.filter((text) => !kin.includes(text) && shareOf(text.passages, (passage) => known.has(passage)) >= MIN_KIN);
  }
  return kin;
}
