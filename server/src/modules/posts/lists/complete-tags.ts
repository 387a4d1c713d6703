import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_TAG_LENGTH } from '#contract/limits.ts';
import { listColumns } from '#server/modules/columns/index.ts';
import { searchTag } from '#server/modules/indexing/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import { bansOf, TAG_RULES_TAG } from '../tags/settle.ts';
import { selectTagsLike } from './queries-tags.ts';
import { foldTag, LIMITS } from '../post/rules.ts';

const MAX_FOUND = 8;

/**
 * Returns tags of the game that begin with the typed text, then those with another name that does and common ones that contain it, each group most used first; eight at most, as
 * they were first written, without banned ones. Only from public columns. Throws `tooManyRequests` for an address that requests too often.
 */
export async function completeTags(request: ApiRequest, typed: string): Promise<string[]> {
  const { db, gameId, now } = request;
  await countAddressAttempt(request, 'tags', { limit: LIMITS.tagsByAddress, refusal: 'tooManyRequests' });
  const text = foldTag(typed.toWellFormed().replaceAll('\0', '').trim());
  if (text === '' || countGraphemes(text) > MAX_TAG_LENGTH) return [];
  readsTags('menu', searchTag(gameId), TAG_RULES_TAG);
  const menu = await listColumns(db, null);
  const columnIds = menu.flatMap((top) => [top, ...top.children, ...top.extChildren.flatMap(({ children }) => children)].map(({ id }) => id));
  const found = await selectTagsLike(db, { gameId, columnIds, text }, MAX_FOUND);
  const banned = new Set((await bansOf({ db, now }, found)).map(({ tag }) => tag));
  return found.filter((label) => !banned.has(foldTag(label)));
}
