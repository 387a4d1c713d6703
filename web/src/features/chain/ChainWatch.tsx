import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useReady } from '#web/lib/navigation/use-ready.ts';

// It asks the site something of its own, after the page is there.
const ChainMemory = lazyPart(() => import('./ChainMemory.tsx').then((file) => file.ChainMemory), null);

/** Says where a game's chain is not what this browser has seen before; nothing else. */
export function ChainWatch({ gameId }: { gameId: number }) {
  const isReady = useReady();
  return isReady && <ChainMemory gameId={gameId} />;
}
