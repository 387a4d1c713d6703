import type { Comment, Mention, Reply } from '#contract/api/comments.ts';
import { picturesById, withheldChanged } from '#server/modules/files/index.ts';
import { dropPages } from '#server/modules/posts/index.ts';
import { dropSceneryPages } from '#server/modules/scenery/index.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import type { KeyedWrite } from '#server/platform/database/idempotency.ts';
import type { CommentHostRef } from '../comment/host-ref.ts';
import { findCalled } from '../comment/mentions.ts';
import { commentOf, isReply, replyOf } from '../comment/view.ts';
import { insertComments, type NewComment, type SavedRow } from './queries-save.ts';
import { refuseComment } from './refuse.ts';

/** A comment somebody has written. */
export interface WrittenComment {
  host: CommentHostRef;
  authorId: number;
  /** Where it comes with a request: the statement asks whether the author may still write. */
  sessionId?: number;
  body: string;
  /** Ids of uploaded pictures. */
  images?: readonly number[] | undefined;
  /** The comment or reply it replies to. */
  parentId?: number | undefined;
  /** For first content only. */
  likes?: number;
  at: Date;
  /** The place of the author's address, and that address as the security log keeps it. */
  place?: string | null;
  origin?: string | null;
  /** Whether a machine has written some of it. */
  generated?: boolean | undefined;
  /** The key of the request it comes with. */
  keyedWrite?: KeyedWrite | undefined;
}

/** Saves a comment by itself, in a transaction of its own or within one. Returns and throws like `saveNewComment`. */
export async function saveComment(db: Db, written: WrittenComment): Promise<Comment | Reply> {
  return db.transaction(async (tx) => saveNewComment(tx, await prepareComment(tx, written)));
}

/** Returns a comment in the form of the statement, with those it calls by the names that members have now. */
export async function prepareComment(db: Db, written: WrittenComment): Promise<NewComment> {
  const called = await findCalled(db, [written.body]);
  return { ...newCommentOf(written), mentions: called(written.body).mentions };
}

/**
 * Saves a comment on the next floor of its host and returns it as readers see it. A reply to a reply belongs to the same thread and names
 * the author it replies to. Those it concerns are notified once it is committed, by `notifyOfComments`. Throws `postGone`, `notFound` for a
 * picture that is not public, `discussionClosed`, `tokenRevoked`, `suspended`, `mobileNeeded`, `idempotencyKeyReused` for a key that was used, and
 * `invalidInput` for a picture that is not theirs and a `parentId` that cannot be replied to.
 */
export async function saveNewComment(tx: Tx, comment: NewComment): Promise<Comment | Reply> {
  const { kind } = comment.host;
  const [saved] = await saveComments(tx, kind, [comment]);
  if (saved) return saved;
  await refuseComment(tx, comment);
  // What was in its way has gone meanwhile, such as a suspension.
  const [again] = await saveComments(tx, kind, [comment]);
  if (!again) throw new Error('a comment is refused for no reason');
  return again;
}

/** Saves a list of comments, all on posts or all under pictures. Returns each as readers see it, in their order; null for one that was refused. */
export async function saveComments(tx: Tx, kind: CommentHostRef['kind'], comments: readonly NewComment[]): Promise<(Comment | Reply | null)[]> {
  const saved = new Map((await insertComments(tx, kind, comments)).map((row) => [row.n, row]));
  return comments.map(({ host, mentions = [] }, index) => {
    const row = saved.get(index + 1);
    if (!row) return null;
    dropCommentHostPages(tx, host, row);
    if (row.pictures.length > 0) withheldChanged(tx);
    writesTags(tx, `comments-of:${row.authorId}`);
    return shownOf(row, mentions);
  });
}

/** Returns a comment in the form of the statement, without those it calls. */
export function newCommentOf({
  images = [],
  parentId,
  sessionId,
  likes = 0,
  keyedWrite,
  place = null,
  origin = null,
  generated = false,
  ...rest
}: WrittenComment): NewComment {
  return {
    ...rest,
    place,
    origin,
    generated,
    sessionId: sessionId ?? null,
    likes,
    imageIds: [...new Set(images)],
    answeredId: parentId ?? null,
    keyedWrite: keyedWrite ?? null,
  };
}

function dropCommentHostPages(tx: Tx, { kind, id }: CommentHostRef, { columnId, gameId }: SavedRow): void {
  if (kind === 'scenery' || columnId === null) return dropSceneryPages(tx, { id, gameId });
  dropPages(tx, { id, columnId, gameId });
  writesTags(tx, `comments:${id}`);
}

function shownOf(row: SavedRow, mentions: readonly Mention[]): Comment | Reply {
  const pictures = picturesById(row.pictures);
  const shown = { ...row, mentions, body: maskNames(row.body, row.withheld) };
  return isReply(shown) ? replyOf(shown, pictures) : commentOf(shown, [], pictures);
}
