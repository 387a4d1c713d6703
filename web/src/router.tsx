import { Outlet, redirect, type RouteObject } from 'react-router';
import { RootFailed } from './features/layout/RootFailed.tsx';
import { FrameLayout } from './features/layout/FrameLayout.tsx';
import { MainLayout } from './features/layout/MainLayout.tsx';
import { loadLayout } from './features/layout/main-layout-load.ts';
import { ProfileLayout } from './features/layout/ProfileLayout.tsx';
import { pageRoute, type PageEntry } from './lib/page.ts';
import { loadSite, SITE_ROUTE } from './lib/site.ts';
import { pages, redirects } from './routes.ts';

const within = (layout: PageEntry['layout']) => pages.filter((entry) => entry.layout === layout).map(pageRoute);

const loadOnce = () => false;

/** The whole route tree, the same on the server and in the browser. */
export const routes: RouteObject[] = [
  {
    id: SITE_ROUTE,
    loader: loadSite,
    shouldRevalidate: loadOnce,
    Component: Outlet,
    ErrorBoundary: RootFailed,
    HydrateFallback: () => null,
    children: [
      {
        id: 'main',
        loader: loadLayout,
        shouldRevalidate: ({ currentParams, nextParams }) => currentParams['columnId'] !== nextParams['columnId'],
        Component: MainLayout,
        children: [...within('main'), { id: 'profile', Component: ProfileLayout, children: within('profile') }],
      },
      { id: 'frame', Component: FrameLayout, children: within('frame') },
      ...within('bare'),
    ],
  },
  ...redirects.map(({ path, to }): RouteObject => ({ path, loader: ({ request }) => redirect(to + new URL(request.url).search) })),
];
