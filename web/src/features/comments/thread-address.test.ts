import { describe, expect, it } from 'vitest';
import { readThreadChoice, threadHref } from './thread-address.ts';

const read = (query: string) => readThreadChoice(new URLSearchParams(query));

describe('a thread’s address', () => {
  it('is read with its defaults where a value makes no sense', () => {
    expect(read('')).toEqual({ sort: 'earliest', author: null, page: 1, floor: null });
    expect(read('sort=liked&author=7&page=3&floor=41')).toEqual({ sort: 'liked', author: 7, page: 3, floor: 41 });
    expect(read('sort=worst&author=x&page=0&floor=-1')).toEqual({ sort: 'earliest', author: null, page: 1, floor: null });
  });

  it('leaves out what is usual and points to the comments', () => {
    expect(threadHref('/post/view/1001/5', {})).toBe('/post/view/1001/5#comments');
    expect(threadHref('/post/view/1001/5', { sort: 'latest', author: 7, page: 2 })).toBe('/post/view/1001/5?sort=latest&author=7&page=2#comments');
    expect(threadHref('/post/view/1001/5', { floor: 12 })).toBe('/post/view/1001/5?floor=12#f12');
  });
});
