import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, RouterContextProvider, StaticRouterProvider, type RouteObject, type StaticHandlerContext } from 'react-router';
import type { Call } from '#contract/route.ts';
import { callContext, gameContext } from './lib/call-context.ts';
import { failureOf, type PageEntry } from './lib/page.ts';
import { routes } from './router.tsx';
import { pages } from './routes.ts';

export interface Rendered {
  status: number;
  /** Where to go instead; then everything else is empty. */
  location: string | null;
  /** `<title>`, `<meta>` and `<link>` that the page put out. */
  head: string;
  body: string;
  /** What the browser hydrates with, safe inside a script element. */
  data: string;
  /** Page folders whose styles and scripts are needed. */
  pageIds: string[];
}

/** The source file of each page, by which the build's manifest names its scripts and styles. */
export const pageFiles: Record<string, string> = Object.fromEntries(pages.map(({ id, folder }) => [id, `src/pages/${folder}/page.tsx`]));

const handler = createStaticHandler(await withFiles(routes));

/** The page that answers a path, and the query parameters that matter to it; what the page cache keys by. */
export function matchPage(pathname: string): { id: string; query: readonly string[] } | null {
  const entry = entryOf(matchRoutes(routes, pathname)?.at(-1)?.route.handle);
  return entry && { id: entry.id, query: entry.query };
}

/** Renders one page for a visitor of a game. Personal parts are left to the browser. Never throws for what a page's load refuses. */
export async function render(url: string, call: Call, gameId: number, onFault: (error: unknown) => void): Promise<Rendered> {
  const requestContext = new RouterContextProvider();
  requestContext.set(callContext, call);
  requestContext.set(gameContext, gameId);
  const result = await handler.query(new Request(url), { requestContext, filterMatchesToLoad: ({ route }) => !isPersonal(route.handle) });
  if (result instanceof Response) {
    return { status: result.status, location: result.headers.get('location') ?? '/', head: '', body: '', data: '', pageIds: [] };
  }
  const status = hideFaults(result, onFault);
  const html = renderToString(<StaticRouterProvider router={createStaticRouter(handler.dataRoutes, result)} context={result} hydrate={false} />);
  // React puts title, meta and link before the first element of ours.
  const start = html.search(/<(?!title|meta|link|\/title)/);
  return {
    status,
    location: null,
    head: html.slice(0, start),
    body: html.slice(start),
    data: hydrationText(result),
    pageIds: result.matches.flatMap(({ route }) => entryOf(route.handle)?.id ?? []),
  };
}

/** Replaces unexpected errors by plain refusals before anything of them is rendered; answers the page's status. */
function hideFaults(context: StaticHandlerContext, onFault: (error: unknown) => void): number {
  if (!context.errors) return context.statusCode;
  let status = context.statusCode;
  for (const [id, error] of Object.entries(context.errors)) {
    const failure = failureOf(error);
    if (failure.code === 'B0001' || failure.status === 500) onFault(error);
    status = failure.status || 500;
    context.errors[id] = failure;
  }
  return status;
}

function hydrationText({ loaderData, errors }: StaticHandlerContext): string {
  return JSON.stringify({ loaderData, errors }).replace(/</g, '\\u003c');
}

function isPersonal(handle: unknown): boolean {
  const entry = entryOf(handle);
  return entry !== null && (entry.personal || entry.login);
}

function entryOf(handle: unknown): PageEntry | null {
  return typeof handle === 'object' && handle !== null && 'file' in handle ? (handle as PageEntry) : null;
}

/** The server has every page at hand from the start. */
async function withFiles(given: readonly RouteObject[]): Promise<RouteObject[]> {
  return Promise.all(
    given.map(async (route) => {
      const file = typeof route.lazy === 'function' ? await route.lazy() : {};
      const whole: RouteObject = { ...route, ...file, lazy: undefined } as RouteObject;
      return route.children ? ({ ...whole, children: await withFiles(route.children) } as RouteObject) : whole;
    }),
  );
}
