import { expect, it } from 'vitest';
import { createSeen, createSet } from './seen.ts';

it('knows each of many texts again, and none that was not there', () => {
  const set = createSet();
  expect(set.has('pid0')).toBe(false);
  for (let n = 0; n < 50_000; n += 1) {
    set.add(`pid${n}`);
    if (n % 3 === 0) set.add(`pid${n}`);
  }
  const wrong = Array.from({ length: 50_000 }, (_, n) => n).filter((n) => !set.has(`pid${n}`) || set.has(`tid${n}`));
  expect(wrong).toEqual([]);
});

it('keeps which column a forum has become, and of other things that they were there', () => {
  const seen = createSeen();
  seen.add({ kind: 'column', id: 'fid36' }, 1101);
  seen.add({ kind: 'post', id: 'tid1' }, 0);
  expect(seen.find({ kind: 'column', id: 'fid36' })).toBe(1101);
  expect([seen.find({ kind: 'post', id: 'tid1' }), seen.find({ kind: 'comment', id: 'tid1' }), seen.find({ kind: 'column', id: 'tid1' })]).toEqual([
    0,
    null,
    null,
  ]);
});
