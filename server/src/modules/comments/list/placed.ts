import type { PlacedComment, ReplyBox } from '#contract/api/comments.ts';
import type { Page } from '#contract/envelope.ts';
import { personWithId } from '#server/modules/members/index.ts';
import { excerptOf } from '#server/modules/messages/index.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { Db } from '#server/platform/database/db.ts';
import { BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import { countPlaced, MAX_COUNTED_OWN, selectPlaced, selectUnseenHosts, type PlacedKind, type PlacedRow } from './queries-placed.ts';
import { selectWithheld } from '../comment/queries-withheld.ts';

/** Returns comments addressed to or written by a member, newest first. Throws `invalidInput` for a broken cursor. */
export function listMyReplies(db: Db, { memberId, box }: { memberId: number; box: ReplyBox }, input: PageInput): Promise<Page<PlacedComment>> {
  return listPlaced(db, { kind: box, memberId }, input);
}

/** Returns what everybody can read of a member's comments, newest first; none for a member who is not there. Throws `invalidInput` for a broken cursor. */
export async function listCommentsOf(db: Db, memberId: number, input: PageInput): Promise<Page<PlacedComment>> {
  const [page, unseen] = await Promise.all([listPlaced(db, { kind: 'public', memberId }, input), selectUnseenHosts(db, memberId)]);
  const seen = page.items.flatMap(({ post }) => (post ? [`post:${post.id}` as const, `comments:${post.id}` as const] : []));
  // With a post that is put back the comments under it are there again.
  readsTags('menu', `member:${memberId}`, `comments-of:${memberId}`, ...seen, ...unseen.map((id) => `post:${id}` as const));
  return page;
}

async function listPlaced(db: Db, list: { kind: PlacedKind; memberId: number }, input: PageInput): Promise<Page<PlacedComment>> {
  const [rows, counted] = await Promise.all([selectPlaced(db, list, BY_TIME.startOf(input)), countPlaced(db, list)]);
  const total = Math.min(counted, MAX_COUNTED_OWN);
  const withheld = await selectWithheld(
    db,
    rows.map((row) => row.postId),
  );
  return BY_TIME.pageOf(
    rows.map((row) => placedCommentOf(row, withheld.get(row.postId) ?? [])),
    { ...input, total, totalIsApproximate: counted > MAX_COUNTED_OWN },
    ({ id, createdAt }) => ({ at: createdAt, id }),
  );
}

function placedCommentOf(row: PlacedRow, withheld: readonly string[]): PlacedComment {
  const { answeredFloor: floor, answeredName: nickName } = row;
  const body = row.answeredBody === null ? null : maskNames(row.answeredBody, withheld);
  return {
    id: row.id,
    floor: row.floor,
    body: maskNames(row.body, withheld),
    imageCount: row.imageCount,
    createdAt: row.createdAt,
    author: personWithId(row.authorId, row),
    post: row.columnId === null ? null : { id: row.postId, columnId: row.columnId, title: row.title },
    answers: floor === null || nickName === null || body === null ? null : { floor, nickName, excerpt: excerptOf(body) },
  };
}
