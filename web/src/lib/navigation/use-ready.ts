import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while React takes over the page, true from then on. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
