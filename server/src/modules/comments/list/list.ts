import type { Comment, CommentSort, Reply, Thread } from '#contract/api/comments.ts';
import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import type { Picture } from '#contract/api/posts.ts';
import { nameTag } from '#server/modules/members/index.ts';
import { goneFailure } from '#server/modules/posts/index.ts';
import { sceneryCommentsTag } from '#server/modules/scenery/index.ts';
import { SHOWN_PLACES_TAG } from '#server/modules/places/index.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { Db } from '#server/platform/database/db.ts';
import { keyset, type PageInput, type PageTotal } from '#server/platform/database/paging.ts';
import {
  MAX_COUNTED,
  countBefore,
  selectAccepted,
  selectOfAuthor,
  selectLastFloor,
  selectReplies,
  selectThreads,
  selectThreadsUnderScenery,
} from './queries-list.ts';
import { byOrder } from '../comment/rules.ts';
import { standaloneComment, commentOf, isReply, picturesOf, replyOf, type CommentRow } from '../comment/view.ts';
import { withoutNames, withoutTheseNames } from '../comment/withheld.ts';

const BY_FLOOR = keyset({ floor: 'count', likeCount: 'count' });

export interface CommentsInput extends PageInput {
  id: number;
  sort: CommentSort;
  author?: number | undefined;
  floor?: number | undefined;
}

/**
 * Returns a page of a post's comments: threads with their first replies, or all comments by one member. With `floor` the page containing
 * it, or the page of the last floor; with it the accepted answer. Throws `postGone`, `postRemoved` and, for a broken cursor, `invalidInput`.
 */
export async function listComments(db: Db, input: CommentsInput): Promise<Thread> {
  readsTags(`post:${input.id}`, `comments:${input.id}`, 'menu', SHOWN_PLACES_TAG);
  return { lastFloor: null, ...(await (input.author === undefined ? listThreads(db, input) : listOfAuthor(db, input, input.author))) };
}

async function findAccepted(db: Db, postId: number, acceptedId: number | null): Promise<Comment | Reply | null> {
  const row = acceptedId === null ? null : await selectAccepted(db, postId);
  if (!row) return null;
  noteNamed([row]);
  return standaloneComment(row, await picturesOf(db, [row]));
}

async function listThreads(db: Db, input: CommentsInput): Promise<Page<Comment> & Pick<Thread, 'lastFloor' | 'accepted'>> {
  const sought = input.floor === undefined ? null : await seek(db, input, input.floor);
  const asked = sought === null ? input : { size: input.size, page: Math.floor(sought.before / input.size) + 1 };
  const found = await selectThreads(db, { hostId: input.id, sort: input.sort, start: BY_FLOOR.startOf(asked) }, sought?.floor ?? null);
  if (!found) throw await goneFailure(db, input.id);
  const rows = withoutTheseNames(found.rows, found.withheld);
  const [pictures, accepted] = await Promise.all([picturesOf(db, rows), findAccepted(db, input.id, found.acceptedId)]);
  noteNamed(rows);
  return { ...pageIn(threadsOf(rows, pictures), input.sort, { ...asked, total: found.total }), lastFloor: sought?.lastFloor ?? null, accepted };
}

/**
 * Returns a page of the comments under a picture: threads with their first replies; empty for a picture that is not public. Throws
 * `invalidInput` for a broken cursor.
 */
export async function listSceneryComments(db: Db, input: PageInput & { id: number; sort: CommentSort }): Promise<Page<Comment>> {
  readsTags(sceneryCommentsTag(input.id), SHOWN_PLACES_TAG);
  const found = await selectThreadsUnderScenery(db, { hostId: input.id, sort: input.sort, start: BY_FLOOR.startOf(input) });
  const rows = found?.rows ?? [];
  noteNamed(rows);
  return pageIn(threadsOf(rows, await picturesOf(db, rows)), input.sort, { ...input, total: found?.total ?? 0 });
}

