import { useMemo, useState } from 'react';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { absoluteTime } from '#web/lib/time.ts';
import type { CardSource } from './faces/card.ts';

/** Returns where a card of this page is from; the same object as long as the page is. */
export function useCardSource(address: string): CardSource {
  const { name } = useSite().site;
  const [today] = useState(() => absoluteTime(new Date().toISOString(), 'day', 'site'));
  return useMemo(() => ({ siteName: name, address, today }), [name, address, today]);
}
