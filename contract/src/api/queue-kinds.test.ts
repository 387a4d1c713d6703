import { expect, test } from 'vitest';
import { QUEUE_KIND_NAMES, queueKindOf, queueKindsOf } from './queue-kinds.ts';

test('every kind is gone to by a letter of its own, which is not that of the whole queue', () => {
  const letters = QUEUE_KIND_NAMES.map((kind) => queueKindOf(kind).letter);
  expect(new Set([...letters, 'q']).size).toBe(letters.length + 1);
});

test('presenters work on what is not for operators alone', () => {
  expect(queueKindsOf('operator')).toEqual(QUEUE_KIND_NAMES);
  expect(queueKindsOf('presenter')).toContain('held_post');
  expect(queueKindsOf('presenter')).not.toContain('takedown');
});