/** Returns comments with their replies under them, which come mixed among them in no order. */
function threadsOf(rows: readonly CommentRow[], pictures: ReadonlyMap<number, Picture>): Comment[] {
  const replies = new Map<number, Map<number, Reply>>();
  for (const row of rows.filter(isReply).toSorted((one, other) => one.floor - other.floor)) {
    const siblings = replies.get(row.parentId) ?? new Map<number, Reply>();
    replies.set(row.parentId, siblings.set(row.id, replyOf(row, pictures)));
  }
  return rows.filter((row) => !isReply(row)).map((row) => commentOf(row, [...(replies.get(row.id)?.values() ?? [])], pictures));
}

interface Sought {
  /** The requested floor, or the last one; 0: the post has none. */
  floor: number;
  /** The number of threads before it. */
  before: number;
  /** The value for the reply. */
  lastFloor: number | null;
}

async function seek(db: Db, { id, sort }: CommentsInput, floor: number): Promise<Sought> {
  const list = { postId: id, sort };
  const before = await countBefore(db, list, floor);
  if (before !== null) return { floor, before, lastFloor: null };
  const last = await selectLastFloor(db, id);
  return { floor: last, before: (await countBefore(db, list, last)) ?? 0, lastFloor: last };
}

async function listOfAuthor(db: Db, input: CommentsInput, authorId: number): Promise<Page<Comment | Reply> & Pick<Thread, 'accepted'>> {
  const found = await selectOfAuthor(db, { hostId: input.id, sort: input.sort, start: BY_FLOOR.startOf(input) }, authorId);
  if (!found) throw await goneFailure(db, input.id);
  const rows = withoutTheseNames(found.rows, found.withheld);
  const [pictures, accepted] = await Promise.all([picturesOf(db, rows), findAccepted(db, input.id, found.acceptedId)]);
  noteNamed(rows);
  const items = rows.map((row) => standaloneComment(row, pictures));
  return { ...pageIn(items, input.sort, { ...input, total: Math.min(found.total, MAX_COUNTED), totalIsApproximate: found.total > MAX_COUNTED }), accepted };
}

/** Returns a page of the replies to a comment, by floor. Throws `notFound` and, for a broken cursor, `invalidInput`. */
export async function listReplies(db: Db, commentId: number, input: PageInput): Promise<Page<Reply>> {
  const found = await selectReplies(db, commentId, BY_FLOOR.startOf(input));
  if (!found) throw new Failure('notFound');
  const { postId, sceneryId } = found;
  if (postId === null) readsTags(sceneryCommentsTag(sceneryId ?? 0), SHOWN_PLACES_TAG);
  else readsTags(`post:${postId}`, `comments:${postId}`, 'menu', SHOWN_PLACES_TAG);
  const [rows, pictures] = await Promise.all([postId === null ? found.rows : withoutNames(db, postId, found.rows), picturesOf(db, found.rows)]);
  noteNamed(rows);
  const replies = rows.filter(isReply).map((row) => replyOf(row, pictures));
  return pageIn(replies, 'earliest', { ...input, total: found.total });
}

function noteNamed(rows: readonly CommentRow[]): void {
  const authors = rows.filter(({ status }) => status === 'published').map(({ authorId }) => authorId);
  const answered = rows.flatMap(({ answeredMemberId }) => answeredMemberId ?? []);
  const called = rows.flatMap(({ mentions }) => mentions ?? []);
  readsTags(...[...authors, ...answered].map((id) => `member:${id}`), ...called.map(({ memberId }) => nameTag(memberId)));
}

function pageIn<Item extends { floor: number; likeCount: number }>(items: Item[], sort: CommentSort, input: PageInput & PageTotal): Page<Item> {
  return BY_FLOOR.pageOf(items.toSorted(byOrder(sort)), input, ({ floor, likeCount }) => ({ floor, likeCount }));
}
