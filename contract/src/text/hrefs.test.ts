import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isForeignHref, isOwnPicture, isSafeHref } from './hrefs.ts';
import { hrefFrom } from './typed-href.ts';

describe('a safe link', () => {
  it.each([
    'https://example.cn',
    'http://example.cn/a?b=c#d',
    'HTTPS://例子.中国/路径',
    'mailto:a.b@example.cn',
    '/post/view/1001/5',
    '/search/list?q=%E7%81%AB#c',
  ])('may be %s', (href) => expect(isSafeHref(href)).toBe(true));

  it.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\u200bscript:alert(1)',
    'jav&#x61;script:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://example.cn/x',
    'file:///etc/passwd',
    'ftp://example.cn',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/..//evil.example/x',
    '/.//evil.example/x',
    '/a/..//evil.example/x',
    '/a/b/../..//evil.example/x',
    '/%2e//evil.example/x',
    '/%2e%2e//evil.example/x',
    '/a/%2E.//evil.example/x',
    '/a/.%2e//evil.example/x',
    '/a/../\\evil.example/x',
    '/..\n//evil.example/x',
    'https:evil.example',
    'https:///evil.example',
    'https://bank.example@evil.example',
    'https://a:b@evil.example',
    'https://',
    'mailto:',
    'mailto:a@b?subject=x',
    'mailto:a@example.cn\u202e',
    'relative/path',
    '#here',
    `https://example.cn/${'a'.repeat(2000)}`,
    'https://example.cn/\ud800',
  ])('is never %j', (href) => expect(isSafeHref(href)).toBe(false));

  it('leaves the site when it is no path', () => {
    expect(isForeignHref('/rules')).toBe(false);
    expect(isForeignHref('https://example.cn')).toBe(true);
    expect(isForeignHref('mailto:a@example.cn')).toBe(true);
  });

  it.each(['/..//evil.example/x', '/%2e//evil.example/x', '//evil.example', '/\\evil.example', '/\t/evil.example'])('might leave the site by %j', (href) =>
    expect(isForeignHref(href)).toBe(true),
  );

  it('of this site stays on it, resolved as often as one likes', () => {
    const base = 'https://hearth.example/post/view/1001/5?page=2#c';
    const piece = fc.constantFrom(
      '/',
      '/',
      '.',
      '..',
      '%2e',
      '%2E',
      '%2f',
      '\\',
      '%5c',
      '\t',
      '\n',
      ' ',
      '。',
      '．',
      '\u2024',
      '\u2025',
      ':',
      '@',
      '?',
      '#',
      ';',
      'a',
      '灰',
      'evil.example',
      'https:',
      '[',
      '%',
    );
    const parts = fc.array(piece, { maxLength: 12 }).map((all) => all.join(''));
    const href = fc.oneof(
      parts,
      parts.map((rest) => `/${rest}`),
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(href, (given) => {
        if (!isSafeHref(given) || isForeignHref(given)) return;
        const once = new URL(given, base);
        expect(once.origin).toBe('https://hearth.example');
        const twice = new URL(once.pathname + once.search + once.hash, base);
        expect([twice.origin, twice.pathname]).toEqual([once.origin, once.pathname]);
      }),
      { numRuns: 20_000 },
    );
  });
});

describe('what a person types as a link', () => {
  it.each([
    [' example.cn/a ', 'https://example.cn/a'],
    ['example.cn:8080/a', 'https://example.cn:8080/a'],
    ['someone@example.cn', 'mailto:someone@example.cn'],
    ['/rules', '/rules'],
    ['http://example.cn', 'http://example.cn'],
  ])('%j means %s', (typed, href) => expect(hrefFrom(typed)).toBe(href));

  it.each(['', 'javascript:alert(1)', 'javascript.alert:x', '随便', 'a b.cn', 'data:x.y', '//evil.example'])('%j means nothing', (typed) =>
    expect(hrefFrom(typed)).toBe(null),
  );
});

describe('a picture of ours', () => {
  it('is under /files or /scenery', () => {
    expect(isOwnPicture('/files/ab/cd12-1600.webp')).toBe(true);
    expect(isOwnPicture('/scenery/red-dunes.webp')).toBe(true);
  });

  it.each([
    '/files/',
    '/files/../secret.png',
    '/files//evil.example/a.png',
    'files/a.png',
    'https://example.cn/files/a.png',
    '/files/a.png?x',
    '/files/a%2e%2e/b',
    '/other/a.png',
    '/files/a b.png',
  ])('is not %s', (src) => expect(isOwnPicture(src)).toBe(false));
});
