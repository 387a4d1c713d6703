import { lazy } from 'react';
import { useReady } from '#web/lib/navigation/use-ready.ts';
import { OptionalBoundary } from '#web/lib/OptionalBoundary.tsx';

// It asks the site something of its own, after the page is there.
const ChainMemory = lazy(() => import('./ChainMemory.tsx').then((file) => ({ default: file.ChainMemory })));

/** Says where a game's chain is not what this browser has seen before; nothing else. */
export function ChainWatch({ gameId }: { gameId: number }) {
  const isReady = useReady();
  return (
    isReady && (
      <OptionalBoundary>
        <ChainMemory gameId={gameId} />
      </OptionalBoundary>
    )
  );
}
