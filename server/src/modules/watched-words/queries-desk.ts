import type { DbContext, Instant, Tx } from '#server/platform/database/db.ts';
import type { SensitiveWord } from './rules.ts';

/** A word with what it has stopped. */
export interface DeskRow extends SensitiveWord {
  allowed: string[];
  createdAt: Instant;
  addedBy: string | null;
  /** Texts that were held for it. */
  hits: number;
  /** Texts that met it, whatever it does. */
  met: number;
  passed: number;
  decided: number;
}

/** Returns the words in use with what each has stopped since an instant; one alone where an id is given. */
export function selectDeskWords({ db, now }: DbContext, { since, id }: { since: Date; id: number | null }): Promise<DeskRow[]> {
  return db.query(
    `WITH stopped AS (
       SELECT reason ->> 'label' AS label, count(*)::integer AS hits, (count(*) FILTER (WHERE decision = 'approved'))::integer AS passed,
         (count(*) FILTER (WHERE decision IN ('approved', 'rejected')))::integer AS decided
       FROM (
         SELECT reasons, decision FROM post_holds WHERE held_at >= $1 AND held_at <= $3
         UNION ALL SELECT reasons, decision FROM held_comments WHERE held_at >= $1 AND held_at <= $3
       ) held, jsonb_array_elements(held.reasons) AS reason
       WHERE reason ->> 'rule' = 'word' GROUP BY 1
     )
     SELECT w.id, w.kind, w.word, w.fold, w.loose, w.outcome, w.replacement, w.fields, w.note, w.allowed, w.created_at,
       m.nick_name AS added_by, coalesce(s.hits, 0) AS hits, coalesce(s.passed, 0) AS passed, coalesce(s.decided, 0) AS decided, coalesce(h.met, 0) AS met
     FROM sensitive_words w
     LEFT JOIN stopped s ON s.label = '“' || w.word || '”'
     LEFT JOIN (
       SELECT word_id, sum(count)::integer AS met FROM word_hits WHERE day >= ($1::timestamptz AT TIME ZONE 'Asia/Shanghai')::date GROUP BY word_id
     ) h ON h.word_id = w.id
     LEFT JOIN LATERAL (
       SELECT actor_id FROM audit WHERE target_kind = 'word' AND target_id = w.fold AND act = 'word.save' ORDER BY seq DESC LIMIT 1
     ) a ON true
     LEFT JOIN members m ON m.id = a.actor_id
     WHERE w.retired_at IS NULL AND ($2::bigint IS NULL OR w.id = $2)
     ORDER BY greatest(coalesce(s.hits, 0), coalesce(h.met, 0)) DESC, w.id`,
    [since, id, now],
  );
}

/** Sets the uses of a word that are let through. */
export async function updateAllowed(tx: Tx, id: number, allowed: readonly string[]): Promise<void> {
  await tx.query('UPDATE sensitive_words SET allowed = $2::text[] WHERE id = $1', [id, allowed]);
}
