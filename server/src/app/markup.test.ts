import { patient } from '#tools/patience.ts';
import { HtmlValidate } from 'html-validate';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Failure } from '#contract/failures.ts';
import { type Call, fillPath } from '#contract/route.ts';
import { startDemoSite } from '#demo/demo-site.fixture.ts';
import { openSession } from '#server/modules/members/index.ts';
import { getPrincipal } from '#contract/api/members.ts';
import { openConsole } from '#web/admin/open.ts';
import { sections } from '#web/admin/sections.ts';
import { App } from '#web/app/App.tsx';
import { Redirect } from '#web/lib/page.ts';
import { pages } from '#web/app/routes.ts';
import { loadView } from '#web/app/views.ts';
import { textOf } from './replies/pieces.ts';
import { documentOf } from './pages/document.ts';
import type { Signed, TestSite } from './testing.ts';
import { ASSETS, WEB } from './web.fixture.ts';
import { bareDocument } from './replies/bare-document.ts';

const PARTS = { ...ASSETS, prelude: '', data: ['{}'], gameId: 1, textOnly: false, savesData: false, storageUrl: '' };

/**
 * What the HTML standard allows where, and what a reader with a screen reader needs. The presets of style (case, quotes, void elements)
 * stay out: React writes the markup, and parsers don't mind.
 */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'input-attributes': 'error',
    'no-dup-class': 'error',
    'script-type': 'error',
    // React's own ids begin with an underline, which the standard allows.
    'valid-id': ['error', { relaxed: true }],
    // Lists with a search field of their own are more than a <select> can be.
    'prefer-native-element': ['error', { exclude: ['listbox', 'combobox'] }],
    // The search field is submitted by Enter alone and is in the bar of every page; a button there would only repeat that.
    'wcag/h32': 'off',
  },
});

/** Pages that cannot be drawn outside a browser once their reader is known, and why; what the server sends of them is looked at. */
const DRAWN_BY_BROWSERS: Readonly<Record<string, string>> = {
  'presenter-edit': 'its editor stands in the page from the start',
  'sign-in-loader': 'it only leads on',
  'mobile-verification-code': 'it leads back whoever has asked for no code in this tab',
  console: 'its pages are drawn one by one below',
};
/** Pages behind a secret key, which nobody has here, and the first run, which is over: their refusal is looked at. */
const REFUSED = ['answer', 'counter-notice', 'retrieve-password', 'setup'];

let site: TestSite;
/** Members whose own pages are rendered; of several the first that a page admits. */
let readers: Signed[];
/** The address of each page of the table that takes parameters. */
let addresses: Readonly<Record<string, string>>;

beforeAll(async () => {
  site = await startDemoSite({ web: WEB });
  const { db } = site.platform;
  const find = async (sql: string) => {
    const row = await db.queryOne<{ value: string | number }>(sql);
    if (row === null) throw new Error(`the demo has nothing for: ${sql}`);
    return String(row.value);
  };
  const busy = await find(
    "SELECT post_id AS value FROM comments WHERE post_id IS NOT NULL AND status = 'published' GROUP BY post_id ORDER BY count(*) DESC LIMIT 1",
  );
  const post = `${await find(`SELECT column_id AS value FROM posts WHERE id = ${busy}`)}/${busy}`;
  const trial = await find('SELECT post_id AS value FROM cases ORDER BY post_id LIMIT 1');
  const message = await find('SELECT id AS value FROM messages WHERE type = 10 ORDER BY id DESC LIMIT 1');
  const reply = await find('SELECT id AS value FROM messages WHERE type = 20 ORDER BY id DESC LIMIT 1');
  const number = await find('SELECT number AS value FROM tickets ORDER BY id LIMIT 1');
  const presenter = await find("SELECT member_id AS value FROM presenters WHERE status = 'active' ORDER BY member_id LIMIT 1");
  const poster = await find(`SELECT author_id AS value FROM posts WHERE id = ${busy}`);
  const owners = await Promise.all([message, reply].map((id) => find(`SELECT member_id AS value FROM messages WHERE id = ${id}`)));
  const complainant = await find(`SELECT complainant_id AS value FROM cases WHERE post_id = ${trial}`);
  const signIn = async (id: string): Promise<Signed> => {
    const token = await db.transaction((tx) =>
      openSession({ tx, now: new Date() }, Number(id), { device: 'test', address: '127.0.0.1', platform: site.platform }),
    );
    return { id: Number(id), nickName: id, token };
  };
  readers = [await site.signUp('看门的人', 'operator'), ...(await Promise.all([presenter, ...owners, complainant, poster].map(signIn)))];
  addresses = {
    'cart-list': 'cart/list/1001',
    'mono-list': 'mono/list/1001',
    'post-view': `post/view/${post}`,
    'post-add': 'post/add/1001',
    'comment-add': `comment/add/${post}`,
    essence: 'r/AAAA-AAAA',
    'essence-view': 'post/view/r/AAAA-AAAA',
    'post-informer': `post/informer/${post}`,
    'member-informer': `member/informer/${poster}`,
    'presenter-informer': `presenter/informer/${presenter}`,
    'trial-view': `post/trial/view/1301/${trial}`,
    'trial-draw': `post/trial/draw/${await find('SELECT post_id AS value FROM cases WHERE closed_at IS NOT NULL ORDER BY post_id LIMIT 1')}`,
    'trial-add': 'post/trial/add/1301',
    'trial-desk': 'trial/desk/1305',
    blacklist: 'blacklist/1303',
    'blacklist-check': 'blacklist/check/1304',
    'blacklist-entry': `blacklist/entry/${await find('SELECT character_id AS value FROM blacklist_entries LIMIT 1')}`,
    'ticket-list': 'ticket/list/1302',
    'ticket-view': `ticket/${number}`,
    appeal: `appeal/${number}`,
    answer: 'answer/unknown',
    'counter-notice': 'counter_notice/unknown',
    'mail-off': 'mail-off/unknown',
    'with-identity': 'acc/with/qq',
    'home-column': 'home/1000',
    scenery: 'scenery/1500',
    'scenery-add': 'scenery/add/1500',
    'scenery-desk': 'scenery/desk/1500',
    'presenter-list': 'presenter/1401',
    'presenter-profile': `presenter/profile/${presenter}`,
    'presenter-add': 'presenter/add/1402',
    member: `member/${poster}`,
    'clocks-year': 'clocks/2026',
    tag: `tag/${encodeURIComponent('赛季回顾')}`,
    'guide-1': 'hearth_1/1033',
    'guide-2': 'hearth_2/1034',
    sponsors: 'sponsors/1035',
    'profile-letter': `profile/letter/${poster}`,
    'message-detail': `profile/message_detail/${message}`,
    'message-post-reply': `profile/message_post_reply/${reply}`,
    'retrieve-password': 'acc/retrieve_password/unknown',
    console: 'admin/presenters',
    'keep-email': 'acc/keep_email/unknown',
    'not-found': 'no/such/page',
  };
}, patient(120_000));
afterAll(() => site.close());

