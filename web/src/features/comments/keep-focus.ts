/** Focuses a floor whose own buttons went away with its words, where the focus was lost with them. */
export function keepFocus(anchor: string): void {
  requestAnimationFrame(() => {
    const floor = document.activeElement === document.body ? document.getElementById(anchor) : null;
    if (!floor) return;
    floor.tabIndex = -1;
    floor.focus({ preventScroll: true });
  });
}
