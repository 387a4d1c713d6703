import { listProviders, type IdentityProvider } from '#contract/api/identities.ts';
import type { LoadArgs } from '#web/lib/page.ts';

/** Returns the providers that are set up here; none where that cannot be had, because the password is enough. */
export async function loadProviders({ call }: Pick<LoadArgs, 'call'>): Promise<{ providers: readonly IdentityProvider[] }> {
  return call(listProviders, {}).catch(() => ({ providers: [] }));
}
