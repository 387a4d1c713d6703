import { expect, test } from 'vitest';
import { savesData } from './saves-data.ts';

test('a reader saves data where the browser says so, and nowhere else', () => {
  expect(savesData({ connection: { saveData: true } })).toBe(true);
  for (const navigator of [{}, { connection: null }, { connection: { saveData: false } }, { connection: {} }]) expect(savesData(navigator)).toBe(false);
});
