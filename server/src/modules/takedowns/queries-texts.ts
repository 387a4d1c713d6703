import type { TakedownView } from '#contract/api/admin/takedowns.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Returns what an order is about as it reads, or read before names were masked. */
export function selectTexts(db: Db, takedownId: number): Promise<TakedownView['texts']> {
  return db.query(
    `SELECT g.kind, CASE WHEN g.kind = 'page' THEN to_json(g.slug) ELSE to_json(g.target_id) END AS id,
       coalesce(p.title, w.title, m.nick_name, g.sealed -> 0 -> 'character' ->> 'name', k.number, x.title, '') AS title,
       coalesce(b.text || coalesce(E'\n' || l.question || E'\n' || array_to_string(l.options, E'\n'), ''), c.body, w.story, nullif(g.sealed ->> 'signature', ''), m.signature, g.sealed -> 0 ->> 'statement', k.statement, x.body::text, '') AS text
     FROM takedown_targets g LEFT JOIN posts p ON g.kind = 'post' AND p.id = g.target_id LEFT JOIN post_bodies b ON b.post_id = p.id LEFT JOIN polls l ON l.post_id = p.id
     LEFT JOIN comments c ON g.kind = 'comment' AND c.id = g.target_id LEFT JOIN sceneries w ON g.kind = 'scenery' AND w.id = g.target_id
     LEFT JOIN members m ON g.kind = 'member' AND m.id = g.target_id LEFT JOIN tickets k ON g.kind = 'ticket' AND k.id = g.target_id
     LEFT JOIN pages x ON g.kind = 'page' AND x.slug = g.slug
     WHERE g.takedown_id = $1 ORDER BY g.kind DESC, g.target_id`,
    [takedownId],
  );
}
