import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { Settled } from './rules.ts';

/** A thing of the program as this database knows it. */
export interface ShippedRow extends Settled {
  id: string;
  /** Null: the program no longer ships it. */
  content: object | null;
  position: number | null;
  retiredAt: string | null;
}

const FIELDS = 'id, version, content, position, settled_version, settled_hash, retired_at';

/** Returns everything the program has shipped, by id. */
export function selectShipped(db: Db): Promise<ShippedRow[]> {
  return db.query<ShippedRow>(`SELECT ${FIELDS} FROM shipped ORDER BY id`);
}

/** Returns one thing and locks it until the transaction ends; null when there is none. */
export function lockShipped(tx: Tx, id: string): Promise<ShippedRow | null> {
  return tx.queryOne<ShippedRow>(`SELECT ${FIELDS} FROM shipped WHERE id = $1 FOR UPDATE`, [id]);
}

/** Stores what is known of things, over what was. */
export async function upsertShipped(tx: Tx, rows: readonly ShippedRow[]): Promise<void> {
  await tx.query(
    `INSERT INTO shipped (${FIELDS})
     SELECT id, version, nullif(content, 'null'), position, "settledVersion", "settledHash", "retiredAt"
     FROM jsonb_to_recordset($1::jsonb) AS given (id text, version integer, content jsonb, position integer, "settledVersion" integer, "settledHash" text, "retiredAt" timestamptz)
     ON CONFLICT (id) DO UPDATE SET version = excluded.version, content = excluded.content, position = excluded.position,
       settled_version = excluded.settled_version, settled_hash = excluded.settled_hash, retired_at = excluded.retired_at`,
    [JSON.stringify(rows)],
  );
}

/** What the site had before. */
export interface FormerContent {
  /** The program's version; null: the operator had changed it. */
  version: number | null;
  content: object;
}

/** Keeps what is being replaced. */
export async function insertFormer({ tx, now }: WriteContext, shippedId: string, { version, content }: FormerContent): Promise<void> {
  await tx.query('INSERT INTO shipped_former (shipped_id, version, content, replaced_at) VALUES ($1, $2, $3::jsonb, $4)', [
    shippedId,
    version,
    JSON.stringify(content),
    now,
  ]);
}

/** Returns what was replaced of one thing, newest first. */
export function selectFormer(db: Db, shippedId: string): Promise<(FormerContent & { replacedAt: string })[]> {
  return db.query('SELECT version, content, replaced_at FROM shipped_former WHERE shipped_id = $1 ORDER BY id DESC', [shippedId]);
}
