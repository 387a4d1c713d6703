import type { DocumentBody } from '#contract/documents/document.ts';
import type { ReportKind } from '#contract/api/reports.ts';
import type { PersonRow } from '#server/modules/members/index.ts';
import { pollSql, pollTexts, shownPoll, type StoredPoll } from '#server/modules/polls/index.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** What a poll says. */
export type PollTexts = Pick<StoredPoll, 'question' | 'options'>;

/** What can be reported, as it reads now, with its author. */
export interface TargetRow extends PersonRow {
  /** Of the author. */
  id: number;
  postId: number | null;
  sceneryId: number | null;
  columnId: number | null;
  floor: number | null;
  title: string;
  /** Of a post with the words of its poll. */
  text: string;
  body: DocumentBody | null;
  poll: PollTexts | null;
  imageIds: number[];
  status: 'published' | 'pending' | 'hidden' | 'removed';
  isCase: boolean;
  /** A comment under the page of a case. */
  isUnderCase: boolean;
  /** A post that a presenter has pinned or made an essence. */
  isHonored: boolean;
}

/** The column that contains the gallery's pictures. */
export const WALL = `(SELECT id FROM columns WHERE kind = 'gallery' ORDER BY sort, id LIMIT 1)`;

const PERSON = 'a.id, a.nick_name, a.experience, a.role, a.avatar_file_id';

const POST = `SELECT ${PERSON}, p.id AS "postId", NULL::bigint AS "sceneryId", p.column_id AS "columnId", NULL::integer AS floor, coalesce(o.title, p.title) AS title, coalesce(o.text, b.text) AS text,
    coalesce(o.body, b.body) AS body, ${pollSql('p.id')} AS poll, '[]'::json AS "imageIds", p.status, c.kind = 'complaint' AS "isCase", false AS "isUnderCase", p.pinned OR p.essence_level > 0 AS "isHonored"
  FROM posts p JOIN post_bodies b ON b.post_id = p.id LEFT JOIN post_originals o ON o.post_id = p.id JOIN columns c ON c.id = p.column_id JOIN members a ON a.id = p.author_id WHERE p.id = $1`;
const COMMENT = `SELECT ${PERSON}, p.id AS "postId", s.id AS "sceneryId", coalesce(p.column_id, ${WALL}) AS "columnId", m.floor, coalesce(p.title, s.title) AS title, coalesce(o.body, m.body) AS text,
    NULL::jsonb AS body, NULL::json AS poll, to_json(coalesce(o.image_ids, m.image_ids)) AS "imageIds", CASE WHEN p.status = 'published' OR s.status = 'approved' THEN m.status ELSE 'removed' END AS status, false AS "isCase",
    coalesce((SELECT u.kind = 'complaint' FROM columns u WHERE u.id = p.column_id), false) AS "isUnderCase", false AS "isHonored"
  FROM comments m LEFT JOIN comment_originals o ON o.comment_id = m.id LEFT JOIN posts p ON p.id = m.post_id LEFT JOIN sceneries s ON s.id = m.scenery_id JOIN members a ON a.id = m.author_id WHERE m.id = $1`;
const MEMBER = `SELECT ${PERSON}, NULL::bigint AS "postId", NULL::bigint AS "sceneryId", NULL::integer AS "columnId", NULL::integer AS floor, a.nick_name AS title, a.signature AS text, NULL::jsonb AS body, NULL::json AS poll,
    to_json(array_remove(ARRAY[a.avatar_file_id], NULL)) AS "imageIds", CASE WHEN a.closed_at IS NULL THEN 'published' ELSE 'removed' END AS status, false AS "isCase", false AS "isUnderCase", false AS "isHonored"
  FROM members a WHERE a.id = $1`;

const PRESENTER = `SELECT ${PERSON}, NULL::bigint AS "postId", NULL::bigint AS "sceneryId", NULL::integer AS "columnId", NULL::integer AS floor, a.nick_name AS title, '' AS text, NULL::jsonb AS body, NULL::json AS poll,
    '[]'::json AS "imageIds", CASE WHEN a.closed_at IS NULL THEN 'published' ELSE 'removed' END AS status, false AS "isCase", false AS "isUnderCase", false AS "isHonored"
  FROM members a WHERE a.id = $1 AND EXISTS (SELECT FROM presenters r WHERE r.member_id = a.id)`;

const TARGETS: Record<ReportKind, string> = { post: POST, comment: COMMENT, member: MEMBER, presenter: PRESENTER };

/** Returns a thing as its author wrote it, without masks, whatever its status; null when there never was one. */
export async function selectTarget(db: Db, kind: ReportKind, id: number): Promise<TargetRow | null> {
  const row = await db.queryOne<Omit<TargetRow, 'poll'> & { poll: StoredPoll | null }>(TARGETS[kind], [id]);
  return row && { ...row, poll: row.poll && textsOf(row.poll), text: [row.text, ...pollTexts(row.poll)].join('\n') };
}

function textsOf({ question, options }: StoredPoll): PollTexts {
  return { question, options };
}

/** Returns the post or the picture that is the target or contains it; neither for a member and for an unknown target. */
export async function selectCommentHostOf(tx: Tx, kind: ReportKind, id: number): Promise<Pick<TargetRow, 'postId' | 'sceneryId'>> {
  const nowhere = { postId: null, sceneryId: null };
  if (kind === 'post') return { ...nowhere, postId: id };
  if (kind === 'member' || kind === 'presenter') return nowhere;
  return (await tx.queryOne('SELECT post_id AS "postId", scenery_id AS "sceneryId" FROM comments WHERE id = $1', [id])) ?? nowhere;
}

/** What everybody may read and see of a thing. */
export interface ShownTarget {
  title: string;
  text: string;
  imageIds: number[];
}

const SHOWN: Record<ReportKind, string> = {
  post: `SELECT p.title, b.text, ${pollSql('p.id')} AS poll, coalesce((
      SELECT json_agg(DISTINCT id) FROM (
        SELECT p.cover_file_id AS id UNION ALL SELECT (jsonb_path_query(b.body, 'strict $.**.fileId') #>> '{}')::bigint
      ) found WHERE id IS NOT NULL), '[]') AS "imageIds"
    FROM posts p JOIN post_bodies b ON b.post_id = p.id WHERE p.id = $1`,
  comment: 'SELECT \'\' AS title, body AS text, NULL::json AS poll, to_json(image_ids) AS "imageIds" FROM comments WHERE id = $1',
  member: `SELECT nick_name AS title, signature AS text, NULL::json AS poll, '[]'::json AS "imageIds" FROM members WHERE id = $1`,
  presenter: `SELECT nick_name AS title, '' AS text, NULL::json AS poll, '[]'::json AS "imageIds" FROM members WHERE id = $1`,
};

/** Returns what everybody may read and see of a thing, masks on; null when there never was one. */
export async function selectShown(db: Db, kind: ReportKind, id: number): Promise<ShownTarget | null> {
  const row = await db.queryOne<ShownTarget & { poll: StoredPoll | null }>(SHOWN[kind], [id]);
  return row && { title: row.title, text: [row.text, ...pollTexts(shownPoll(row.poll))].join('\n'), imageIds: row.imageIds };
}
