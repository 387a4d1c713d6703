import { expect, it } from 'vitest';
import { smsSegments } from './sms-segments.ts';

it.each([
  ['', 0, 1],
  ['字'.repeat(70), 70, 1],
  ['字'.repeat(71), 71, 2],
  ['a'.repeat(134), 134, 2],
  ['字'.repeat(135), 135, 3],
  ['𠮷'.repeat(36), 72, 2],
])('%s is %i long and sent as %i', (text, characters, segments) => {
  expect(smsSegments(text)).toEqual({ characters, segments });
});
