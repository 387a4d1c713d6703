import { createElement, startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { fetchPatiently } from '#web/lib/lazy-with-preload.tsx';
import { useReady } from '#web/lib/navigation/use-ready.ts';
import { toast } from './toast.ts';

interface WhileFetched {
  /** What is shown until the file has come. */
  fallback?: ReactNode;
}

/**
 * Returns a part whose file is fetched when it is first shown. A file that never comes leaves the page as it is: the reader is offered to load the
 * page again, or sees what is given as `instead`, null for comforts nobody misses. Where the part is shown next, its file is asked for again.
 *
 * The part does not suspend: React shows what has suspended 300 ms late, and on a busy device it commits such a tree twice, which throws.
 */
export function lazyPart<Props extends object>(
  fetchFile: () => Promise<ComponentType<Props>>,
  instead?: ReactNode,
): (props: Props & WhileFetched) => ReactNode {
  let fetched: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  const fetchPart = async () => {
    try {
      fetched = await fetchPatiently(fetchFile);
    } finally {
      coming = null;
    }
  };

  function LazyPart(props: Props & WhileFetched): ReactNode {
    // The server's markup never has the part, not even where its file is here before the markup is taken over.
    const isReady = useReady();
    const [isMissing, setMissing] = useState<boolean | null>(null);
    useEffect(() => {
      if (fetched !== null) return;
      let isShown = true;
      coming ??= fetchPart();
      coming.then(
        () => startTransition(() => setMissing(false)),
        () => {
          if (!isShown) return;
          setMissing(true);
          if (instead === undefined) offerReload();
        },
      );
      return () => {
        isShown = false;
      };
    }, []);
    if (isReady && fetched !== null) return createElement<Props>(fetched, props);
    return isMissing === true ? instead : props.fallback;
  }
  return LazyPart;
}

const OFFER_MS = 10_000;
/** A thread has the same part under each of its comments: one offer is enough. */
let offeredAt = -OFFER_MS;

function offerReload(): void {
  const now = performance.now();
  if (now < offeredAt + OFFER_MS) return;
  offeredAt = now;
  toast({ message: '有一块没有读到', type: 'error', action: { label: '重新载入', act: () => location.reload() } });
}
