import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderText } from './comment-text.tsx';

const html = (text: string) => renderToStaticMarkup(<>{renderText(text)}</>);
const link = (href: string) => `<a class="link" href="${href}" target="_blank" rel="noreferrer nofollow ugc">${href}</a>`;

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
