import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlOfBbcode, looksLikeBbcode } from './bbcode.ts';

describe('BBCode', () => {
  it('is distinguished from text with brackets', () => {
    for (const text of ['[b]粗[/b]', '[quote][pid=1,2,1]Reply[/pid] 说过[/quote]', '[url=https://a.cn]甲[/url]', '[size=150%]大[/size]'])
      expect(looksLikeBbcode(text)).toBe(true);
    for (const text of ['[团长]开打', '数组[i]与[j]', 'a[b]c', '', '[url]没有关上', `[b]${'长'.repeat(200_001)}[/b]`])
      expect(looksLikeBbcode(text)).toBe(false);
  });

  it.each([
    ['[b]粗[i]斜[/i][/b]', '<p><strong>粗<em>斜</em></strong></p>'],
    ['[size=150%][color=red]红[/color][/size]', '<p>红</p>'],
    ['一\n二\n\n三', '<p>一<br>二</p><p>三</p>'],
    ['[quote]他说[/quote]我说', '<p></p><blockquote><p>他说</p></blockquote><p>我说</p>'],
    ['[list][*]柴[*]水[/list]', '<p></p><ul><li>柴</li><li>水</li></ul><p></p>'],
    ['[url=https://a.cn/x?a=1&b=2]甲[/url]', '<p><a href="https://a.cn/x?a=1&amp;b=2">甲</a></p>'],
    ['[url]https://a.cn[/url]', '<p><a href="https://a.cn">https://a.cn</a></p>'],
    ['[url=javascript:alert(1)]坏[/url]', '<p>坏</p>'],
    ['[img]https://a.cn/1.png[/img]', '<p><a href="https://a.cn/1.png">图片</a></p>'],
    ['[code]if a < b then\n  [b]x[/b]\nend[/code]', '<p></p><pre><code>if a &lt; b then\n  [b]x[/b]\nend</code></pre><p></p>'],
    ['[collapse=结局]都[b]死[/b]了[/collapse]', '<p></p><details><summary>结局</summary><div data-body><p>都<strong>死</strong>了</p></div></details><p></p>'],
    ['[h]一号[/h]正文', '<p></p><h2>一号</h2><p>正文</p>'],
    ['[@夜烛] [团长]', '<p>@夜烛 [团长]</p>'],
    ['[b]<script>alert(1)</script>[/b]', '<p><strong>&lt;script&gt;alert(1)&lt;/script&gt;</strong></p>'],
  ])('%s', (text, html) => {
    expect(htmlOfBbcode(text)).toBe(html);
  });

  it('never lets markup through, whatever is written', () => {
    const parts = fc.array(
      fc.constantFrom(
        '[b]',
        '[/b]',
        '[url=',
        ']',
        '[/url]',
        '[img]',
        '[/img]',
        '[code]',
        '[/code]',
        '[*]',
        '[list]',
        '[collapse=',
        '<img onerror=x>',
        '"',
        '\n',
        '炉',
      ),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(parts, (pieces) => {
        const html = htmlOfBbcode(pieces.join(''));
        expect(html).not.toMatch(/<img|onerror=x>/);
      }),
    );
  });
});
