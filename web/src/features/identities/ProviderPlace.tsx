import type { IdentityProvider } from '#contract/api/identities.ts';
import { useReady } from '#web/lib/navigation/use-ready.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import styles from './ProviderPlace.module.css';

const ProviderRow = lazyPart(() => import('./ProviderRow.tsx').then((file) => file.ProviderRow), null);

/** Where the row of providers is fetched to; nothing where none is set up. */
export function ProviderPlace({ providers }: { providers: readonly IdentityProvider[] }) {
  const ready = useReady();
  if (providers.length === 0) return null;
  return <div className={styles.place}>{ready && <ProviderRow providers={providers} />}</div>;
}
