import type { HoldReason } from '#contract/api/held.ts';
import type { PersonRow } from '#server/modules/members/index.ts';
import { ownVoice } from '#server/modules/posts/index.ts';
import type { DbContext, Instant } from '#server/platform/database/db.ts';
import type { CommentHostColumns } from '../comment/host-ref.ts';
import { UNDER_CASE, type UnderCase } from './queries-held.ts';

export interface WaitingRow extends CommentHostColumns, UnderCase {
  id: number;
  columnId: number;
  /** Of the post or picture. */
  title: string;
  author: PersonRow;
  body: string;
  imageIds: number[];
  reasons: HoldReason[];
  heldAt: Instant;
  /** It is under a case the reader has decided in, or names them. */
  isOwnVoice: boolean;
}

/** Returns the comments that wait, as a reader may decide them, the one that has waited longest first. */
export function selectWaiting({ db, now }: DbContext, { readerId, limit }: { readerId: number; limit: number }): Promise<WaitingRow[]> {
  return db.query(
    `SELECT h.id, h.post_id AS "postId", h.scenery_id AS "sceneryId", coalesce(p.column_id, (SELECT id FROM columns WHERE kind = 'gallery' ORDER BY sort, id LIMIT 1)) AS "columnId", coalesce(p.title, s.title) AS title,
       json_build_object('id', a.id, 'nickName', a.nick_name, 'experience', a.experience, 'role', a.role, 'avatarFileId', a.avatar_file_id) AS author,
       h.body, to_json(h.image_ids) AS "imageIds", h.reasons, h.held_at AS "heldAt",
       ${ownVoice({ readerId: '$1::bigint', pageId: 'h.post_id', text: 'h.body' })} AS "isOwnVoice",
       ${UNDER_CASE('$3::timestamptz')}
     FROM held_comments h LEFT JOIN posts p ON p.id = h.post_id LEFT JOIN sceneries s ON s.id = h.scenery_id JOIN members a ON a.id = h.author_id
     WHERE h.decision IS NULL ORDER BY h.id LIMIT $2`,
    [readerId, limit, now],
  );
}
