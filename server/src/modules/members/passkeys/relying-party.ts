import type { Config } from '#server/platform/process/config/config.ts';

/**
 * Returns for which name passkeys of this site are made, and on which pages they may be used. It goes by `PUBLIC_URL` alone: a `Host` header is written by who asks,
 * and a passkey made for another name would be lost.
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}
