/** Returns how much of a text has been seen, from 0 to 1; `top` is where it begins, from the window's top, all in pixels. A text the window holds whole is read. */
export function shareRead({ top, height, window }: { top: number; height: number; window: number }): number {
  return height <= window ? 1 : Math.min(1, Math.max(0, -top / (height - window)));
}
