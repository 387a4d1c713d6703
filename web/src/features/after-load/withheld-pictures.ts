import { fetchFile } from '#web/lib/calls/api.ts';
import { useToken } from '#web/lib/session.ts';

/**
 * A picture that is masked or hidden answers its sender and the staff alone, and an image element sends no token. So where one does not come, who is
 * signed in asks again with theirs, wherever the page shows it.
 */
export function showWithheldPictures(): void {
  document.addEventListener('error', ({ target }) => void showAgain(target), { capture: true });
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) void showAgain(image);
}

async function showAgain(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLImageElement) || !useToken.getState().token) return;
  const { pathname, origin } = new URL(target.currentSrc || target.src, location.href);
  if (origin !== location.origin || !pathname.startsWith('/files/')) return;
  try {
    const address = URL.createObjectURL(await fetchFile(pathname, { quiet: true }));
    target.addEventListener('load', () => URL.revokeObjectURL(address), { once: true });
    for (const source of target.parentElement?.querySelectorAll(':scope > source') ?? []) source.setAttribute('srcset', address);
    target.removeAttribute('srcset');
    target.src = address;
  } catch {
    // It is not theirs to see, or is not there.
  }
}
