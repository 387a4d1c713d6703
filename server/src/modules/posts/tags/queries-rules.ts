import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** What was decided about a tag, as it is stored and put on record. */
export interface StoredRule {
  /** Folded. */
  tag: string;
  label: string;
  /** The tag it is now, folded and as it is written; null: nobody may use it. */
  intoTag: string | null;
  intoLabel: string | null;
  isBanned: boolean;
  /** Of a ban; null: for good. */
  until: Instant | null;
  madeAt: Instant;
}

const COLUMNS = `tag, label, into_tag, into_label, banned_until IS NOT NULL AS is_banned,
  CASE WHEN banned_until < 'infinity' THEN banned_until END AS until, made_at`;

/** Returns what holds about these tags, given folded; about all, the newest first, for null. A ban that is over holds no more. */
export function selectRules({ db, now }: DbContext, tags: readonly string[] | null): Promise<StoredRule[]> {
  return db.query(
    `SELECT ${COLUMNS} FROM tag_rules WHERE ($1::text[] IS NULL OR tag = ANY ($1)) AND (banned_until IS NULL OR banned_until > $2) ORDER BY made_at DESC, tag LIMIT 500`,
    [tags, now],
  );
}

/** Returns the tags that these, given folded, are called now, as they are written: only of those that were renamed. */
export async function selectRenamed(db: Db, tags: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ start: string; label: string }>(
    `WITH RECURSIVE way AS (
       SELECT tag AS start, into_tag, into_label, 1 AS step FROM tag_rules WHERE tag = ANY ($1) AND into_tag IS NOT NULL
       UNION ALL
       SELECT way.start, r.into_tag, r.into_label, way.step + 1 FROM way JOIN tag_rules r ON r.tag = way.into_tag WHERE r.into_tag IS NOT NULL AND way.step < 20
     )
     SELECT DISTINCT ON (start) start, into_label AS label FROM way ORDER BY start, step DESC`,
    [tags],
  );
  return new Map(rows.map(({ start, label }) => [start, label]));
}

/** Holds what is decided about tags until the transaction ends, and returns what was decided about these, also a ban that is over. */
export async function lockRules(tx: Tx, tags: readonly string[]): Promise<StoredRule[]> {
  await tx.query('LOCK TABLE tag_rules IN SHARE ROW EXCLUSIVE MODE');
  return tx.query(`SELECT ${COLUMNS} FROM tag_rules WHERE tag = ANY ($1) ORDER BY tag`, [tags]);
}

/** Returns what was decided about tags that are called like one of these now, given folded. */
export function selectRulesInto(db: Db, tags: readonly string[]): Promise<StoredRule[]> {
  return db.query(`SELECT ${COLUMNS} FROM tag_rules WHERE into_tag = ANY ($1) ORDER BY tag`, [tags]);
}

/**
 * Lets nobody decide anything about tags until the transaction ends, so that a post is not saved with a tag that becomes another one meanwhile.
 * Comes before the lock of a post.
 */
export async function holdRules(tx: Tx): Promise<void> {
  await tx.query('LOCK TABLE tag_rules IN ROW EXCLUSIVE MODE');
}

/** Stores what is decided about a tag in the place of what was before. */
export async function upsertRule({ tx, now }: WriteContext, rule: Omit<StoredRule, 'madeAt'> & { madeAt?: Instant | undefined }): Promise<void> {
  await tx.query(
    `INSERT INTO tag_rules (tag, label, into_tag, into_label, banned_until, made_at)
     VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN coalesce($6::timestamptz, 'infinity') END, $7)
     ON CONFLICT (tag) DO UPDATE SET label = excluded.label, into_tag = excluded.into_tag, into_label = excluded.into_label,
       banned_until = excluded.banned_until, made_at = excluded.made_at`,
    [rule.tag, rule.label, rule.intoTag, rule.intoLabel, rule.isBanned, rule.until, rule.madeAt ?? now],
  );
}

/** Deletes the rules of tags, which anybody may then use again. */
export async function deleteRules(tx: Tx, tags: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM tag_rules WHERE tag = ANY ($1)', [tags]);
}
