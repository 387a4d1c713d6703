import { startTransition, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { withWayBack } from './features/account/way-back.ts';
import { startBrowser } from './features/layout/browser/start-browser.ts';
import { repeatEarlyPress, takeEarlyPress } from './lib/navigation/early-press.ts';
import { callForView, listenToCalls, UNREACHABLE } from './lib/calls/api.ts';
import { followLinks } from './lib/links.ts';
import { currentView, navigate, onView, reload, settleScroll, startNavigation, syncLocation } from './lib/navigation/navigate.ts';
import type { View } from './lib/navigation/view.ts';
import { isSignedIn, useEndedSession } from './lib/session.ts';
import { toast } from './ui/toast.ts';
import { loadView, matchPage, signInFirst } from './app/views.ts';

/** The data the server rendered the page from. */
type Hydration = Pick<View, 'location' | 'site' | 'column' | 'state' | 'data' | 'failure'>;

function Browser() {
  const view = useSyncExternalStore(onView, currentView, currentView);
  useLayoutEffect(settleScroll, [view]);
  useLayoutEffect(takeEarlyPress, []);
  useEffect(() => {
    syncLocation();
    // A personal page came as its skeleton.
    if (currentView().state === 'waiting') void reload();
    // The effects of all parts have run by then.
    repeatEarlyPress();
  }, []);
  return <App view={view} />;
}

/** Returns whether the network is down and a worker replies instead. */
function isKept(): boolean {
  return !navigator.onLine && Boolean(navigator.serviceWorker?.controller);
}

/** Takes the server's page over. Not at the top of the file, which the page's own file waits for: they share a chunk of the bundle. */
async function takeOver(): Promise<void> {
  // Chromium before 111; this is the youngest of what it lacks.
  if (!('isWellFormed' in String.prototype)) (await import('./lib/newer-methods.ts')).addNewerMethods();
  const hydration: Hydration = JSON.parse(document.getElementById('data')?.textContent ?? '{}');
  const match = matchPage(hydration.location.pathname);
  if (!match) throw new Error('the table of pages answers every path');
  // Before the page's own files are asked for, which its visitor will not see.
  if (match.entry.login && !isSignedIn()) return location.replace(signInFirst(location));
  const page = await match.entry.file();

  startNavigation(
    { ...hydration, ...match, page },
    // What is refused the view says itself. Without a network the worker has whole pages, not their parts.
    async (url, previous) =>
      isKept() ? null : loadView(url, { call: callForView, gameId: null, previous, isSignedIn, onFault: (error) => console.warn('page fault', error) }),
    (url) => {
      if (!navigator.onLine && !isKept()) toast({ type: 'error', message: UNREACHABLE });
      // The server has the current page, even if the files this one refers to are gone.
      else if (url.href === location.href) location.reload();
      else location.assign(url.href);
    },
  );
  listenToCalls({
    refused: ({ message }) => toast({ type: 'error', message }),
    signedOut: (path, ended) => {
      const here = location.pathname + location.search + location.hash;
      // A sign-in page already has the page its visitor came from.
      const isSigningIn = /^\/acc\/(?!mobile_verification)/.test(location.pathname);
      if (ended && !isSigningIn) useEndedSession.setState({ place: { href: here, top: window.scrollY } });
      const from = isSigningIn ? location.search : `?from=${encodeURIComponent(here)}`;
      void navigate(withWayBack(path, from));
    },
    // The text being written is saved as a draft by then and is restored on return.
    mobileNeeded: () => void navigate(`/acc/mobile_verification?from=${encodeURIComponent(location.pathname + location.search)}`),
    // A page load, so that the doors are tried again by the browser itself.
    closed: () => location.assign('/600'),
    proving: () => toast({ message: '正在确认不是机器，几秒就好', durationMs: 6_000 }),
  });
  followLinks(document, (href) => void navigate(href));

  const root = document.getElementById('app');
  if (!root) throw new Error('no place to render into');
  // In slices, so that taking over the page never holds up a reader.
  startTransition(() => void hydrateRoot(root, <Browser />));
  setTimeout(startBrowser);
}

// A task of its own, split into parts: reading and clicking meanwhile wait for one part at most.
setTimeout(() => void takeOver());
