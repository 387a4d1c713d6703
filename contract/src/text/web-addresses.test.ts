import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSafeHref } from './hrefs.ts';
import { stripEnd, webAddressesIn } from './web-addresses.ts';

describe('web addresses in running text', () => {
  it.each([
    ['https://bbs.nga.cn/read.php?tid=1\uFFFC下一行文字', 'https://bbs.nga.cn/read.php?tid=1'],
    ['看https://a.cn/x这里', 'https://a.cn/x'],
    ['看 https://a.cn/x，再说', 'https://a.cn/x'],
    ['（https://a.cn/x）', 'https://a.cn/x'],
    ['(https://a.cn/x).', 'https://a.cn/x'],
    ['https://a.cn/wiki/A_(B)', 'https://a.cn/wiki/A_(B)'],
    ['https://a.cn/?list[]=1&b=%E7%82%89', 'https://a.cn/?list[]=1&b=%E7%82%89'],
    ['[url]https://a.cn/x[/url]', 'https://a.cn/x'],
    ['https://a.cn/x?', 'https://a.cn/x'],
    ['https://a.cn:8080/#a/b', 'https://a.cn:8080/#a/b'],
    ['https://a.cn/x“引”', 'https://a.cn/x'],
    ['https://a.cn/x\n第二行', 'https://a.cn/x'],
    ['www.a.cn/x 与 a.cn', 'www.a.cn/x'],
  ])('%j', (text, address) => expect(webAddressesIn(text).map((found) => found.text)).toEqual([address]));

  it.each([
    ['https://a.cn/路径', 'https://a.cn/路径', 'https://a.cn/%E8%B7%AF%E5%BE%84'],
    [
      '看 https://zh.wikipedia.org/wiki/魔兽世界 这一篇',
      'https://zh.wikipedia.org/wiki/魔兽世界',
      'https://zh.wikipedia.org/wiki/%E9%AD%94%E5%85%BD%E4%B8%96%E7%95%8C',
    ],
    ['（https://a.cn/wiki/团本/第1章）', 'https://a.cn/wiki/团本/第1章', 'https://a.cn/wiki/%E5%9B%A2%E6%9C%AC/%E7%AC%AC1%E7%AB%A0'],
    ['https://a.cn/wiki/新手指南，写得全', 'https://a.cn/wiki/新手指南', 'https://a.cn/wiki/%E6%96%B0%E6%89%8B%E6%8C%87%E5%8D%97'],
    ['https://a.cn/路径/x?id=1', 'https://a.cn/路径/x?id=1', 'https://a.cn/%E8%B7%AF%E5%BE%84/x?id=1'],
    ['https://a.cn/%E7%82%89/路径', 'https://a.cn/%E7%82%89/路径', 'https://a.cn/%E7%82%89/%E8%B7%AF%E5%BE%84'],
    ['www.a.cn/路径\n下一行', 'www.a.cn/路径', 'https://www.a.cn/%E8%B7%AF%E5%BE%84'],
    ['https://a.cn/路径?q=%E7%82%89', 'https://a.cn/路径?q=%E7%82%89', 'https://a.cn/%E8%B7%AF%E5%BE%84?q=%E7%82%89'],
    ['https://a.cn/[x]/路径', 'https://a.cn/[x]/路径', 'https://a.cn/[x]/%E8%B7%AF%E5%BE%84'],
    ['https://a.cn/ゲーム', 'https://a.cn/ゲーム', 'https://a.cn/%E3%82%B2%E3%83%BC%E3%83%A0'],
  ])('takes the path in another script of %j', (text, address, href) =>
    expect(webAddressesIn(text)).toEqual([{ index: text.indexOf(address), text: address, href }]),
  );

  it.each([
    ['https://a.cn/这里有他的帖子，大家看看', 'https://a.cn/'],
    ['https://a.cn/新手指南，写得全', 'https://a.cn/'],
    ['https://a.cn/大家看看', 'https://a.cn/'],
    ['https://a.cn/路径www.b.cn', 'https://a.cn/'],
    ['https://a.cn/路径https://b.cn/', 'https://a.cn/'],
    ['https://a.cn/x新手指南', 'https://a.cn/x'],
    ['https://a.cn/?q=新手指南', 'https://a.cn/?q='],
    ['https://a.cn新手指南', 'https://a.cn'],
    ['https://a.cn/\u202e路径', 'https://a.cn/'],
    ['https://a.cn/路\u200b径', 'https://a.cn/'],
    ['https://a.cn/路\ud800', 'https://a.cn/'],
    [`https://a.cn/${'长'.repeat(31)}`, 'https://a.cn/'],
    ['https://a.cn/团本“引”', 'https://a.cn/'],
  ])('leaves the words behind %j alone', (text, address) => expect(webAddressesIn(text)[0]?.text).toBe(address));

  it('finds each of several, where they are', () => {
    const text = '甲 https://a.cn/1\n乙 http://b.cn/2。丙www.c.cn';
    const found = webAddressesIn(text);
    expect(found.map(({ href }) => href)).toEqual(['https://a.cn/1', 'http://b.cn/2', 'https://www.c.cn']);
    for (const { index, text: address } of found) expect(text.slice(index, index + address.length)).toBe(address);
  });

  it.each(['https://', 'https://用户@a.cn', 'https://u:p@a.cn/', 'javascript:alert(1)', 'www.', 'awww.b', '//a.cn/x'])('%j is none', (text) =>
    expect(webAddressesIn(text)).toEqual([]),
  );

  it('are safe and part of the text, whatever it is', () => {
    const pieces = fc.array(
      fc.constantFrom(
        'https://',
        'www.',
        'a.cn',
        '/',
        '?',
        '(',
        ')',
        '[',
        ']',
        '[/url]',
        '.',
        '火',
        '%',
        '，',
        '\ud800',
        '\u202e',
        '\n',
        ' ',
        '@',
        '\u200b',
        '#',
      ),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        for (const { index, text: address, href } of webAddressesIn(text)) {
          expect(text.slice(index, index + address.length)).toBe(address);
          expect(isSafeHref(href)).toBe(true);
        }
      }),
    );
  });
});

it('takes the signs from the end alone, as many as there are', () => {
  const text = fc.string({ unit: fc.constantFrom('/', '.', 'a', '火') });
  fc.assert(
    fc.property(text, (each) => {
      expect(stripEnd(each, '/.')).toBe(each.replace(/[/.]+$/, ''));
    }),
  );
});
