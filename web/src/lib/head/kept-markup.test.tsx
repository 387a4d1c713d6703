import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginKeptMarkup, fillKeptMarkup, KeptMarkup } from './kept-markup.ts';
import { drawTextOnly } from '../text-only.ts';
import { useSignInHref } from '../navigation/sign-in-href.ts';
import { ViewContext, type View } from '../navigation/view.ts';
import { textOf } from './pieces.fixture.ts';

const drawn = vi.fn();

function Menu({ name }: { name: string }) {
  drawn();
  return (
    <nav>
      <a href="/?a=1&b=2">{name}</a> {name}
    </nav>
  );
}

/** Returns a page whose two menus are kept, as the server makes it. */
function page(names: readonly string[], main = '正文'): string {
  beginKeptMarkup();
  return textOf(
    fillKeptMarkup(
      renderToString(
        <div>
          {names.map((name) => (
            <KeptMarkup key={name} from={[name]}>
              <Menu name={name} />
            </KeptMarkup>
          ))}
          <main>{main}</main>
        </div>,
      ),
      '/',
    ),
  );
}

function plainPage(names: readonly string[], main = '正文'): string {
  return renderToString(
    <div>
      {names.map((name) => (
        <Menu key={name} name={name} />
      ))}
      <main>{main}</main>
    </div>,
  );
}

function drawingsOf(act: () => void): number {
  drawn.mockClear();
  act();
  return drawn.mock.calls.length;
}

afterEach(() => drawTextOnly(false));

describe('KeptMarkup', () => {
  it('leaves the markup of a page as it is, drawn or kept', () => {
    const expected = plainPage(['首页', '<攻略>']);
    for (let round = 0; round < 3; round += 1) expect(page(['首页', '<攻略>'])).toBe(expected);
    expect(page(['<攻略>', '问答'], '<kept-markup id="0">')).toBe(plainPage(['<攻略>', '问答'], '<kept-markup id="0">'));
  });

  it('draws again only for something else, without pictures or with small ones', () => {
    page(['一']);
    expect(drawingsOf(() => page(['一']))).toBe(0);
    expect(drawingsOf(() => page(['一', '二']))).toBe(1);
    drawTextOnly(true);
    expect(drawingsOf(() => page(['一']))).toBe(1);
    drawTextOnly(false, true);
    expect(drawingsOf(() => page(['一']))).toBe(1);
  });

  it('points back to the page it is put into, not to the one it was drawn for', () => {
    const Enter = () => {
      drawn();
      return <a href={useSignInHref()}>登录</a>;
    };
    const made = (pathname: string, search: string, isKept: boolean) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is read.
      const view = { location: { pathname, search, hash: '' } } as View;
      beginKeptMarkup();
      const html = renderToString(
        <ViewContext value={view}>
          {isKept ? (
            <KeptMarkup from={['enter']}>
              <Enter />
            </KeptMarkup>
          ) : (
            <Enter />
          )}
        </ViewContext>,
      );
      return textOf(fillKeptMarkup(html, pathname + search));
    };
    for (const [pathname, search] of [
      ['/post/view/1001/5', ''],
      ['/search/list', '?q=it\'s <b>&"炉边"$&'],
    ] as const) {
      expect(made(pathname, search, true)).toBe(made(pathname, search, false));
    }
    expect(drawingsOf(() => made('/home', '', true))).toBe(0);
  });

  it('keeps cards apart from shells: by their content, and in a number of their own', () => {
    const card = (title: string) => {
      beginKeptMarkup();
      const html = renderToString(
        <KeptMarkup kind="card" from={[{ title }]}>
          <Menu name={title} />
        </KeptMarkup>,
      );
      return textOf(fillKeptMarkup(html, '/'));
    };
    page(['菜单']);
    expect(card('一篇')).toBe(renderToString(<Menu name="一篇" />));
    expect(drawingsOf(() => card('一篇'))).toBe(0);
    for (let other = 0; other < 600; other += 1) card(`第 ${other} 篇`);
    expect(drawingsOf(() => card('一篇'))).toBe(1);
    expect(drawingsOf(() => page(['菜单']))).toBe(0);
    // What somebody has written is no place for the address of a page.
    for (const title of ['kept-markup-address', 'kept-markup-address']) expect(card(title)).toBe(renderToString(<Menu name={title} />));
  });

  it('forgets a page that broke while it was drawn', () => {
    const Broken = () => {
      throw new Error('broken');
    };
    beginKeptMarkup();
    const drawBroken = () =>
      renderToString(
        <>
          <KeptMarkup from={['三']}>
            <Menu name="三" />
          </KeptMarkup>
          <Broken />
        </>,
      );
    expect(drawBroken).toThrow('broken');
    expect(page(['四'])).toBe(plainPage(['四']));
  });

  it('keeps a bounded number, of those used last', () => {
    page(['常用']);
    for (let other = 0; other < 150; other += 1) page(['常用', `第 ${other} 个`]);
    expect(drawingsOf(() => page(['常用']))).toBe(0);
    expect(drawingsOf(() => page(['第 0 个']))).toBe(1);
  });
});
