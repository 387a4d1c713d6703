import type { IdentityProvider } from '#contract/api/identities.ts';
import { PROVIDER_LABELS } from '#contract/api/identities-labels.ts';
import type { Db } from '#server/platform/database/db.ts';

/**
 * Returns what signs a member in besides their password, each as they read it ('2 把通行密钥', 'QQ'). A new password leaves all of it: somebody who had the
 * old one may have added it.
 */
export async function otherWaysIn(db: Db, memberId: number): Promise<string[]> {
  const left = await db.queryOne<{ passkeys: number; providers: IdentityProvider[] }>(
    `SELECT (SELECT count(*)::integer FROM passkeys WHERE member_id = $1) AS passkeys,
       ARRAY (SELECT DISTINCT provider FROM identities WHERE member_id = $1 ORDER BY provider) AS providers`,
    [memberId],
  );
  if (!left) return [];
  return [...(left.passkeys > 0 ? [`${left.passkeys} 把通行密钥`] : []), ...left.providers.map((provider) => PROVIDER_LABELS[provider])];
}
