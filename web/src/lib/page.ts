import { createElement, type ComponentType } from 'react';
import { data, isRouteErrorResponse, redirect, useLoaderData, useRouteError, type LoaderFunctionArgs, type RouteObject, type ShouldRevalidateFunction } from 'react-router';
import type { CallFailure } from '#contract/envelope.ts';
import type { Call } from '#contract/route.ts';
import { callContext } from './call-context.ts';
import { whenHydrated } from './hydrated.ts';
import { isSignedIn } from './session.ts';

/** What a page's `load` gets, the same on the server and in the browser. */
export interface LoadArgs {
  call: Call;
  /** The entry's id, for files that serve several entries. */
  pageId: string;
  /** The path's parameters. */
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
}

/** What a page file exports: *load, show, act, fail*. `Page` takes what `load` answers. */
export interface PageModule {
  load?: (args: LoadArgs) => Promise<unknown>;
  Page: ComponentType<{ data: never }>;
  /** Stands in the page's place while a personal page loads. */
  Skeleton?: ComponentType;
  Failed?: ComponentType<{ failure: CallFailure }>;
}

/** One entry of the table of pages. */
export interface PageEntry {
  id: string;
  /** The folder of `pages/` that holds its `page.tsx`. */
  folder: string;
  path: string;
  /** Inside header, navigation and footer; there beside the profile's sidebar; in a quiet frame; or all alone. */
  layout: 'main' | 'profile' | 'frame' | 'bare';
  /** Who may open it: with `member` a visitor goes to sign in first, and the server renders only the skeleton. */
  login: boolean;
  /** Its data differs from reader to reader, so the server renders only the skeleton. */
  personal: boolean;
  /** Query parameters that change what it shows; all others are left out of the cache's key. */
  query: readonly string[];
  /** The HTTP status of the page itself: 200 unless it is an error page. */
  status: number;
  file: () => Promise<PageModule>;
}

/** Turns one entry and its file into a route of the router. */
export function pageRoute(entry: PageEntry): RouteObject {
  return {
    id: entry.id,
    path: entry.path,
    handle: entry,
    lazy: async () => routeOf(entry, await entry.file()),
  };
}

function routeOf(entry: PageEntry, page: PageModule) {
  const { load, Page, Skeleton, Failed } = page;
  const personal = entry.personal || entry.login;
  const Component = () => createElement(Page, { data: useLoaderData<never>() });
  const ErrorBoundary = Failed && (() => createElement(FailedBoundary, { Failed }));
  const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
    const url = new URL(request.url);
    if (personal) await whenHydrated();
    if (entry.login && !isSignedIn()) throw redirect(`/acc/sign_in?from=${encodeURIComponent(url.pathname + url.search)}`);
    if (!load) return null;
    const call = context.get(callContext);
    const loaded = await load({ pageId: entry.id, call, params, url });
    return entry.status === 200 ? loaded : data(loaded, { status: entry.status });
  };
  const needsLoader = load !== undefined || entry.login || entry.status !== 200;
  return {
    Component,
    ...(needsLoader && { loader }),
    ...(personal && { HydrateFallback: Skeleton ?? Blank }),
    ...(ErrorBoundary && { ErrorBoundary }),
    shouldRevalidate: revalidateOnMove,
  };
}

const Blank = () => null;

/** Following a link to the same page with another hash keeps its data. */
const revalidateOnMove: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;

function FailedBoundary({ Failed }: { Failed: ComponentType<{ failure: CallFailure }> }) {
  return createElement(Failed, { failure: failureOf(useRouteError()) });
}

/** What a thrown thing says to the reader: a refusal of the API, a status of the router, or one neutral sentence. */
export function failureOf(error: unknown): CallFailure {
  if (isRouteErrorResponse(error)) {
    const carried: unknown = error.data;
    if (isCallFailure(carried)) return { ...carried, status: error.status };
    return { code: error.status === 404 ? 'A0404' : 'B0001', message: '', status: error.status };
  }
  if (isCallFailure(error)) return error;
  return { code: 'B0001', message: '', status: 500 };
}

function isCallFailure(value: unknown): value is CallFailure {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value && 'status' in value;
}
