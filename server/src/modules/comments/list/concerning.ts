import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import type { ConcerningComment } from '#contract/api/messages.ts';
import type { Db } from '#server/platform/database/db.ts';
import { keyset, type PageInput } from '#server/platform/database/paging.ts';
import { countConcerning, selectByIds, selectConcerning } from './queries-concerning.ts';
import { standaloneComment, picturesOf } from '../comment/view.ts';
import { withoutNames } from '../comment/withheld.ts';

const BY_FLOOR = keyset({ floor: 'count' });

/**
 * Returns a page of a post's comments that concern a member, newest first, each with the comment it replies to. Throws `postGone`,
 * `notFound` for another's post without such comments, and `invalidInput` for a broken cursor.
 */
export async function listConcerning(db: Db, { postId, memberId }: { postId: number; memberId: number }, input: PageInput): Promise<Page<ConcerningComment>> {
  const [found, concerning] = await Promise.all([countConcerning(db, postId, memberId), selectConcerning(db, { postId, memberId }, BY_FLOOR.startOf(input))]);
  if (!found) throw new Failure('postGone');
  if (found.total === 0 && found.authorId !== memberId) throw new Failure('notFound');
  const answeredIds = concerning.flatMap(({ answeredId: id }) => id ?? []);
  const [rows, answered] = await Promise.all([
    withoutNames(db, postId, concerning),
    selectByIds(db, postId, answeredIds).then((each) => withoutNames(db, postId, each)),
  ]);
  const pictures = await picturesOf(db, [...rows, ...answered]);
  const contexts = new Map(answered.map((row) => [row.id, standaloneComment(row, pictures)]));
  const items = rows.map((row) => ({ comment: standaloneComment(row, pictures), answered: (row.answeredId !== null && contexts.get(row.answeredId)) || null }));
  return BY_FLOOR.pageOf(items, { ...input, total: found.total }, ({ comment }) => ({ floor: comment.floor }));
}
