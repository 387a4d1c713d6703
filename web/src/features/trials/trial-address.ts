/** Returns the address of the page that draws the lots of a case again. */
export function drawHref(id: number): string {
  return `/post/trial/draw/${id}`;
}

/** Returns the address of a case's trial page. */
export function trialHref({ columnId, id }: { columnId: number; id: number }): string {
  return `/post/trial/view/${columnId}/${id}`;
}
