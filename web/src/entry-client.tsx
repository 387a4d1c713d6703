import './ui/tokens.css';
import './ui/base.css';
import { useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router';
import { startBrowser } from './features/layout/start-browser.ts';
import { call, listenToCalls } from './lib/api.ts';
import { callContext } from './lib/call-context.ts';
import { noteHydrated } from './lib/hydrated.ts';
import { followLinks } from './lib/links.ts';
import { routes } from './router.tsx';
import { Toasts } from './ui/Toasts.tsx';
import { toast } from './ui/toast.ts';

const data: unknown = JSON.parse(document.getElementById('data')?.textContent ?? 'null');

// The page that is shown must hydrate at once, so its file is awaited before the router starts.
for (const { route } of matchRoutes(routes, location) ?? []) {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}

const context = new RouterContextProvider();
context.set(callContext, call);

const router = createBrowserRouter(routes, {
  getContext: () => context,
  ...(isHydration(data) && { hydrationData: data }),
});

listenToCalls({
  refused: ({ message }) => toast({ type: 'error', message }),
  signedOut: (path) => {
    const here = location.pathname + location.search;
    const from = here.startsWith('/acc/') ? '' : `?from=${encodeURIComponent(here)}`;
    void router.navigate(path + from);
  },
});
followLinks(document, (href) => void router.navigate(href));

function App() {
  useLayoutEffect(noteHydrated, []);
  return (
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>
  );
}

const root = document.getElementById('app');
if (!root) throw new Error('no place to render into');
hydrateRoot(root, <App />);
startBrowser();

function isHydration(value: unknown): value is { loaderData: Record<string, unknown> } {
  return typeof value === 'object' && value !== null && 'loaderData' in value;
}
