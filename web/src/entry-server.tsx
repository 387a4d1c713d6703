import { renderToString } from 'react-dom/server';
import type { CallFailure } from '#contract/envelope.ts';
import type { Call } from '#contract/route.ts';
import { App } from './app/App.tsx';
import { servedHead } from './app/document-head.ts';
import { takePageMeta } from './lib/head/page-meta.ts';
import { takeKeptParts } from './lib/head/kept-parts.ts';
import { keptJson, scriptJson, type Bytes } from './lib/head/kept-json.ts';
import { beginKeptMarkup, fillKeptMarkup } from './lib/head/kept-markup.ts';
import type { View } from './lib/navigation/view.ts';
import { failureOf, Redirect } from './lib/page.ts';
import { PAGE_QUERIES } from './app/page-queries.ts';
import { pages, redirects } from './app/routes.ts';
import { drawWithPhrases } from './lib/line-breaks.ts';
import type { SiteData } from './lib/site-data.ts';
import { drawTextOnly } from './lib/text-only.ts';
import { CHECKS, withoutRefused } from './app/addresses.ts';
import { loadView, matchPage as matchEntry } from './app/views.ts';
import { createPathMatcher } from './lib/navigation/match-path.ts';

/** A text in parts; those that many pages have in common are in UTF-8. */
export type Pieces = readonly (string | Bytes)[];

export interface Rendered {
  status: number;
  /** Where to go instead; then everything else is empty. */
  location: string | null;
  /** `<title>`, `<meta>` and `<link>` that the page put out. */
  head: string;
  body: Pieces;
  /** The hydration data, safe inside a script element. */
  data: Pieces;
  /** Page folders whose styles and scripts are needed. */
  pageIds: string[];
  /** Sources of parts that are only read: their styles are needed, and none of their scripts. */
  keptParts: string[];
}

const PROFILE_LAYOUT = 'src/features/layout/profile/ProfileLayout.tsx';
const MEMBER_FILES = 'src/app/member-files.ts';
const RARE_FILES = 'src/app/rare-files.ts';

/** The source files of each page, by which the build's manifest names its scripts and styles: its own, and what not every page loads to get there. */
export const pageFiles: Record<string, string[]> = Object.fromEntries(
  pages.map(({ id, folder, layout, login, rare }) => [
    id,
    [...(login ? [MEMBER_FILES] : []), ...(rare ? [RARE_FILES] : []), ...(layout === 'profile' ? [PROFILE_LAYOUT] : []), `src/pages/${folder}/page.tsx`],
  ]),
);

/** Pages that a visitor is led away from, to sign in. */
export const memberPages: ReadonlySet<string> = new Set(pages.filter(({ login }) => login).map(({ id }) => id));

// Every page is at hand from the start: a new build must not break the site that runs on the old one. Node looks up a module
// at each import, even one it has loaded; that took as long as drawing a card. While developing, the page asked for need not wait for all.
if (import.meta.env.PROD) await Promise.all(pages.map(loadPage));

async function loadPage(entry: (typeof pages)[number]): Promise<void> {
  const page = await entry.file();
  entry.file = () => Promise.resolve(page);
}

const isRedirect = createPathMatcher(redirects);

/**
 * Returns the pattern of the page that serves a path, and the query parameters it depends on, which are the page cache's key; with the one address that is
 * rendered for all of a page that serves whatever is below it, and whether it is for one reader alone. Null for a redirect.
 */
export function matchPage(pathname: string): { pattern: string; query: readonly string[]; sharedPath: string | null; isPersonal: boolean } | null {
  if (isRedirect(pathname)) return null;
  const entry = matchEntry(pathname)?.entry;
  if (entry === undefined) return null;
  const sharedPath = entry.path.endsWith('/*') ? `/${entry.path.slice(0, -2)}` : null;
  return { pattern: `/${entry.path}`, query: PAGE_QUERIES[entry.id] ?? [], sharedPath, isPersonal: entry.login || entry.personal };
}

