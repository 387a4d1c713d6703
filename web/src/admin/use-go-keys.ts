import { useLayoutEffect } from 'react';
import { QUEUE_KIND_NAMES, queueKindOf } from '#contract/api/queue-kinds.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { isKeyFree } from './parts/use-keys.ts';

/** Between the g and the letter behind it. */
const PATIENCE_MS = 1_500;

/** Makes g and a letter go to what waits of a kind, from any page of the console; g and q to all of it. */
export function useGoKeys(): void {
  // Before the paint: a key works from the moment the page is seen.
  useLayoutEffect(() => {
    let began = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      if (!isKeyFree(event)) return;
      const key = event.key.toLowerCase();
      const goes = event.timeStamp - began < PATIENCE_MS;
      began = key === 'g' && !goes ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!goes) return;
      const kind = QUEUE_KIND_NAMES.find((name) => queueKindOf(name).letter === key);
      if (kind === undefined && key !== 'q') return;
      event.preventDefault();
      // Before the keys of the page: the letter may be one of theirs.
      event.stopImmediatePropagation();
      void navigate(kind === undefined ? '/admin/queue' : `/admin/queue?kind=${kind}&item=first`);
    };
    // At the document's children first: a page's own keys listen at the document.
    document.body.addEventListener('keydown', listen);
    return () => document.body.removeEventListener('keydown', listen);
  }, []);
}
