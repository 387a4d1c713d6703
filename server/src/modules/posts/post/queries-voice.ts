import type { Db } from '#server/platform/database/db.ts';

/**
 * Returns a condition that is true where somebody would moderate what is about themselves: what is under the page of a case they have judged, signed,
 * voted or answered an appeal in, and what contains their nickname, or one they gave up in the last 180 days. All three are expressions.
 */
export function ownVoice({ readerId, pageId, text: words }: { readerId: string; pageId: string; text: string }): string {
  return `(EXISTS (SELECT FROM verdicts v WHERE v.case_id = ${pageId} AND ${readerId} IN (v.presenter_id, v.countersigner_id))
    OR EXISTS (SELECT FROM panel_calls v WHERE v.case_id = ${pageId} AND v.member_id = ${readerId} AND v.voted_at IS NOT NULL)
    OR EXISTS (SELECT FROM appeals v WHERE v.case_id = ${pageId} AND v.presenter_id = ${readerId})
    OR EXISTS (SELECT FROM members v WHERE v.id = ${readerId} AND v.role = 'presenter' AND EXISTS (
      SELECT FROM (SELECT v.nick_fold UNION ALL SELECT f.nick_fold FROM former_nicks f WHERE f.member_id = v.id AND f.until_at > now() - interval '180 days') n
      WHERE position(n.nick_fold IN lower(normalize(${words}, NFKC))) > 0)))`;
}

/** What is decided about, and who does not decide. All are expressions; `unless` is true of a presenter `u` who may not decide either. */
interface Uninvolved {
  pageId: string;
  text: string;
  now: string;
  except: readonly string[];
  unless?: string;
}

/**
 * Returns a condition that is true where a presenter is there who would not moderate what is about themselves, and is none of some: seen within thirty days and
 * not away.
 */
export function uninvolved({ pageId, text: words, now, except, unless = 'false' }: Uninvolved): string {
  return `EXISTS (SELECT FROM members u WHERE u.role = 'presenter' AND u.closed_at IS NULL AND u.status = 'active' AND u.last_seen_at > ${now} - interval '30 days'
    AND NOT EXISTS (SELECT FROM presenter_aways y WHERE y.member_id = u.id AND y.until_at > ${now})
    AND ${except.map((each) => `u.id IS DISTINCT FROM ${each}`).join(' AND ')} AND NOT (${unless}) AND NOT ${ownVoice({ readerId: 'u.id', pageId, text: words })})`;
}

/** Returns whether somebody would moderate what is about themselves. */
export async function selectOwnVoice(db: Db, readerId: number, { pageId, text: words }: { pageId: number | null; text: string }): Promise<boolean> {
  const row = await db.queryOne<{ own: boolean }>(`SELECT ${ownVoice({ readerId: '$1::bigint', pageId: '$2::bigint', text: '$3::text' })} AS own`, [
    readerId,
    pageId,
    words,
  ]);
  return row?.own ?? false;
}

/** Returns whether a post is about a presenter. */
export async function selectIsAbout(db: Db, readerId: number, postId: number): Promise<boolean> {
  const about = ownVoice({ readerId: '$1::bigint', pageId: 'p.id', text: `(p.title || ' ' || b.text)` });
  return (await db.queryOne(`SELECT FROM posts p JOIN post_bodies b ON b.post_id = p.id WHERE p.id = $2 AND ${about}`, [readerId, postId])) !== null;
}
