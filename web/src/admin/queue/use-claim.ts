import { useEffect, useState } from 'react';
import { claimQueueItem, type QueueClaim, type QueueItem } from '#contract/api/queue.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { isSameThing, type QueueThing } from './queue-address.ts';

/** Claims the thing that is open, and returns whose it is (null: not known yet) and a way to take it over. */
export function useClaim(item: QueueItem | null): { claim: QueueClaim | null; takeOver: () => Promise<void> } {
  const [claimed, setClaimed] = useState<{ thing: QueueThing; claim: QueueClaim } | null>(null);
  const kind = item?.kind;
  const id = item?.id;
  useEffect(() => {
    if (kind === undefined || id === undefined) return;
    let isCurrent = true;
    callQuietly(claimQueueItem, { kind, id }).then(
      (claim) => isCurrent && setClaimed({ thing: { kind, id }, claim }),
      // It has gone meanwhile: acting on it says so.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, id]);
  const takeOver = async () => {
    if (kind === undefined || id === undefined) return;
    try {
      setClaimed({ thing: { kind, id }, claim: await call(claimQueueItem, { kind, id, takeOver: true }) });
    } catch {
      // The refusal has been shown.
    }
  };
  return { claim: claimed !== null && isSameThing(claimed.thing, item) ? claimed.claim : (item?.claim ?? null), takeOver };
}
