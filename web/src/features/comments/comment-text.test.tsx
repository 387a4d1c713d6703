import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderComment, renderText } from './comment-text.tsx';

const html = (text: string) => renderToStaticMarkup(<>{renderText(text)}</>);
const link = (href: string) => `<a class="link" href="${href}" target="_blank" rel="noreferrer nofollow ugc">${href}</a>`;

describe('a comment that calls members', () => {
  const MENTIONS = [{ name: '夜烛', memberId: 7 }];
  const person = '<a class="link" href="/member/7">@夜烛</a>';
  const comment = (body: string) => renderToStaticMarkup(<>{renderComment(body, MENTIONS)}</>);

  it('links them, between addresses and 表情', () => {
    expect(comment('问@夜烛吧\n@夜烛：')).toBe(`问${person}吧\n${person}：`);
    expect(comment('https://a.cn/@夜烛 见 https://a.cn/b，@夜烛。')).toBe(`${link('https://a.cn/@')}夜烛 见 ${link('https://a.cn/b')}，${person}。`);
    expect(comment('@夜烛[笑哭]')).toMatch(new RegExp(`^${person}<span[^>]*aria-label="笑哭"`));
    expect(comment('<i>@夜烛</i>')).toBe(`&lt;i&gt;${person}&lt;/i&gt;`);
  });

  it('links nobody in a quote', () => {
    expect(comment('> @夜烛 3 楼：看火\n@夜烛 看了')).toMatch(new RegExp(`^<span[^>]*>@夜烛 3 楼：看火</span><span[^>]*>${person} 看了</span>$`));
  });

  it('is plain text without them', () => {
    expect(html('问@夜烛吧')).toBe('问@夜烛吧');
  });
});

describe('renderText', () => {
  it('leaves plain text alone, markup included', () => {
    expect(renderText('盯脚也要看靴子\n别问')).toBe('盯脚也要看靴子\n别问');
    expect(html('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)&gt;');
  });

  it.each([
    ['见https://example.com/a/b?c=1，谢谢', `见${link('https://example.com/a/b?c=1')}，谢谢`],
    ['https://example.com.', `${link('https://example.com')}.`],
    ['（https://example.com/x）和 http://b.cn', `（${link('https://example.com/x')}）和 ${link('http://b.cn')}`],
  ])('links %s', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each(['javascript:alert(1)', 'https://user@evil.example/', 'ftp://example.com'])('does not link %s', (text) => {
    expect(html(text)).not.toContain('<a');
  });
});
