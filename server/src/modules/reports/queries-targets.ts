import type { DocumentBody } from '#contract/documents.ts';
import type { ReportKind } from '#contract/reports.ts';
import type { PersonRow } from '#server/modules/members/index.ts';
import type { Db, Tx } from '#server/platform/db.ts';

/** What can be reported, as it reads now, with its author. */
export interface TargetRow extends PersonRow {
  /** Of the author. */
  id: number;
  postId: number | null;
  columnId: number | null;
  floor: number | null;
  title: string;
  text: string;
  body: DocumentBody | null;
  imageIds: number[];
  status: 'published' | 'pending' | 'hidden' | 'removed';
  isCase: boolean;
}

const PERSON = 'a.id, a.nick_name, a.experience, a.role, a.avatar_file_id';

const POST = `SELECT ${PERSON}, p.id AS "postId", p.column_id AS "columnId", NULL::integer AS floor, p.title, b.text, b.body, '[]'::json AS "imageIds", p.status, c.kind = 'complaint' AS "isCase"
  FROM posts p JOIN post_bodies b ON b.post_id = p.id JOIN columns c ON c.id = p.column_id JOIN members a ON a.id = p.author_id WHERE p.id = $1`;
const COMMENT = `SELECT ${PERSON}, p.id AS "postId", p.column_id AS "columnId", m.floor, p.title, m.body AS text, NULL::jsonb AS body, to_json(m.image_ids) AS "imageIds",
    CASE WHEN p.status = 'published' THEN m.status ELSE 'removed' END AS status, false AS "isCase"
  FROM comments m JOIN posts p ON p.id = m.post_id JOIN members a ON a.id = m.author_id WHERE m.id = $1`;
const MEMBER = `SELECT ${PERSON}, NULL::bigint AS "postId", NULL::integer AS "columnId", NULL::integer AS floor, a.nick_name AS title, a.signature AS text, NULL::jsonb AS body,
    to_json(array_remove(ARRAY[a.avatar_file_id], NULL)) AS "imageIds", CASE WHEN a.closed_at IS NULL THEN 'published' ELSE 'removed' END AS status, false AS "isCase"
  FROM members a WHERE a.id = $1`;

const TARGETS: Record<ReportKind, string> = { post: POST, comment: COMMENT, member: MEMBER };

/** A thing as it reads now, whatever its status; null when there never was one. */
export function selectTarget(db: Db, kind: ReportKind, id: number): Promise<TargetRow | null> {
  return db.row(TARGETS[kind], [id]);
}

/** The post a thing is or stands under; null for a member and for what never was. */
export async function selectPostOf(tx: Tx, kind: ReportKind, id: number): Promise<number | null> {
  if (kind === 'post') return id;
  if (kind === 'member') return null;
  return (await tx.row<{ postId: number }>('SELECT post_id AS "postId" FROM comments WHERE id = $1', [id]))?.postId ?? null;
}
