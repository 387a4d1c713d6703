import type { ApiToken } from '#contract/api/admin/tokens.ts';
import type { DbContext, Instant, WriteContext } from '#server/platform/database/db.ts';

const TOKEN = 'id, name, scopes, expires_at AS "until", last_used_at AS "lastUsedAt", created_at AS "createdAt"';

/** Returns the tokens that still work, the newest first. */
export function selectTokens({ db, now }: DbContext): Promise<ApiToken[]> {
  return db.query(`SELECT ${TOKEN} FROM api_tokens WHERE revoked_at IS NULL AND expires_at > $1 ORDER BY id DESC`, [now]);
}

/** Inserts a token by its hash and returns it. */
export async function insertToken(
  { tx, now }: WriteContext,
  { name, scopes, until, hash, createdBy }: { name: string; scopes: readonly string[]; until: Date; hash: Buffer; createdBy: number },
): Promise<ApiToken> {
  const row = await tx.queryOne<ApiToken>(
    `INSERT INTO api_tokens (name, scopes, expires_at, token_hash, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${TOKEN}`,
    [name, scopes, until, hash, createdBy, now],
  );
  if (!row) throw new Error('a token was not inserted');
  return row;
}

/** Ends a token; null where none of that number works. */
export function markRevoked({ tx, now }: WriteContext, id: number): Promise<{ name: string } | null> {
  return tx.queryOne('UPDATE api_tokens SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING name', [id, now]);
}

export interface TokenRow {
  id: number;
  scopes: string[];
  createdBy: number;
  lastUsedAt: Instant | null;
}

/** Returns a token by its hash while it works, and while who made it is an operator. */
export function findByHash({ db, now }: DbContext, hash: Buffer): Promise<TokenRow | null> {
  return db.queryOne(
    `SELECT t.id, t.scopes, t.created_by, t.last_used_at FROM api_tokens t JOIN members m ON m.id = t.created_by
     WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND t.expires_at > $2 AND m.role = 'operator' AND m.status = 'active'`,
    [hash, now],
  );
}

/** Notes when a token was used. */
export async function updateUsed({ db, now }: DbContext, id: number): Promise<void> {
  await db.query('UPDATE api_tokens SET last_used_at = $2 WHERE id = $1', [id, now]);
}
