import { useSyncExternalStore } from 'react';

const CHINA_OFFSET_MS = 8 * 60 * 60 * 1000;

const todayInChina = () => new Date(Date.now() + CHINA_OFFSET_MS).toISOString().slice(0, 10);

/** Returns the day in China, `yyyy-MM-dd`, also on a page that is open over midnight: looked up whenever it is drawn or seen again. */
export function useToday(): string {
  return useSyncExternalStore(whenSeen, todayInChina, todayInChina);
}

function whenSeen(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
