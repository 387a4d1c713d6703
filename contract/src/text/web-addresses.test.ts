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
    const pieces = fc.array(fc.constantFrom('https://', 'www.', 'a.cn', '/', '?', '(', ')', '[', ']', '[/url]', '.', '火', '\n', ' ', '@', '\u200b', '#'), {
      maxLength: 30,
    });
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
