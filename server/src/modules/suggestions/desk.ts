import { Failure } from '#contract/failures.ts';
import type { DeskSuggestion } from '#contract/api/admin/suggestion-desk.ts';
import type { SuggestionState } from '#contract/api/suggestions.ts';
import { findPictures } from '#server/modules/files/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { listSuggestions } from './handle.ts';
import { suggestionOf } from './view.ts';

/** Returns suggestions of a state (null: all) as operators read them, oldest first. */
export async function listForStaff(db: Db, state: SuggestionState | null): Promise<DeskSuggestion[]> {
  const rows = await listSuggestions(db, state);
  const pictures = await findPictures(
    db,
    rows.flatMap(({ imageIds: ids }) => ids),
  );
  return rows.map((row) => ({ ...suggestionOf(row, pictures), memberId: row.memberId, nickName: row.nickName }));
}

/** Returns one suggestion as operators read it. Throws `notFound`. */
export async function viewForStaff(db: Db, id: number): Promise<DeskSuggestion> {
  const found = (await listForStaff(db, null)).find((each) => each.id === id);
  if (!found) throw new Failure('notFound');
  return found;
}
