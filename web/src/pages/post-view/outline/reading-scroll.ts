/** A heading counts as reached when it is this far below the top of the window. */
const REACHED_PX = 140;
export const COMMENTS = 'comments';

/** Calls `look` once now and on every scroll, at most once a frame. Returns the function that stops it. */
export function onScroll(look: () => void): () => void {
  let frame = 0;
  const soon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      look();
    });
  };
  look();
  addEventListener('scroll', soon, { passive: true });
  addEventListener('resize', soon);
  return () => {
    removeEventListener('scroll', soon);
    removeEventListener('resize', soon);
    cancelAnimationFrame(frame);
  };
}

/** Returns the anchor of the part of the page that is being read: the last that has been reached, else the first. */
export function currentAnchor(anchors: readonly string[]): string | undefined {
  const reached = [...anchors, COMMENTS].filter((anchor) => (document.getElementById(anchor)?.getBoundingClientRect().top ?? Infinity) < REACHED_PX);
  return reached.at(-1) ?? anchors[0];
}
