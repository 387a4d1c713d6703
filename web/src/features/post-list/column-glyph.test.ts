import { expect, test } from 'vitest';
import { columnGlyph } from './column-glyph.ts';

test('a column has its own glyph, and without one that of its kind', () => {
  expect(columnGlyph({ icon: 'tavern-sign', kind: 'article' })).toBe('g-tavern-sign');
  expect(columnGlyph({ icon: '', kind: 'question' })).toBe('g-conversation');
  expect(columnGlyph({ icon: '', kind: 'complaint' })).toBe('g-scales');
  expect(columnGlyph({ icon: '', kind: 'article' })).toBe('g-campfire');
});
