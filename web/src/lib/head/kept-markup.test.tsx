import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginKeptMarkup, fillKeptMarkup, KeptMarkup } from './kept-markup.ts';
import { drawTextOnly } from '../text-only.ts';

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
  return fillKeptMarkup(
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

  it('draws again only for something else, or without pictures', () => {
    page(['一']);
    expect(drawingsOf(() => page(['一']))).toBe(0);
    expect(drawingsOf(() => page(['一', '二']))).toBe(1);
    drawTextOnly(true);
    expect(drawingsOf(() => page(['一']))).toBe(1);
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
    for (let other = 0; other < 100; other += 1) page(['常用', `第 ${other} 个`]);
    expect(drawingsOf(() => page(['常用']))).toBe(0);
    expect(drawingsOf(() => page(['第 0 个']))).toBe(1);
  });
});
