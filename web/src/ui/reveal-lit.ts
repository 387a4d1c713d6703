/** Scrolls the highlighted link to the middle of its row on a phone. */
export function revealLit(row: HTMLElement | null): void {
  const lit = row?.querySelector<HTMLElement>('[aria-current]');
  if (!row || !lit || row.scrollWidth <= row.clientWidth) return;
  const box = lit.getBoundingClientRect();
  row.scrollLeft += box.left + box.width / 2 - row.getBoundingClientRect().left - row.clientWidth / 2;
}
