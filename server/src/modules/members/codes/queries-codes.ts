import type { DbContext, WriteContext } from '#server/platform/database/db.ts';

/** Replaces the previous code, resetting its tries. */
export async function replaceCode({ tx, now }: WriteContext, code: { purpose: string; target: string; codeHash: Buffer; expiresAt: Date }): Promise<void> {
  await tx.query(
    `INSERT INTO verification_codes (purpose, target, code_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (purpose, target) DO UPDATE SET code_hash = excluded.code_hash, wrong_tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = NULL`,
    [code.purpose, code.target, code.codeHash, now, code.expiresAt],
  );
}

/**
 * Compares a code with the living one and counts a wrong try in the same statement, so that concurrent guesses never get past the limit.
 * Null when there is no living code or its tries are used up.
 */
export function countTry(
  { db, now }: DbContext,
  guess: { purpose: string; target: string; codeHash: Buffer; maxTries: number },
): Promise<{ right: boolean; used: boolean } | null> {
  return db.queryOne(
    `UPDATE verification_codes SET wrong_tries = wrong_tries + CASE WHEN code_hash = $3 THEN 0 ELSE 1 END
     WHERE purpose = $1 AND target = $2 AND wrong_tries < $4 AND expires_at > $5
     RETURNING code_hash = $3 AS right, used_at IS NOT NULL AS used`,
    [guess.purpose, guess.target, guess.codeHash, guess.maxTries, now],
  );
}

/** Uses a valid code up; false when another request was faster, or when it was replaced or has expired. */
export async function consumeCode({ tx, now }: WriteContext, code: { purpose: string; target: string; codeHash: Buffer }): Promise<boolean> {
  const row = await tx.queryOne<{ used: boolean }>(
    `UPDATE verification_codes SET used_at = $4 WHERE purpose = $1 AND target = $2 AND code_hash = $3 AND used_at IS NULL AND expires_at > $4 RETURNING true AS used`,
    [code.purpose, code.target, code.codeHash, now],
  );
  return row !== null;
}
