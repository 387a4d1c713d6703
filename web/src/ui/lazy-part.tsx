import { createElement, startTransition, useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { fetchPatiently } from '#web/lib/lazy-with-preload.tsx';
import { toast } from './toast.ts';

const neverChanges = () => () => undefined;

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
    const Part = useSyncExternalStore(
      neverChanges,
      () => fetched,
      () => null,
    );
    const [state, setState] = useState<'coming' | 'come' | 'missing'>('coming');
    useEffect(() => {
      if (fetched !== null) return;
      let isShown = true;
      coming ??= fetchPart();
      coming.then(
        () => startTransition(() => setState('come')),
        () => {
          if (!isShown) return;
          setState('missing');
          if (instead === undefined) offerReload();
        },
      );
      return () => {
        isShown = false;
      };
    }, []);
    if (Part !== null) return createElement<Props>(Part, props);
    return state === 'missing' ? instead : props.fallback;
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
