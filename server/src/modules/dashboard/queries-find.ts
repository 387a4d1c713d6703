import type { Db } from '#server/platform/database/db.ts';

export interface FoundRow {
  title: string;
  note: string;
  href: string;
}

/** Of the newest posts: the search of the site itself finds the others. */
const MAX_LOOKED_AT = 20_000;

/** Returns members by a part of their name, or by their number. */
export function selectFoundMembers(db: Db, q: string, limit: number): Promise<FoundRow[]> {
  return db.query(
    `SELECT m.nick_name AS title, 'm' || m.id AS note, '/admin/members?id=' || m.id AS href FROM members m
     WHERE m.closed_at IS NULL AND (strpos(lower(m.nick_name), lower($1)) > 0 OR m.id::text = $1) ORDER BY lower(m.nick_name) = lower($1) DESC, m.last_seen_at DESC LIMIT $2`,
    [q, limit],
  );
}

/** Returns posts by a part of their title, or by their number, whatever their state. */
export function selectFoundPosts(db: Db, q: string, limit: number): Promise<FoundRow[]> {
  return db.query(
    `SELECT p.title, c.name AS note, '/post/view/' || p.column_id || '/' || p.id AS href
     FROM (SELECT * FROM posts ORDER BY id DESC LIMIT ${MAX_LOOKED_AT}) p JOIN columns c ON c.id = p.column_id
     WHERE p.id::text = $1 OR strpos(lower(p.title), lower($1)) > 0 ORDER BY p.id::text = $1 DESC, p.id DESC LIMIT $2`,
    [q, limit],
  );
}

/** Returns cases by their number, and those of a ticket by its number. */
export function selectFoundCases(db: Db, q: string, limit: number): Promise<FoundRow[]> {
  return db.query(
    `SELECT * FROM (
       SELECT p.title, '第 ' || k.post_id || ' 号案' AS note, '/post/view/' || p.column_id || '/' || p.id AS href FROM cases k JOIN posts p ON p.id = k.post_id WHERE k.post_id::text = $1
       UNION ALL
       SELECT t.number, '罚单', '/ticket/' || t.number || '?game=' || t.game_id FROM tickets t WHERE strpos(lower(t.number), lower($1)) > 0
     ) found LIMIT $2`,
    [q, limit],
  );
}

/** Returns text pages by a part of their title or address. */
export function selectFoundPages(db: Db, q: string, limit: number): Promise<FoundRow[]> {
  return db.query(
    `SELECT p.title, p.slug AS note, '/admin/pages?slug=' || p.slug AS href FROM pages p WHERE strpos(lower(p.title), lower($1)) > 0 OR strpos(p.slug, lower($1)) > 0 ORDER BY p.slug LIMIT $2`,
    [q, limit],
  );
}
