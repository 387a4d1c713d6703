import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

/** The kinds of rows in the sitemap. */
export const SITEMAP_KINDS = ['posts', 'members', 'presenters', 'tickets', 'entries'] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/** The number of ids in one part, whether or not all of them can be read. */
export const PART_ROWS = 10_000;

export interface SitemapRow {
  id: number;
  /** Of a post; 0 elsewhere. */
  columnId: number;
  /** Of what belongs to a game; 0 elsewhere. */
  gameId: number;
  /** Of a ticket; empty elsewhere. */
  number: string;
  changedAt: Instant;
}

interface Source {
  from: string;
  id: string;
  /** The condition for public rows: the same as for a page served without `noindex`. */
  open: string;
  row: string;
}

const SOURCES: Record<SitemapKind, Source> = {
  posts: {
    from: 'posts p',
    id: 'p.id',
    open: `p.status = 'published' AND p.column_id NOT IN ${CLOSED_COLUMNS}`,
    row: "p.column_id, p.game_id, '' AS number, greatest(coalesce(p.edited_at, p.created_at), coalesce(p.last_comment_at, p.created_at)) AS changed_at",
  },
  members: {
    from: 'members m',
    id: 'm.id',
    open: 'm.post_count > 0 AND m.closed_at IS NULL AND m.merged_into IS NULL',
    row: "0 AS column_id, 0 AS game_id, '' AS number, m.joined_at AS changed_at",
  },
  presenters: {
    from: 'presenters r',
    id: 'r.member_id',
    open: "r.status = 'active'",
    row: "0 AS column_id, 0 AS game_id, '' AS number, r.since AS changed_at",
  },
  tickets: {
    from: 'tickets t',
    id: 't.id',
    open: 't.annulled_at IS NULL AND t.suspended_at IS NULL AND NOT t.disputed AND (t.expires_at IS NULL OR t.expires_at > now())',
    row: '0 AS column_id, t.game_id, t.number, t.issued_at AS changed_at',
  },
  entries: {
    from: 'blacklist_entries e',
    id: 'e.character_id',
    open: "e.status = 'active' AND (e.until IS NULL OR e.until > now())",
    row: "0 AS column_id, e.game_id, '' AS number, e.last_listed_at AS changed_at",
  },
};

/** Returns the parts of a kind that hold anything, by number, each with the time of its newest change. One look into the index finds the next part. */
export function selectParts(db: Db, kind: SitemapKind): Promise<{ part: number; changedAt: Instant }[]> {
  const { from, id, open, row } = SOURCES[kind];
  return db.query(
    `WITH RECURSIVE first AS (
       (SELECT ${id} AS id FROM ${from} WHERE ${open} ORDER BY ${id} LIMIT 1)
       UNION ALL
       SELECT (SELECT ${id} FROM ${from} WHERE ${open} AND ${id} > ((first.id - 1) / ${PART_ROWS} + 1) * ${PART_ROWS} ORDER BY ${id} LIMIT 1)
       FROM first WHERE first.id IS NOT NULL
     ), parts AS (
       SELECT (id - 1) / ${PART_ROWS} + 1 AS part FROM first WHERE id IS NOT NULL
     )
     SELECT parts.part::integer, newest.at AS "changedAt"
     FROM parts CROSS JOIN LATERAL (
       SELECT max(held.changed_at) AS at FROM (
         SELECT ${row} FROM ${from} WHERE ${open} AND ${id} > (parts.part - 1) * ${PART_ROWS} AND ${id} <= parts.part * ${PART_ROWS}
       ) held
     ) newest ORDER BY parts.part`,
  );
}

/** Returns what one part holds, by id. */
export function selectPart(db: Db, kind: SitemapKind, part: number): Promise<SitemapRow[]> {
  const { from, id, open, row } = SOURCES[kind];
  return db.query(`SELECT ${id} AS id, ${row} FROM ${from} WHERE ${open} AND ${id} > $1 AND ${id} <= $2 ORDER BY ${id}`, [
    (part - 1) * PART_ROWS,
    part * PART_ROWS,
  ]);
}
