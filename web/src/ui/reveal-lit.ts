/** A row's line boxes may exceed it by a pixel or two. */
const MIN_OVERFLOW = 4;

/** Scrolls the highlighted link to the middle of its row on a phone, of its column where that is longer than the window. */
export function revealLit(row: HTMLElement | null): void {
  const lit = row?.querySelector<HTMLElement>('[aria-current]');
  if (!row || !lit) return;
  const box = lit.getBoundingClientRect();
  const around = row.getBoundingClientRect();
  if (row.scrollWidth > row.clientWidth) row.scrollLeft += box.left + box.width / 2 - around.left - row.clientWidth / 2;
  if (row.scrollHeight > row.clientHeight + MIN_OVERFLOW) row.scrollTop += box.top + box.height / 2 - around.top - row.clientHeight / 2;
}
