import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import type { CallFailure } from '#contract/envelope.ts';
import type { Call } from '#contract/route.ts';
import { App } from '../App.tsx';
import { makeCalls, type Fill } from './made-replies.ts';
import type { View } from '#web/lib/navigation/view.ts';
import { Redirect, type PageEntry } from '#web/lib/page.ts';
import { drawTextOnly } from '#web/lib/text-only.ts';
import { pages } from '../routes.ts';
import emptyStyles from '#web/ui/EmptyState.module.css';
import { loadView, matchPage } from '../views.ts';

/** Pages that show a list without asking for a page of one. */
const WHOLE_LISTS = ['home', 'sponsors', 'rules', 'profile-draft', 'profile-block', 'clocks'];
/** A search shows its list once something is looked for. */
const ASKED: Readonly<Record<string, string>> = { 'search-list': '?q=a&essence=1' };
/** Letters are in a conversation, whose beginning is its end; below the blacklist addon there is no list. */
const END_OTHERWISE = ['profile-letter', 'profile-appeal', 'plugin', ...WHOLE_LISTS];
/** Empty pages that say so where things are written or shown. */
const EMPTY_OTHERWISE: Readonly<Record<string, string>> = { 'profile-letter': '还没有写过信', home: '各个栏目都还空着', clocks: '现在没有等着的案子' };
/** What only a browser can draw. */
const BROWSER_ONLY = ['presenter-edit', 'trial-view', 'essence', 'essence-view', 'sign-in-loader'];

const FAULT: CallFailure = { code: 'B0001', name: 'serverFault', message: '', status: 500 };
const SITE_ROUTES = ['findSite', 'listGames', 'listPublicColumns', 'recommendGame', 'findColumn'];

const pathOf = ({ path }: PageEntry) => `/${path.replace(/:\w+/g, '1').replace('*', 'no/such/place')}`;
const isEmptyState = (html: string) => html.includes(`class="${emptyStyles.empty}"`);
/** Returns the title of the empty state, and whether it has a link onward. */
function emptyIn(html: string): { title: string; leads: boolean } {
  const state = html.slice(html.indexOf(`class="${emptyStyles.empty}"`));
  const end = state.indexOf('</main>');
  const shown = end < 0 ? state : state.slice(0, end);
  return { title: /<h[1-3][^>]*>(.*?)<\/h[1-3]>/.exec(shown)?.[1] ?? '', leads: /<h[1-3].*?<\/h[1-3]>.*?<a [^>]*href=/.test(shown) };
}

/** Returns calls in whose responses every column suits the page of this address. */
function callsFor(path: string, fill: Fill) {
  const pattern = matchPage(new URL(path, 'https://hearth.test').pathname)?.entry.path ?? '';
  const kind = pattern.startsWith('scenery/') ? 'gallery' : pattern.startsWith('post/trial/') ? 'complaint' : 'article';
  return makeCalls(fill, { kind, action: `/${pattern.replace(/\/:.*/, '')}`, createPath: '/post/add/1' });
}

async function viewAt(path: string, call: Call): Promise<View> {
  const view = await loadView(new URL(path, 'https://hearth.test'), {
    call,
    gameId: 1,
    previous: null,
    isSignedIn: () => true,
    onFault: (error) => {
      if (error !== FAULT) throw error;
    },
  });
  if (view instanceof Redirect) throw new Error(`${path} leads to ${view.to}`);
  return view;
}

async function drawnAt(path: string, fill: Fill): Promise<string> {
  return renderToString(<App view={await viewAt(path, callsFor(path, fill).call)} />);
}

async function isList(entry: PageEntry): Promise<boolean> {
  if (WHOLE_LISTS.includes(entry.id)) return true;
  const path = pathOf(entry) + (ASKED[entry.id] ?? '');
  const { call, listed } = callsFor(path, 'empty');
  await viewAt(path, call);
  return listed.size > 0;
}

const drawable = pages.filter(({ id }) => !BROWSER_ONLY.includes(id));
const listsOf = await Promise.all(drawable.map(async (entry) => ((await isList(entry).catch(() => false)) ? [entry] : [])));
const lists = listsOf.flat();

test('the pages with a list are found by what they ask for', () => {
  expect(lists.length).toBeGreaterThan(25);
  expect(lists.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['cart-list', 'search-list', 'trial-desk', 'scenery-desk', 'profile-message', 'member', 'scenery']),
  );
});

