import type { Page } from '#contract/envelope.ts';
import type { Suggestion } from '#contract/api/suggestions.ts';
import { findPictures } from '#server/modules/files/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { BY_ID, type PageInput } from '#server/platform/database/paging.ts';
import { countOfMember, selectOfMember } from './queries.ts';
import { suggestionOf } from './view.ts';

/** Returns a page of a member's suggestions, newest first. Throws `invalidInput` for a broken cursor. */
export async function listMySuggestions(db: Db, memberId: number, input: PageInput): Promise<Page<Suggestion>> {
  const [rows, total] = await Promise.all([selectOfMember(db, memberId, BY_ID.startOf(input)), countOfMember(db, memberId)]);
  const pictures = await findPictures(
    db,
    rows.flatMap(({ imageIds: ids }) => ids),
  );
  const page = BY_ID.pageOf(rows, { ...input, total }, ({ id }) => ({ id }));
  return { ...page, items: page.items.map((row) => suggestionOf(row, pictures)) };
}
