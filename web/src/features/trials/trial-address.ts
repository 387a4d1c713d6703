/** Returns the address of a case's trial page. */
export function trialHref({ columnId, id }: { columnId: number; id: number }): string {
  return `/post/trial/view/${columnId}/${id}`;
}
