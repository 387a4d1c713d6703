import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VIDEO_HOSTS, VIDEO_PLAYERS, VIDEO_PROVIDERS, videoIn, videoOf } from './players.ts';
import { VIDEO_SITES } from './videos.ts';

describe('the video an address names', () => {
  it.each([
    ['https://www.bilibili.com/video/BV1xx411c7mD', 'bilibili', 'BV1xx411c7mD'],
    ['https://m.bilibili.com/video/BV1xx411c7mD/?p=2&t=30#reply', 'bilibili', 'BV1xx411c7mD'],
    ['https://b23.tv/BV1xx411c7mD', 'bilibili', 'BV1xx411c7mD'],
    ['  BV1xx411c7mD ', 'bilibili', 'BV1xx411c7mD'],
    ['https://v.qq.com/x/page/a3512abcdef.html', 'qq', 'a3512abcdef'],
    ['https://v.qq.com/x/cover/mzc00200abcdefg/a3512abcdef.html?ptag=1', 'qq', 'a3512abcdef'],
    ['https://v.youku.com/v_show/id_XNTk2MDg0ODQxNg==.html', 'youku', 'XNTk2MDg0ODQxNg=='],
    ['https://www.acfun.cn/v/ac1234567', 'acfun', 'ac1234567'],
    ['https://m.acfun.cn/v/?ac=ac1234567', 'acfun', 'ac1234567'],
  ])('%s', (address, provider, id) => {
    expect(videoIn(address)).toEqual({ provider, id });
  });

  it.each([
    '',
    'https://www.bilibili.com/',
    'https://www.bilibili.com.evil.example/video/BV1xx411c7mD',
    'https://evil.example/?u=https://www.bilibili.com/video/BV1xx411c7mD',
    'javascript:BV1xx411c7mD',
    'https://v.qq.com/x/page/a3512abcdef"onload=alert(1)',
    'BV1xx411c7mD?x="><script>',
    'BV1xx411c7mDD',
    `https://v.youku.com/v_show/id_X${'A'.repeat(10_000)}`,
  ])('is none in %s', (address) => {
    const found = videoIn(address);
    // What follows the id is dropped, never carried along.
    expect(found === null || /^[0-9A-Za-z]+={0,2}$/.test(found.id)).toBe(true);
    if (!/\?x=/.test(address)) expect(found).toBeNull();
  });

  it('is played by its own host only, over HTTPS', () => {
    expect(VIDEO_HOSTS).toEqual(['https://player.bilibili.com', 'https://v.qq.com', 'https://player.youku.com', 'https://www.acfun.cn']);
    for (const { id } of Object.values(VIDEO_PLAYERS)) for (const odd of ['', '../x', 'BV1&x=1', 'ac1 2', '"', '\u0000']) expect(id.test(odd)).toBe(false);
  });

  const REAL = ['BV1xx411c7mD', 'a3512abcdef', 'XNTk2MDg0ODQxNg==', 'ac1234567'];
  const PIECES = [
    '&autoplay=0',
    '?x=',
    '#',
    '/../',
    '//evil.example',
    '@evil.example',
    '"><script>',
    "'",
    '\\',
    '%2f',
    '%0d%0a',
    '\0',
    '\n',
    ' ',
    '\u202e',
    '\ud800',
    '＝',
    'ＢＶ',
    'javascript:',
    '://',
  ];

  it('whatever is taken for an id gives the addresses of its own player and page, with nothing added', () => {
    const cut = fc.tuple(fc.constantFrom(...REAL), fc.constantFrom(...PIECES), fc.nat(12)).map(([id, piece, at]) => id.slice(0, at) + piece + id.slice(at));
    fc.assert(
      fc.property(
        fc.oneof(cut, fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...REAL)),
        fc.constantFrom(...VIDEO_PROVIDERS),
        (id, provider) => {
          if (videoOf(provider, id) === null) return;
          const bare = VIDEO_PLAYERS[provider].player('');
          const player = new URL(VIDEO_PLAYERS[provider].player(id));
          expect(VIDEO_HOSTS).toContain(player.origin);
          expect([player.username, player.hash]).toEqual(['', '']);
          expect([...player.searchParams.keys()]).toEqual([...new URL(bare).searchParams.keys()]);
          expect(player.href.replace(id, '')).toBe(new URL(bare).href);
          expect(new URL(VIDEO_SITES[provider].page(id)).origin).toBe(new URL(VIDEO_SITES[provider].page('')).origin);
        },
      ),
      { numRuns: 500 },
    );
    // None of the hostile ones is taken at all.
    for (const real of REAL)
      for (const piece of PIECES)
        for (const provider of VIDEO_PROVIDERS) for (const odd of [real + piece, piece + real]) expect(videoOf(provider, odd), odd).toBeNull();
    for (const provider of ['evil', '__proto__', 'constructor', 1, null]) expect(videoOf(provider, REAL[0])).toBeNull();
  });
});
