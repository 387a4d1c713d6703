import { expect, test } from 'vitest';
import { textOf } from '../replies/pieces.ts';
import { documentOf } from './document.ts';

const parts = {
  head: '',
  body: ['<main>炉火</main>'],
  data: ['{}'],
  styles: ['/a.css'],
  preloads: ['/a.js'],
  entry: '/entry.js',
  prelude: '',
  membersOnly: false,
  gameId: 1,
  textOnly: false,
  savesData: false,
  storageUrl: '',
};

test('the first paint waits for an element behind the whole page, and for nothing that may be missing', () => {
  for (const textOnly of [false, true]) {
    const html = textOf(documentOf({ ...parts, textOnly }));
    const awaited = [...html.matchAll(/<link rel="expect" href="#([^"]+)" blocking="render">/g)].map(([, id]) => id);
    expect(awaited).toEqual(['data']);
    expect(html.indexOf('<link rel="expect"')).toBeLessThan(html.indexOf('</head>'));
    expect(html.indexOf('<script id="data"')).toBeGreaterThan(html.indexOf('</main></div>'));
    expect(html.indexOf('<script id="data"')).toBeLessThan(html.indexOf('src="/entry.js"'));
  }
});
