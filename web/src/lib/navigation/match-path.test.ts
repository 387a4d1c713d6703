import { expect, test } from 'vitest';
import { createPathMatcher } from './match-path.ts';

const match = createPathMatcher([
  { path: 'post/view/:columnId/:postId' },
  { path: 'post/view/r/:code' },
  { path: 'ticket/:number' },
  { path: 'ticket/verify' },
  { path: 'home' },
  { path: 'back/*' },
  { path: 'back/:id/door' },
  { path: '*' },
]);

test('a path is matched to its entry, with the parameters', () => {
  expect(match('/post/view/1001/7')).toEqual({ entry: { path: 'post/view/:columnId/:postId' }, params: { columnId: '1001', postId: '7' } });
  expect(match('/home/')).toEqual({ entry: { path: 'home' }, params: {} });
  expect(match('/ticket/%E7%82%89-2026')?.params).toEqual({ number: '炉-2026' });
});

test('a literal part wins over a parameter, in whatever order the table has them', () => {
  expect(match('/post/view/r/K7M4Q2X')?.entry.path).toBe('post/view/r/:code');
  expect(match('/ticket/verify')?.entry.path).toBe('ticket/verify');
});

test('a path below a name is matched to the entry for all that is there, unless another one says it more exactly', () => {
  for (const path of ['/back', '/back/', '/back/a', '/back/a/b/c', '/back/door']) expect(match(path)?.entry.path, path).toBe('back/*');
  expect(match('/back/7/door')).toMatchObject({ entry: { path: 'back/:id/door' }, params: { id: '7' } });
  for (const path of ['/backs', '/back/%E0%A4%A']) expect(match(path)?.entry.path, path).toBe('*');
});

test('a path with an id that cannot be one is matched to the entry for unknown addresses', () => {
  for (const id of ['0', '-1', '07', '1.5', '9007199254740992', `1${'0'.repeat(30)}`, 'abc', '%00', '7%0A'])
    expect(match(`/post/view/1001/${id}`)?.entry.path, id).toBe('*');
  expect(match('/post/view/r/%00')?.entry.path).toBe('*');
  expect(match('/post/view/1001/999999999999999')?.params).toEqual({ columnId: '1001', postId: '999999999999999' });
});

test('a path that is unknown, too long, empty or broken is matched to the entry for unknown addresses', () => {
  for (const path of ['/', '/nowhere', '/post/view/1/2/3', '/ticket//', '/ticket/%E0%A4%A', '/%2e%2e/home']) expect(match(path)?.entry.path).toBe('*');
});