test('every page that loads something has a loading state and an error state', async () => {
  const files = await Promise.all(pages.map(async (entry) => ({ id: entry.id, ...(await entry.file()) })));
  const own = ['error-404', 'error-500', 'error-600', 'not-found', 'ticket-verify'];
  const lacking = files.filter(({ id, load, Skeleton, Failed }) => load && !own.includes(id) && !(Skeleton && Failed)).map(({ id }) => id);
  expect(lacking).toEqual([]);
});

describe.for(lists.map((entry) => [entry.id, entry] as const))('%s', ([id, entry]) => {
  const path = pathOf(entry) + (ASKED[id] ?? '');

  test('an empty list says so', async () => {
    const html = await drawnAt(path, 'empty');
    const text = EMPTY_OTHERWISE[id];
    if (text === undefined) expect(isEmptyState(html)).toBe(true);
    else expect(html).toContain(text);
    expect(html).not.toContain('到底了');
  });

  test('a list says where it ends', async () => {
    const html = await drawnAt(path, 'one');
    expect(html.includes('到底了')).toBe(!END_OTHERWISE.includes(id));
  });

  test('can be asked for once more when it failed, and waits in its own shape', async () => {
    const { call } = callsFor(path, 'empty');
    const failing: Call = (key, input) => (SITE_ROUTES.includes(key.name) ? call(key, input) : Promise.reject(FAULT));
    const failed = await viewAt(path, failing);
    expect(failed.state).toBe('failed');
    const html = renderToString(<App view={failed} />);
    expect(html).toContain('role="alert"');
    expect(html).toContain('再试一次');
    const waiting = renderToString(<App view={{ ...failed, state: 'waiting', failure: null }} />);
    expect(waiting).toContain('正在加载');
  });
});

describe('what only a browser draws', () => {
  test.for(['trial-view', 'presenter-edit'])('%s can be asked for once more when it failed, and waits in its own shape', async (id) => {
    const entry = pages.find((each) => each.id === id);
    if (!entry) throw new Error(`no page ${id}`);
    const { call } = callsFor(pathOf(entry), 'empty');
    const failed = await viewAt(pathOf(entry), (key, input) => (SITE_ROUTES.includes(key.name) ? call(key, input) : Promise.reject(FAULT)));
    expect(failed.state).toBe('failed');
    const html = renderToString(<App view={failed} />);
    expect(html).toContain('role="alert"');
    expect(html).toContain('再试一次');
    expect(renderToString(<App view={{ ...failed, state: 'waiting', failure: null }} />)).toContain('正在加载');
  });
});

describe('a choice that leaves nothing says so, and links back', () => {
  const CHOICES = [
    ['/cart/list/1', '?tag=a'],
    ['/mono/list/1', '?solved=no'],
    ['/mono/list/1', '?sort=essence'],
    ['/presenter/1', '?q=a'],
    ['/ticket/list/1', '?q=a'],
    ['/blacklist/1', '?q=a'],
    ['/scenery/1', '?q=a'],
    ['/scenery/1', '?sort=month'],
    ['/search/list?q=a', '&tag=a'],
    ['/favor/post', '?q=a'],
    ['/favor/post', '?folder=3'],
    ['/profile/post', '?state=removed'],
    ['/profile/post', '?column=3'],
    ['/profile/scenery', '?status=refused'],
    ['/trial/desk/1', '?mine=1'],
    ['/trial/desk/1?view=reports', '&hidden=1'],
  ] as const;

  test.for(CHOICES)('%s%s', async ([path, choice]) => {
    const all = emptyIn(await drawnAt(path, 'empty'));
    const chosen = emptyIn(await drawnAt(path + choice, 'empty'));
    expect(chosen.title).not.toBe('');
    expect(chosen.title).not.toBe(all.title);
    expect(chosen.leads).toBe(true);
  });
});

describe('a reader without pictures asks for none', () => {
  afterEach(() => drawTextOnly(false));

  test.for(drawable.filter(({ id }) => id !== 'mobile-verification-code').map((entry) => [entry.id, entry] as const))('%s', async ([id, entry]) => {
    const path = pathOf(entry) + (ASKED[id] ?? '');
    const view = await viewAt(path, callsFor(path, 'one').call);
    expect(renderToString(<App view={view} />)).toMatch(/<(?:img|source)\b/);
    drawTextOnly(true);
    const html = renderToString(<App view={view} />);
    expect(html).not.toMatch(/<(?:img|source|video|image)\b|as="image"|poster=/);
  });
});

test.each(['/cart/list/1', '/mono/list/1'])('%s says how many follow its column', async (path) => {
  expect(await drawnAt(path, 'one')).toMatch(/<b>1<\/b><span>人关注<\/span>/);
});
