import { currentView, onView } from '#web/lib/navigation/navigate.ts';
import { isSignedIn, useSession, useToken } from '#web/lib/session.ts';
import { trustedScript } from '#web/lib/trusted.ts';
import { savesData } from './saves-data.ts';
import { keepPages } from './keep-pages.ts';
import { keepMember } from './kept-member.ts';

/** Long enough that a glance costs no copy. */
const READ_MS = 1_500;

/** Keeps what is read for offline use, and sends what was written meanwhile. Runs once, when the first page has settled. */
export function startOffline(): void {
  keepMember();
  send();
  addEventListener('online', send);
  useSession.subscribe(({ principal }, before) => {
    if (principal && principal.id !== before.principal?.id) send();
  });
  useToken.subscribe(({ token }, before) => {
    if (token && !before.token) send();
  });
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void startWorker(navigator.serviceWorker);
}

/** Visitors have nothing waiting: they don't fetch the queue. */
function send(): void {
  if (isSignedIn()) void import('./comment-queue.ts').then(({ sendQueued }) => sendQueued()).catch(() => undefined);
}

async function startWorker(container: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = await container.register(trustedScript('/sw.js'), { updateViaCache: 'none' });
    // The browser itself would look for a new one much later.
    if (registration.active && navigator.onLine) registration.update().catch(() => undefined);
  } catch {
    // Private windows and old browsers have none: then there is nothing to read offline, and nothing else is missing.
    return;
  }
  // A copy for later is what somebody who saves data does without.
  if (savesData(navigator)) return;
  const keep = () => {
    const used = performance.getEntriesByType('resource').map(({ name }) => name);
    void keepPages([location.href], used);
  };
  keep();
  let reading: ReturnType<typeof setTimeout> | undefined;
  let shown = currentView();
  onView(() => {
    const view = currentView();
    if (view.location.pathname === shown.location.pathname && view.location.search === shown.location.search) return;
    shown = view;
    clearTimeout(reading);
    if (view.state === 'ready') reading = setTimeout(keep, READ_MS);
  });
}
