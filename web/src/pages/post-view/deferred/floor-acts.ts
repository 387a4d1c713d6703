const FLOOR = 'article[id^="f"]';

function floors(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`#comments ${FLOOR}`)].filter((floor) => floor.checkVisibility());
}

/** Returns the floor with the keyboard focus, or null. */
function currentFloor(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(`#comments ${FLOOR}`) ?? null;
}

/** Moves the focus by one floor, down or up. */
export function step(by: 1 | -1): void {
  const all = floors();
  const at = all.findIndex((floor) => floor === currentFloor());
  const next = all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)];
  if (!next) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'center' });
}

/** Presses a button of the focused floor, not one of a reply under it. */
export function pressIn(act: 'like' | 'reply'): void {
  const floor = currentFloor();
  const buttons = floor ? [...floor.querySelectorAll<HTMLElement>(`button[data-act="${act}"]`)] : [];
  buttons.find((button) => button.closest(FLOOR) === floor)?.click();
}

/** Goes to the box for a comment; to the comments where there is none. */
export function writeComment(): void {
  const box = document.querySelector<HTMLElement>('#comments textarea');
  if (box) box.focus();
  else document.getElementById('comments')?.scrollIntoView();
}
