import type { Comment, Mention, Reply } from '#contract/api/comments.ts';
import type { Role } from '#contract/api/members.ts';
import type { Picture } from '#contract/api/posts.ts';
import { findPictures } from '#server/modules/files/index.ts';
import { placeLabel } from '#server/modules/places/index.ts';
import { personWithId } from '#server/modules/members/index.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

/** A comment with its author and the author it replies to. */
export interface CommentRow {
  id: number;
  floor: number;
  parentId: number | null;
  body: string;
  imageIds: number[];
  status: 'published' | 'hidden' | 'removed';
  likeCount: number;
  replyCount: number;
  createdAt: Instant;
  /** When its author last changed it, later than in its first minutes. */
  editedAt: Instant | null;
  authorId: number;
  nickName: string;
  experience: number;
  role: Role;
  avatarFileId: number | null;
  place: string | null;
  generated: boolean;
  accepted: boolean;
  /** The author of the comment this one replies to; null when that was deleted. */
  answeredMemberId: number | null;
  answeredNickName: string | null;
  /** False: it replies to the comment at the top of its thread. */
  answersReply: boolean;
  /** Those it calls, in no order; null: nobody. */
  mentions: readonly Mention[] | null;
}

/** Returns the pictures of comments, by id. */
export function picturesOf(db: Db, rows: readonly CommentRow[]): Promise<Map<number, Picture>> {
  return findPictures(db, [...new Set(rows.flatMap((row) => (row.status === 'published' ? row.imageIds : [])))]);
}

/** Returns a comment as readers see it, with these replies. */
export function commentOf(row: CommentRow, replies: Reply[], pictures: ReadonlyMap<number, Picture>): Comment {
  return { ...commentFields(row, pictures), parentId: null, replies, replyCount: row.replyCount };
}

/**
 * Returns a reply as readers see it. Within its thread it names the author it replies to only when that is another reply; with `alone`
 * always.
 */
export function replyOf(row: CommentRow & { parentId: number }, pictures: ReadonlyMap<number, Picture>, alone = false): Reply {
  const { answeredMemberId: id, answeredNickName: nickName } = row;
  const names = id !== null && nickName !== null && (alone || row.answersReply);
  return { ...commentFields(row, pictures), parentId: row.parentId, replyTo: names ? { id, nickName } : null };
}

/** Returns a comment on its own, whether or not it is a reply. */
export function standaloneComment(row: CommentRow, pictures: ReadonlyMap<number, Picture>): Comment | Reply {
  return isReply(row) ? replyOf(row, pictures, true) : commentOf(row, [], pictures);
}

/** Returns whether a comment answers another one instead of what it is under. */
export function isReply(row: CommentRow): row is CommentRow & { parentId: number } {
  return row.parentId !== null;
}

function commentFields(row: CommentRow, pictures: ReadonlyMap<number, Picture>): Omit<Comment, 'parentId' | 'replies' | 'replyCount'> {
  const removed = row.status !== 'published';
  const mentions = removed ? [] : shownMentions(row);
  return {
    id: row.id,
    floor: row.floor,
    author: removed ? null : personWithId(row.authorId, row),
    place: removed || row.place === null ? null : placeLabel(row.place),
    generated: !removed && row.generated,
    body: removed ? '' : row.body,
    ...(mentions.length > 0 && { mentions }),
    images: removed ? [] : row.imageIds.flatMap((id) => pictures.get(id) ?? []),
    createdAt: row.createdAt,
    editedAt: removed ? null : row.editedAt,
    likeCount: row.likeCount,
    removed,
    accepted: row.accepted,
  };
}

/** Returns the mentions that a text still shows, the longest names first: what a mask covers names nobody. */
function shownMentions({ body, mentions }: CommentRow): Mention[] {
  return (mentions ?? []).filter(({ name }) => body.includes(name)).toSorted((one, other) => other.name.length - one.name.length);
}
