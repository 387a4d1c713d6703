import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { darkThemeOf } from './dark-css.ts';

const tokens = readFileSync(join(import.meta.dirname, 'src/ui/tokens.css'), 'utf8');

test('the dark theme without a script has the values of the dark theme, and nothing else', () => {
  const lines = darkThemeOf(tokens)
    .split('\n')
    .map((line) => line.trim());
  expect(lines[0]).toBe(':root[data-theme] {');
  expect(lines.slice(-2)).toEqual(['}', '']);
  expect(lines.length).toBeGreaterThan(40);
  expect(lines).toContain('color-scheme: dark;');
  const inTokens = tokens.split('\n').map((line) => line.trim());
  const start = inTokens.indexOf("[data-theme='dark'] {");
  expect(lines.slice(1, -1)).toEqual(inTokens.slice(start + 1, start + lines.length - 1));
});

test('tokens without a dark theme are refused', () => {
  expect(() => darkThemeOf(":root {\n  --bg: #fff;\n}\n[data-theme='light'] {\n}")).toThrow('no dark theme');
});
