import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

export interface TemplateRow {
  kind: string;
  version: number;
  subject: string;
  text: string;
  /** Of a text message: the number of the provider's template. */
  providerCode: string | null;
  shipped: boolean;
  shippedHash: string;
  savedAt: Instant;
}

const FIELDS = ['kind', 'version', 'subject', 'text', 'provider_code', 'shipped', 'shipped_hash', 'saved_at'] as const;

/** Returns the version that holds of each kind that was ever changed. */
export function selectCurrent(db: Db): Promise<TemplateRow[]> {
  return db.query(`SELECT DISTINCT ON (kind) ${FIELDS.join(', ')} FROM mail_template_versions ORDER BY kind, version DESC`);
}

/** Returns the versions of a kind with who saved each and why, the newest first. */
export function selectVersions(db: Db, kind: string, limit: number): Promise<(TemplateRow & { by: string | null; reason: string })[]> {
  return db.query(
    `SELECT ${FIELDS.map((name) => `v.${name}`).join(', ')}, m.nick_name AS by, coalesce(a.reason, '') AS reason
     FROM mail_template_versions v
     LEFT JOIN LATERAL (
       SELECT actor_id, reason FROM audit
       WHERE target_kind IN ('mail_template', 'sms_template') AND target_id = v.kind AND act IN ('mail.template', 'sms.template') AND after ->> 'version' = v.version::text ORDER BY seq LIMIT 1
     ) a ON true
     LEFT JOIN members m ON m.id = a.actor_id
     WHERE v.kind = $1 ORDER BY v.version DESC LIMIT $2`,
    [kind, limit],
  );
}

/** Lets nobody else change the texts of mails until the transaction ends. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await tx.query('LOCK TABLE mail_template_versions IN SHARE ROW EXCLUSIVE MODE');
}

/** Adds a version. */
export async function insertVersion({ tx, now }: WriteContext, row: Omit<TemplateRow, 'savedAt'>): Promise<void> {
  await tx.query(
    'INSERT INTO mail_template_versions (kind, version, subject, text, provider_code, shipped, shipped_hash, saved_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    [row.kind, row.version, row.subject, row.text, row.providerCode, row.shipped, row.shippedHash, now],
  );
}
