import { useEffect, useRef } from 'react';

/** Focuses a floor where the focus was lost with what was open at it. `anchor` names the floor while a dialog about it or a reply to it is open. */
export function useKeptFocus(anchor: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const left = anchor === null ? last.current : null;
    last.current = anchor;
    const floor = left !== null && document.activeElement === document.body ? document.getElementById(left) : null;
    if (!floor) return;
    floor.tabIndex = -1;
    floor.focus({ preventScroll: true });
  }, [anchor]);
}
