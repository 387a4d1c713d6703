import { expect, it } from 'vitest';
import { labelForMember } from './rules.ts';

it.each([
  [0, 2, '评为精华'],
  [2, 0, '撤下精华'],
  [1, 3, '改精华的等级和理由'],
  // What an old record left out did not change: it was none before.
  [null, 1, '评为精华'],
  [null, null, '评精'],
])('an essence from level %s to %s is called %s', (levelBefore, levelAfter, label) => {
  expect(labelForMember({ act: 'post.essence', levelBefore, levelAfter })).toBe(label);
});

it('other acts are called what they are', () => {
  expect(labelForMember({ act: 'post.move', levelBefore: null, levelAfter: null })).toBe('移到别的栏目');
});