/** Returns the faults of a document, one a line. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`));
}

/** Returns calls as a browser makes them for somebody. */
function callsOf(reader: Signed): Call {
  return async (key, input) => {
    const { path, rest } = fillPath(key, fieldsOf(input));
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(rest))
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') query.set(name, String(value));
    const { code, t } = await site.get(`${path}?${query.toString()}`, { as: reader });
    // The caller knows the type by its key.
    if (code === '200') return t as never;
    throw new Failure('notFound');
  };
}

/** Returns a page as its reader's browser draws it once it has called for the data. */
async function drawFor(reader: Signed, path: string): Promise<{ state: string; html: string }> {
  const call = callsOf(reader);
  const options = { call, gameId: null, previous: null, isSignedIn: () => true, onFault: (error: unknown) => expect.unreachable(String(error)) };
  const view = await loadView(new URL(path, 'http://localhost'), options);
  if (view instanceof Redirect) return { state: 'led away', html: '' };
  return { state: view.state, html: documentAround(renderToString(createElement(App, { view }))) };
}

function documentAround(drawn: string): string {
  const start = drawn.search(/<(?!title|meta|link|\/title)/);
  return textOf(documentOf({ ...PARTS, head: drawn.slice(0, start), body: [drawn.slice(start)] }));
}

const fieldsOf = (input: unknown): Record<string, unknown> => (typeof input === 'object' && input !== null ? { ...input } : {});

const addressOf = ({ id, path }: { id: string; path: string }) => {
  const address = /[:*]/.test(path) ? addresses[id] : path;
  if (address === undefined) throw new Error(`say above which address stands for the page ${id}`);
  return `/${address}`;
};

it.each(pages)('$id is valid HTML as the server sends it', async (page) => {
  const { body } = await site.app.inject({ url: addressOf(page) });
  expect(body).toMatch(/^<!doctype html>/);
  expect(await faultsOf(body)).toEqual([]);
});

it.each(pages.filter(({ id, login, personal }) => (login || personal) && !(id in DRAWN_BY_BROWSERS)))(
  '$id is valid HTML as its reader sees it',
  async (page) => {
    const wanted = REFUSED.includes(page.id) ? 'failed' : 'ready';
    const states: string[] = [];
    for (const reader of readers) {
      const { state, html } = await drawFor(reader, addressOf(page));
      if (state === wanted) {
        expect(await faultsOf(html)).toEqual([]);
        return;
      }
      states.push(state);
    }
    expect.unreachable(`no reader saw it ${wanted}: ${states.join(', ')}`);
  },
);

it.each(sections)('/admin/$path of the console is valid HTML as an operator sees it', async ({ path }) => {
  const [operator] = readers;
  if (!operator) return expect.unreachable('nobody is an operator');
  const url = new URL(`/admin/${path.replace(/:\w+/, '1')}`, 'http://localhost');
  const options = { call: callsOf(operator), gameId: null, previous: null, isSignedIn: () => true, onFault: () => undefined };
  const view = await loadView(url, options);
  if (view instanceof Redirect) return expect.unreachable(`it leads to ${view.to}`);
  const principal = await callsOf(operator)(getPrincipal, {});
  const data = await openConsole({ call: callsOf(operator), url, principal, isFirst: false });
  if (data === null) return expect.unreachable('an operator may not open it');
  expect(data.state).toBe('ready');
  const drawn = renderToString(createElement(App, { view: { ...view, state: 'ready', failure: null, data } }));
  expect(await faultsOf(documentAround(drawn))).toEqual([]);
});

it('pages without pictures, and those outside of the table, are valid HTML', async () => {
  for (const id of ['cart-list', 'post-view', 'scenery', 'member']) {
    const { body } = await site.app.inject({ url: `/${addresses[id]}`, cookies: { text: '1' } });
    expect(body).toContain('data-text');
    expect([id, await faultsOf(body)]).toEqual([id, []]);
  }
  expect(await faultsOf((await site.app.inject({ url: '/restful/v1/docs' })).body)).toEqual([]);
  for (const status of [405, 503]) expect(await faultsOf(bareDocument({ status, message: '数据库正在恢复。' }, 'abc'))).toEqual([]);
});
