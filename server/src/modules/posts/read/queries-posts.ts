import type { DocumentBody } from '#contract/documents/document.ts';
import type { ColumnKind } from '#contract/api/columns.ts';
import type { PostStatus } from '#contract/api/posts.ts';
import type { OwnReaction, ReactionCounts } from '#contract/api/reactions.ts';
import type { PinScope, PostLock } from '#contract/api/staff-posts.ts';
import { openColumnSql } from '#server/modules/columns/index.ts';
import { pollSql, type StoredPoll } from '#server/modules/polls/index.ts';
import { shownPlaceSql } from '#server/modules/places/index.ts';
import type { Db, DbContext, Instant } from '#server/platform/database/db.ts';
import { askBriefly } from '#server/platform/database/lanes.ts';
import { CARD_COLUMNS, CARD_JOINS, COVER_COLUMNS, LOCK_SQL, type CardRow, type CoverColumns } from '../post/queries-cards.ts';
import { countReactionsSql } from '../post/queries-reactions.ts';

export interface PostRow extends CardRow {
  status: PostStatus;
  essenceCode: string | null;
  followCount: number;
  reactions: ReactionCounts;
  poll: StoredPoll | null;
  updatedAt: Instant;
  editedAt: Instant | null;
  acceptedCommentId: number | null;
  lock: PostLock | null;
  lockedBy: number | null;
  body: DocumentBody;
  readingMinutes: number;
  signature: string;
  postCount: number;
  essenceCount: number;
  followerCount: number;
  place: string | null;
  generated: boolean;
  /** Everybody sees its column. */
  isOpen: boolean;
}

/** Returns a post with its body and its author's card, whatever its status; null when there is none. */
export function selectPost(db: Db, id: number): Promise<PostRow | null> {
  return askBriefly(() =>
    db.queryOne(
      `SELECT ${CARD_COLUMNS}, p.status, p.essence_code, p.follow_count, ${countReactionsSql('p.id')} AS reactions, ${pollSql('p.id')} AS poll, p.updated_at, p.edited_at, p.accepted_comment_id, p.locked_by, ${LOCK_SQL} AS lock,
       b.body, b.reading_minutes, a.signature, a.post_count, a.essence_count, a.follower_count, ${shownPlaceSql('p.place')} AS place, p.generated, ${openColumnSql('p.column_id')} AS is_open
     FROM posts p JOIN post_bodies b ON b.post_id = p.id
     ${CARD_JOINS}
     WHERE p.id = $1`,
      [id],
    ),
  );
}

export interface EditableRow extends CoverColumns {
  id: number;
  columnId: number;
  authorId: number;
  status: PostStatus;
  title: string;
  summary: string;
  summaryWritten: boolean;
  coverFileId: number | null;
  tags: string[];
  generated: boolean;
  poll: StoredPoll | null;
  hasVotes: boolean;
  body: DocumentBody;
  revision: number;
  editedAt: Instant | null;
}

/** Returns what the author of a post edits, without masks; null when there is none. */
export function selectEditable(db: Db, id: number): Promise<EditableRow | null> {
  return db.queryOne(
    `SELECT p.id, p.column_id, p.author_id, p.status, coalesce(o.title, p.title) AS title, coalesce(o.summary, p.summary) AS summary, p.summary_written,
       CASE WHEN o.post_id IS NULL THEN p.cover_file_id ELSE o.cover_file_id END AS cover_file_id, coalesce(o.tags, p.tags) AS tags, p.generated, p.revision, p.edited_at,
       coalesce(o.body, b.body) AS body, ${pollSql('p.id')} AS poll, EXISTS (SELECT FROM poll_votes v WHERE v.post_id = p.id) AS has_votes, ${COVER_COLUMNS}
     FROM posts p JOIN post_bodies b ON b.post_id = p.id LEFT JOIN post_originals o ON o.post_id = p.id
     LEFT JOIN files f ON f.id = CASE WHEN o.post_id IS NULL THEN p.cover_file_id ELSE o.cover_file_id END
     WHERE p.id = $1`,
    [id],
  );
}

export interface StateRow {
  authorId: number;
  status: PostStatus;
  kind: ColumnKind;
  discussed: boolean;
  /** The staff has removed it, and its words are still there. */
  isRestorable: boolean;
  pinScope: PinScope | null;
  locked: boolean;
  lockedUntil: Instant | null;
  lockedBy: number | null;
  favoured: boolean;
  following: boolean;
  followingAuthor: boolean;
  liked: number[];
  /** Null: the member gave none. */
  reaction: OwnReaction | null;
}

/** Returns a member's relation to a post; null when there is no such post. */
export function selectState({ db, now }: DbContext, id: number, memberId: number): Promise<StateRow | null> {
  return db.queryOne(
    `SELECT p.author_id, p.status, c.kind, p.discussed,
       p.status = 'removed' AND EXISTS (SELECT FROM removals r WHERE r.kind = 'post' AND r.target_id = p.id AND r.removed_by = 'staff' AND r.purged_at IS NULL AND r.reason_code <> 'law')
         AND p.removed_from IS NOT NULL AS is_restorable,
       p.pin_scope, p.locked_until IS NOT NULL AND p.locked_until > $3 AS locked, nullif(p.locked_until, 'infinity') AS locked_until, p.locked_by,
       EXISTS (SELECT FROM favors WHERE member_id = $2 AND post_id = p.id AND withdrawn_at IS NULL) AS favoured,
       EXISTS (SELECT FROM post_follows WHERE member_id = $2 AND post_id = p.id) AS following,
       EXISTS (SELECT FROM member_follows WHERE member_id = $2 AND followed_id = p.author_id AND withdrawn_at IS NULL) AS following_author,
       coalesce((SELECT json_agg(comment_id) FROM (SELECT comment_id FROM comment_likes WHERE member_id = $2 AND post_id = p.id LIMIT 2000) mine), '[]') AS liked,
       (SELECT json_build_object('liked', liked, 'kind', kind) FROM post_reactions WHERE member_id = $2 AND post_id = p.id) AS reaction
     FROM posts p JOIN columns c ON c.id = p.column_id
     WHERE p.id = $1`,
    [id, memberId, now],
  );
}
