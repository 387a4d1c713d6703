import { expect, test } from 'vitest';
import { typedSince } from './typed-since.ts';

test('only what was sent leaves a text that was typed on meanwhile', () => {
  expect(typedSince('发出去的', '发出去的')).toBe('');
  expect(typedSince('发出去的\n\n后来又写的', '发出去的')).toBe('后来又写的');
  expect(typedSince('整段都改过了', '发出去的')).toBe('整段都改过了');
  expect(typedSince('', '发出去的')).toBe('');
});
