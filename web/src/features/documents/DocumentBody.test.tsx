import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Block, DocumentBody as Body, Inline, Mark } from '#contract/documents/document.ts';
import { documentOutline } from '#contract/documents/outline.ts';
import { DocumentBody, type DocumentBodyProps } from './DocumentBody.tsx';

const text = (text: string, ...marks: Mark[]): Inline => (marks.length > 0 ? { type: 'text', text: text, marks } : { type: 'text', text: text });
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content });
const link = (href: string): Mark => ({ type: 'link', attrs: { href } });

/** Returns the markup of a document without class names. */
function html(content: Block[], props: Partial<DocumentBodyProps> = {}): string {
  const body: Body = { type: 'doc', content };
  return renderToStaticMarkup(<DocumentBody body={body} {...props} />)
    .replace(/ class="[^"]*"/g, '')
    .replace(/^<div>|<\/div>$/g, '');
}

describe('running text', () => {
  it('nests marks in one order and joins neighbors', () => {
    const bold: Mark = { type: 'bold' };
    expect(html([paragraph(text('去', link('/a')), text('看', bold, link('/a')), text('吧', bold), text('。'))])).toBe(
      '<p><a href="/a">去<strong>看</strong></a><strong>吧</strong>。</p>',
    );
    expect(
      html([paragraph(text('甲', { type: 'italic' }), { type: 'hardBreak', marks: [{ type: 'italic' }] }, text('乙', { type: 'strike' }, { type: 'code' }))]),
    ).toBe('<p><em>甲<br/></em><s><code>乙</code></s></p>');
  });

  it('opens other sites apart and without our recommendation', () => {
    expect(html([paragraph(text('外', link('https://example.cn')))])).toBe(
      '<p><a href="https://example.cn" target="_blank" rel="noopener nofollow ugc">外</a></p>',
    );
  });

  it.each(['/..//evil.example/x', '/a/%2e%2e//evil.example/x', '//evil.example/x'])('treats %s as another site, as an older document may hold it', (href) => {
    expect(html([paragraph(text('内', link(href)))])).toBe(`<p><a href="${href}" target="_blank" rel="noopener nofollow ugc">内</a></p>`);
  });

  it('keeps a link inside a spoiler under the cover', () => {
    expect(html([paragraph(text('甲', { type: 'spoilerText' }, link('/a')), text('乙', { type: 'spoilerText' }))])).toBe(
      '<p><label><input type="checkbox" autoComplete="off" aria-label="显示剧透"/><span><span><a href="/a">甲</a>乙</span></span></label></p>',
    );
  });

  it('is never markup', () => {
    expect(html([paragraph(text('<script>alert(1)</script>'))])).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
  });
});

describe('blocks', () => {
  it('carry the anchors of the outline', () => {
    const content: Block[] = [
      { type: 'heading', attrs: { level: 2 }, content: [text('一号')] },
      { type: 'heading', attrs: { level: 3 }, content: [text('一号')] },
      { type: 'blockquote', content: [{ type: 'heading', attrs: { level: 2 }, content: [text('引')] }] },
    ];
    const ids = [...html(content).matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(documentOutline({ type: 'doc', content }).map(({ anchor }) => anchor));
    expect(html(content, { anchors: false })).not.toContain('id=');
  });

  it('are pictures with a size, a caption and a text in their place', () => {
    const image = (alt: string): Block => ({ type: 'image', attrs: { src: '/files/a.webp', alt, width: 800, height: 600, fileId: 1 } });
    expect(html([image('前庭')])).toBe(
      '<figure><img src="/files/a.webp" width="800" height="600" loading="lazy" decoding="async" data-file="1" alt="前庭"/><figcaption aria-hidden="true">前庭</figcaption></figure>',
    );
    expect(html([image('')])).toContain('alt="配图"');
    expect(html([image('')])).not.toContain('figcaption');
  });

  it('are tables with a head that scroll in a box of their own', () => {
    const cell = (type: 'tableHeader' | 'tableCell', wording: string) => ({ type, content: [{ type: 'paragraph' as const, content: [text(wording)] }] });
    const rows: Block = {
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', '甲')] },
        { type: 'tableRow', content: [cell('tableCell', '乙')] },
      ],
    };
    expect(html([rows])).toBe(
      '<div tabindex="0" role="group" aria-label="表格"><table><thead><tr><th scope="col">甲</th></tr></thead><tbody><tr><td>乙</td></tr></tbody></table></div>',
    );
  });

  it('are lists with their number and spoilers that open without a script', () => {
    const item = (wording: string) => ({ type: 'listItem' as const, content: [paragraph(text(wording))] });
    expect(html([{ type: 'orderedList', attrs: { start: 3 }, content: [item('甲')] }])).toBe('<ol start="3"><li>甲</li></ol>');
    expect(html([{ type: 'spoiler', attrs: { title: '结局' }, content: [paragraph(text('都死了'))] }])).toMatch(
      /^<details><summary>.*<span>剧透：结局<\/span><\/summary><div><p>都死了<\/p><\/div><\/details>$/,
    );
  });

  it('begin with a large letter only where it fits', () => {
    const long = '火'.repeat(80);
    const first = (content: Block[]): string => renderToStaticMarkup(<DocumentBody body={{ type: 'doc', content }} dropCap />);
    const plain = (content: Block[]): string => renderToStaticMarkup(<DocumentBody body={{ type: 'doc', content }} />);
    expect(first([paragraph(text(long))])).not.toBe(plain([paragraph(text(long))]));
    for (const wording of ['短', `“${long}`, `${'火'.repeat(20)}`]) expect(first([paragraph(text(wording))])).toBe(plain([paragraph(text(wording))]));
  });
});

it('a picture whose copies are known is offered in each, also within a quotation; its place is known before it comes', () => {
  const image = { type: 'image' as const, attrs: { src: '/files/ab/cd-1600.webp', alt: '前庭', width: 1600, height: 900, fileId: 1 } };
  const body = { type: 'doc' as const, content: [{ type: 'blockquote' as const, content: [image] }] };
  const drawn = (avif: boolean) =>
    renderToStaticMarkup(<DocumentBody body={body} copies={{ 1: { widths: [320, 640, 1600, 2560], ...(avif && { avif: true as const }) } }} />);
  expect(drawn(false)).toContain('srcSet="/files/ab/cd-320.webp 320w,/files/ab/cd-640.webp 640w,/files/ab/cd-1600.webp 1600w"');
  expect(drawn(false)).toContain('width="1600" height="900"');
  expect(drawn(false)).not.toContain('<picture>');
  expect(drawn(true)).toContain('<picture><source type="image/avif" srcSet="/files/ab/cd-320.avif 320w');
  expect(drawn(true)).toContain('</picture><figcaption');
});
