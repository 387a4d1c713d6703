import { PROVIDER_LABELS } from '#contract/api/identities-labels.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectIdentities } from '../identities/queries-identities.ts';
import { countPasskeys } from '../passkeys/queries-passkeys.ts';

/**
 * Returns what signs a member in besides their password, each as they read it ('2 把通行密钥', 'QQ'). A new password leaves all of it: somebody who had the
 * old one may have added it.
 */
export async function otherWaysIn(db: Db, memberId: number): Promise<string[]> {
  const [passkeys, identities] = [await countPasskeys(db, memberId), await selectIdentities(db, memberId)];
  const providers = new Set(identities.map(({ provider }) => PROVIDER_LABELS[provider]));
  return [...(passkeys > 0 ? [`${passkeys} 把通行密钥`] : []), ...providers];
}
