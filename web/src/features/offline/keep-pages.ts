/**
 * Makes the worker keep pages of this site for offline use, with the build files and pictures they have used. Resolves once the worker has
 * the request; in a browser without a worker it never does, and nothing waits for it.
 */
export async function keepPages(pages: readonly string[], used: readonly string[] = []): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { controller, ready } = navigator.serviceWorker;
  (controller ?? (await ready).active)?.postMessage({ pages, used });
}
