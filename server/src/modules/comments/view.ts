import type { Comment, Reply } from '#contract/api/comments.ts';
import type { Role } from '#contract/api/members.ts';
import type { Picture } from '#contract/api/posts.ts';
import { findPictures } from '#server/modules/files/index.ts';
import { personWithId } from '#server/modules/members/index.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

/** A comment with its author and the author it replies to. */
export interface CommentRow {
  id: number;
  floor: number;
  parent_id: number | null;
  body: string;
  image_ids: number[];
  status: 'published' | 'hidden' | 'removed';
  like_count: number;
  reply_count: number;
  created_at: Instant;
  author_id: number;
  nick_name: string;
  experience: number;
  role: Role;
  avatar_file_id: number | null;
  accepted: boolean;
  /** The author of the comment this one replies to; null when that was deleted. */
  answered_member_id: number | null;
  answered_nick_name: string | null;
  /** False: it replies to the comment at the top of its thread. */
  answers_reply: boolean;
}

/** Returns the pictures of comments, by id. */
export function picturesOf(db: Db, rows: readonly CommentRow[]): Promise<Map<number, Picture>> {
  return findPictures(db, [...new Set(rows.flatMap((row) => (row.status === 'published' ? row.image_ids : [])))]);
}

/** Returns a comment as readers see it, with these replies. */
export function commentOf(row: CommentRow, replies: Reply[], pictures: ReadonlyMap<number, Picture>): Comment {
  return { ...commentFields(row, pictures), parentId: null, replies, replyCount: row.reply_count };
}

/**
 * Returns a reply as readers see it. Within its thread it names the author it replies to only when that is another reply; with `alone`
 * always.
 */
export function replyOf(row: CommentRow & { parent_id: number }, pictures: ReadonlyMap<number, Picture>, alone = false): Reply {
  const { answered_member_id: id, answered_nick_name: nickName } = row;
  const names = id !== null && nickName !== null && (alone || row.answers_reply);
  return { ...commentFields(row, pictures), parentId: row.parent_id, replyTo: names ? { id, nickName } : null };
}

/** Returns a comment on its own, whether or not it is a reply. */
export function aloneOf(row: CommentRow, pictures: ReadonlyMap<number, Picture>): Comment | Reply {
  return isReply(row) ? replyOf(row, pictures, true) : commentOf(row, [], pictures);
}

export function isReply(row: CommentRow): row is CommentRow & { parent_id: number } {
  return row.parent_id !== null;
}

function commentFields(row: CommentRow, pictures: ReadonlyMap<number, Picture>): Omit<Comment, 'parentId' | 'replies' | 'replyCount'> {
  const removed = row.status !== 'published';
  return {
    id: row.id,
    floor: row.floor,
    author: removed ? null : personWithId(row.author_id, row),
    body: removed ? '' : row.body,
    images: removed ? [] : row.image_ids.flatMap((id) => pictures.get(id) ?? []),
    createdAt: row.created_at,
    likeCount: row.like_count,
    removed,
    accepted: row.accepted,
  };
}
