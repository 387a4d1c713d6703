import { expect, test } from 'vitest';
import { samplePost } from '#contract/testing/samples.ts';
import { withUniqueCovers } from './unique-covers.ts';

const cover = (name: string) => ({ src: `/files/${name}.webp`, srcSmall: `/files/${name}-s.webp`, width: 1600, height: 900, color: '#334455' });
const post = (id: number, name: string | null) => samplePost({ id, cover: name === null ? null : cover(name) });

test('no picture is shown twice on a page, nor again below the one above the list', () => {
  const posts = [post(1, 'sea'), post(2, 'hill'), post(3, 'sea'), post(4, null), post(5, 'tower')];
  const shown = withUniqueCovers(posts, [post(9, 'tower'), null]);
  expect(shown.map(({ id, cover: picture }) => [id, picture?.src ?? null])).toEqual([
    [1, '/files/sea.webp'],
    [2, '/files/hill.webp'],
    [3, null],
    [4, null],
    [5, null],
  ]);
});
