import { expect, test } from 'vitest';
import { STANDING_PAGES } from '#contract/text/standing-pages.ts';
import { pages } from '#web/app/routes.ts';
import { isPost, keptAddress, mayReplace } from './readable.ts';

const at = (path: string) => keptAddress(new URL(path, 'https://hearth.example'));

test('a public page is kept under one address, without the parameters that only mark or color it', () => {
  expect(at('/post/view/1001/7?theme=dark&floor=3&own=1#c')).toBe('/post/view/1001/7');
  expect(at('/cart/list/1001/?sort=hot&page=2')).toBe('/cart/list/1001?page=2&sort=hot');
  expect(at('/blacklist/1303?q=%E5%A4%9C')).toBe('/blacklist/1303?q=%E5%A4%9C');
  expect(at('/ticket/%E7%82%89-2026-000001?game=1')).toBe('/ticket/%E7%82%89-2026-000001?game=1');
  for (const path of STANDING_PAGES) expect(at(path)).toBe(path);
});

test('no page that is personal or keyed is ever kept', () => {
  const personal = pages.filter(({ login, personal: isPersonal }) => login || isPersonal).map(({ path }) => `/${path.replace(/:\w+/g, '7')}`);
  expect(personal.length).toBeGreaterThan(20);
  for (const path of [
    ...personal,
    '/',
    '/offline',
    '/acc/sign_in',
    '/acc/retrieve_password/abc',
    '/r/K7M4Q2X',
    '/search/list?q=x',
    '/files/ab/x.webp',
    '/restful/v1/g/site',
    '/404',
  ])
    expect(at(path), path).toBeNull();
});

test('a page kept in another game replaces what is the same in all of them', () => {
  for (const [wanted, kept, may] of [
    ['/post/view/1001/7', '/post/view/1001/7?game=2', true],
    ['/post/view/1001/7?game=3', '/post/view/1001/7?page=2', true],
    ['/post/view/1001/7', '/post/view/1001/8', false],
    ['/cart/list/1001?game=2', '/cart/list/1001?game=2&page=3', true],
    ['/cart/list/1001?game=2', '/cart/list/1001', false],
    ['/cart/list/1001', '/cart/list/1001?game=2', true],
    ['/member/5', '/member/5?game=2', true],
    ['/member/5?tab=posts', '/member/5?game=2', false],
    ['/about', '/about?game=2', true],
    ['/ticket/7?game=1', '/ticket/7?game=2', false],
    ['/ticket/7', '/ticket/7?game=2', false],
  ] as const)
    expect(mayReplace(wanted, kept), `${wanted} ${kept}`).toBe(may);
});

test('another version replaces lists and posts only', () => {
  expect(mayReplace('/blacklist/1303?q=x', '/blacklist/1303')).toBe(true);
  expect(mayReplace('/scenery/1500?zone=3', '/scenery/1500')).toBe(false);
  expect([isPost('/post/view/1/2'), isPost('/mono/list/1')]).toEqual([true, false]);
});
