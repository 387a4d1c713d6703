import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
/** Returns what a rule declares, line by line. */
const declared = (css: string, selector: string) =>
  (css.split(`${selector} {`)[1]?.split('}')[0] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

test('without a script the dark theme is the same', () => {
  const dark = declared(read('tokens.css'), "[data-theme='dark']");
  expect(dark.length).toBeGreaterThan(40);
  expect(declared(read('../../public/dark.css'), ':root[data-theme]')).toEqual(dark);
});
