/**
 * Has the worker keep pages of this site for when there is no network, with what they have used of the build and of pictures. Resolves once
 * it has been told; in a browser without a worker it never does, and nothing waits for it.
 */
export async function keepPages(pages: readonly string[], used: readonly string[] = []): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { controller, ready } = navigator.serviceWorker;
  (controller ?? (await ready).active)?.postMessage({ pages, used });
}
