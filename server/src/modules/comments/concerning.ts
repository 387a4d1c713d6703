import type { Page } from '#contract/envelope.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { ConcerningComment } from '#contract/messages.ts';
import type { Db } from '#server/platform/db.ts';
import { decodeCursor, pageOf } from '#server/platform/paging.ts';
import type { PageInput } from './list.ts';
import { countConcerning, selectByIds, selectConcerning } from './queries-concerning.ts';
import { aloneOf, picturesOf } from './view.ts';
import { withoutNames } from './withheld.ts';

/**
 * A page of a post's comments that concern a member, newest first, each with what it answers. Throws `postGone`, `notFound` for
 * another's post where nothing does, and `invalidInput` for a broken cursor.
 */
export async function listConcerning(db: Db, postId: number, memberId: number, input: PageInput): Promise<Page<ConcerningComment>> {
  const [found, concerning] = await Promise.all([countConcerning(db, postId, memberId), selectConcerning(db, postId, memberId, placeOf(input))]);
  if (!found) throw new Failure('postGone');
  if (found.total === 0 && found.authorId !== memberId) throw new Failure('notFound');
  const answeredIds = concerning.flatMap(({ answered_id: id }) => id ?? []);
  const [rows, answered] = await Promise.all([
    withoutNames(db, postId, concerning),
    selectByIds(db, postId, answeredIds).then((each) => withoutNames(db, postId, each)),
  ]);
  const pictures = await picturesOf(db, [...rows, ...answered]);
  const contexts = new Map(answered.map((row) => [row.id, aloneOf(row, pictures)]));
  const items = rows.map((row) => ({ comment: aloneOf(row, pictures), answered: (row.answered_id !== null && contexts.get(row.answered_id)) || null }));
  const place = { page: input.after === undefined ? (input.page ?? 1) : 0, size: input.size, total: found.total };
  return pageOf(items, place, ({ comment }) => [comment.floor]);
}

/** A cursor holds the floor of the last comment shown. */
function placeOf({ page = 1, size, after }: PageInput): { beforeFloor: number | null; offset: number; most: number } {
  if (after === undefined) return { beforeFloor: null, offset: (page - 1) * size, most: size + 1 };
  const [floor] = decodeCursor(after, 1);
  if (typeof floor !== 'number' || !Number.isInteger(floor) || Math.abs(floor) >= 2 ** 31) throw fieldFailure('after', '翻页的位置读不出来，请从第一页重新看');
  return { beforeFloor: floor, offset: 0, most: size + 1 };
}