/** The reader a page is rendered for. */
export interface RenderOptions {
  call: Call;
  gameId: number;
  /** A reader who wants no pictures. */
  textOnly: boolean;
  /** Who asks for less. */
  savesData: boolean;
  /** Where the phrases of a title end. */
  findPhraseEnds: (text: string) => readonly number[];
  /** The id a broken page shows its reader and logs with the error. */
  requestId: string;
  onFault: (error: unknown) => void;
}

/**
 * Renders one page for a visitor of a game. Personal parts are left to the browser. Never throws for refusals of a page's load or address.
 */
export async function render(url: string, { call, gameId, textOnly, savesData, findPhraseEnds, requestId, onFault }: RenderOptions): Promise<Rendered> {
  const address = new URL(url);
  const [loaded, wrong] = await Promise.all([loadView(address, { call, gameId, previous: null, isSignedIn: null, onFault }), checkAddress(address, call)]);
  if (loaded instanceof Redirect) return redirected(loaded);
  if (wrong instanceof Redirect) return redirected(wrong);
  const understood = loaded.failure && withoutRefused(address, loaded.failure);
  if (understood) return redirected(new Redirect(understood));
  const failure = loaded.failure ?? (wrong === null ? null : failureOf(wrong));
  const view: View = failure === null ? loaded : { ...loaded, state: 'failed', data: null, failure: named(failure, requestId) };
  takePageMeta();
  takeKeptParts();
  drawTextOnly(textOnly, savesData);
  drawWithPhrases(findPhraseEnds);
  const drawn = draw(view, requestId, onFault);
  const meta = drawn.view.state === 'ready' ? takePageMeta() : null;
  // React puts title, meta and link before the first element of ours.
  const start = drawn.html.search(/<(?!title|meta|link|\/title)/);
  const head = drawn.html.slice(0, start);
  return {
    // oxlint-disable-next-line hearth/failure-names -- the page is itself a reply over HTTP.
    status: drawn.view.failure ? drawn.view.failure.status || 500 : drawn.view.entry.status,
    location: null,
    head: head + servedHead({ view: drawn.view, meta, drawn: head, url: address }),
    body: fillKeptMarkup(drawn.html.slice(start), addressOf(drawn.view)),
    data: hydrationPieces(drawn.view),
    pageIds: [view.entry.id],
    keptParts: takeKeptParts(),
  };
}

/** Returns what is wrong with the address of a page, regardless of its own load: a `Redirect`, a refusal, or null. */
async function checkAddress(url: URL, call: Call): Promise<unknown> {
  const match = matchEntry(url.pathname);
  const check = match && CHECKS[match.entry.id];
  if (!check) return null;
  return check({ call, pageId: match.entry.id, params: match.params, url }).then(
    () => null,
    (error: unknown) => error,
  );
}

function redirected({ to, status }: Redirect): Rendered {
  return { status, location: to, head: '', body: [], data: [], pageIds: [], keptParts: [] };
}

/** Returns a server fault with its number in the log; a refusal unchanged. */
function named(failure: CallFailure, requestId: string): CallFailure {
  return failure.name === 'serverFault' ? { ...failure, requestId } : failure;
}

/** Returns the markup of a view; of its failure when drawing breaks, because the server has no error boundaries. */
function draw(view: View, requestId: string, onFault: (error: unknown) => void): { view: View; html: string } {
  try {
    return { view, html: renderMarkup(view) };
  } catch (error) {
    onFault(error);
    const failed: View = { ...view, page: { Page: view.page.Page }, state: 'failed', data: null, failure: named(failureOf(error), requestId) };
    return { view: failed, html: renderMarkup(failed) };
  }
}

function renderMarkup(view: View): string {
  beginKeptMarkup();
  return renderToString(<App view={view} />);
}

function addressOf({ location: { pathname, search, hash } }: View): string {
  return pathname + search + hash;
}

function hydrationPieces({ location, site, column, state, data, failure }: View): Pieces {
  return ['{"site":', ...(site === null ? ['null'] : sitePieces(site)), `,${scriptJson({ location, column, state, data, failure }).slice(1)}`];
}

/** Returns what every page is built on; most of it is the same in each. */
function sitePieces({ site, games, menu, gameId }: SiteData): Pieces {
  return [`{"site":${scriptJson(site)},"games":`, keptJson(games), ',"menu":', keptJson(menu), `,"gameId":${gameId}}`];
}
