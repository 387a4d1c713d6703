import type { Page } from '#contract/envelope.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { Suggestion } from '#contract/suggestions.ts';
import { findPictures } from '#server/modules/files/index.ts';
import type { Db } from '#server/platform/db.ts';
import { decodeCursor, pageOf } from '#server/platform/paging.ts';
import { countOfMember, selectOfMember } from './queries.ts';
import { suggestionOf } from './view.ts';

/** A page of what a member has proposed, newest first. Throws `invalidInput` for a broken cursor. */
export async function listMySuggestions(db: Db, memberId: number, { size, after }: { size: number; after?: string | undefined }): Promise<Page<Suggestion>> {
  const before = after === undefined ? Number.MAX_SAFE_INTEGER : Number(decodeCursor(after, 1)[0]);
  if (!Number.isSafeInteger(before)) throw fieldFailure('after', '翻页的位置读不出来，请从第一页重新看');
  const [rows, total] = await Promise.all([selectOfMember(db, memberId, before, size + 1), countOfMember(db, memberId)]);
  const pictures = await findPictures(
    db,
    rows.flatMap(({ image_ids: ids }) => ids),
  );
  const page = pageOf(rows, { page: after === undefined ? 1 : 0, size, total }, ({ id }) => [id]);
  return { ...page, items: page.items.map((row) => suggestionOf(row, pictures)) };
}
