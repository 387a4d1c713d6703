import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlOfBbcode, looksLikeBbcode } from './bbcode.ts';

const htmlOf = (text: string) => htmlOfBbcode(text, (name) => `[${name}]`);

describe('BBCode', () => {
  it('is distinguished from text with brackets', () => {
    for (const text of ['[b]粗[/b]', '[quote][pid=1,2,1]Reply[/pid] 说过[/quote]', '[url=https://a.cn]甲[/url]', '[size=150%]大[/size]', '好[s:ac:茶]'])
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
    ['[list=1][*]柴[list][*]松[*]桦[/list][*]水[/list]', '<p></p><ol><li>柴<ul><li>松</li><li>桦</li></ul></li><li>水</li></ol><p></p>'],
    [
      '[collapse=外]甲[collapse=里]乙[/collapse]丙[/collapse]丁',
      '<p></p><details><summary>外</summary><div data-body><p>甲</p><details><summary>里</summary><div data-body><p>乙</p></div></details><p>丙</p></div></details><p>丁</p>',
    ],
    ['[url=forum.php?mod=redirect]夜烛[/url]', '<p>夜烛</p>'],
    ['[img]./mon_202610/01/a.jpg[/img]', '<p><a href="https://img.nga.178.com/attachments/mon_202610/01/a.jpg">图片</a></p>'],
    ['[s:ac:哭笑][s:a2:不认识]', '<p>[哭笑][不认识]</p>'],
    ['[b]甲[/b]&lt;乙&gt;[code]&lt;丙[/code]', '<p><strong>甲</strong>&lt;乙&gt;</p><pre><code>&amp;lt;丙</code></pre><p></p>'],
    ['[td50]甲[/td]', '<p><td>甲</td></p>'],
    [
      '[collapse=[攻略] 三号][b]站位[/b][/collapse]',
      '<p></p><details><summary>[攻略</summary><div data-body><p> 三号]<strong>站位</strong></p></div></details><p></p>',
    ],
    ['[url=[b]甲[/b][/url]', '<p>[url=<strong>甲</strong>[/url]</p>'],
    ['[@夜烛] [团长]', '<p>@夜烛 [团长]</p>'],
    ['[b]<script>alert(1)</script>[/b]', '<p><strong>&lt;script&gt;alert(1)&lt;/script&gt;</strong></p>'],
  ])('%s', (text, html) => {
    expect(htmlOf(text)).toBe(html);
  });

  it('is read in no time, however often something is opened', () => {
    const started = performance.now();
    htmlOf(`${'[collapse]'.repeat(15_000)}[/collapse]`);
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  // What an import may be sent as one text; read to its end from each of them, most of these took minutes.
  it.each([
    '[url]',
    '[url=',
    '[collapse]',
    '[collapse=',
    '[code]',
    '[code=',
    '[pid=',
    '[i=s]',
    '[td=',
    '[flash=',
    '\n[u]',
    '\n ',
    '===',
    '[list][*]',
    '[s:ac:',
  ])(
    'a million characters of %j are read, and pasted, in a moment',
    (piece) => {
      const long = piece.repeat(1_000_000 / piece.length);
      const before = process.cpuUsage();
      htmlOf(long);
      htmlOf(`[url]${long}[/url]`);
      looksLikeBbcode(long.slice(0, 200_000));
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(6_000);
    },
    60_000,
  );

  it('is pasted in no time, however often something is opened', () => {
    const before = process.cpuUsage();
    for (const tag of ['[b]', '[url]', '[quote=', '[/b]']) expect(looksLikeBbcode(tag.repeat(200_000 / tag.length))).toBe(false);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
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
        const html = htmlOf(pieces.join(''));
        expect(html).not.toMatch(/<img|onerror=x>/);
      }),
    );
  });
});
