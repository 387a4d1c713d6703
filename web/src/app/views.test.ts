import { expect, test } from 'vitest';
import type { Call } from '#contract/route.ts';
import { makeCalls } from './testing/made-replies.ts';
import { textOf } from '#web/lib/head/pieces.fixture.ts';
import { Redirect } from '#web/lib/page.ts';
import { render } from '../entry-server.tsx';
import { loadView } from './views.ts';

const SITE = 'https://hearth.test';
const COLUMN = { kind: 'article', action: '/cart/list', createPath: '' } as const;

async function follow(path: string, call: Call) {
  const first = await loadView(new URL('/home', SITE), { call, gameId: 1, previous: null, isSignedIn: () => true, onFault: () => undefined });
  if (first instanceof Redirect) throw new Error('the front leads nowhere else');
  return loadView(new URL(path, SITE), { call, gameId: null, previous: first, isSignedIn: () => true, onFault: () => undefined });
}

test.for([
  ['/blacklist/1?q=a', '/cart/list/1'],
  ['/scenery/1', '/cart/list/1'],
  ['/presenter/add/1', '/cart/list/1'],
  ['/sponsors/1', '/cart/list/1'],
] as const)('a link to %s, whose column holds posts, redirects as the server would', async ([path, to]) => {
  const { call } = makeCalls('one', COLUMN);
  expect(await follow(path, call)).toEqual(new Redirect(to));
  const served = await render(SITE + path, {
    call,
    gameId: 1,
    textOnly: false,
    savesData: false,
    findPhraseEnds: () => [],
    requestId: '',
    onFault: () => undefined,
  });
  expect(served.location).toBe(to);
});

test('a column on the page of its kind is left alone', async () => {
  const { call } = makeCalls('one', COLUMN);
  expect(await follow('/cart/list/1', call)).toMatchObject({ state: 'ready' });
});

test('a page that broke shows the number of the error in the log, and nothing else of the error', async () => {
  const { call } = makeCalls('one', COLUMN);
  const faults: unknown[] = [];
  const broken =
    (names: string[]): Call =>
    (key, input) =>
      names.includes(key.name) ? Promise.reject(new Error('secret of ours')) : call(key, input);
  for (const names of [['findSite'], ['listPostCards']]) {
    const options = {
      call: broken(names),
      gameId: 1,
      textOnly: false,
      savesData: false,
      findPhraseEnds: () => [],
      requestId: '7f3a-1',
      onFault: (error: unknown) => faults.push(error),
    };
    const { status, body, data } = await render(`${SITE}/cart/list/1`, options);
    expect(status).toBe(500);
    expect(textOf(body)).toMatch(/事件编号 <code[^>]*>7f3a-1</);
    expect(textOf([...body, ...data])).not.toContain('secret');
  }
  expect(faults).toHaveLength(2);
});
