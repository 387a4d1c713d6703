import { describe, expect, it } from 'vitest';
import type { Reacted } from '#web/features/posts/use-reader.ts';
import { withWanted } from './reacted.ts';

const none: Reacted = { own: { liked: false, kind: null }, counts: { liked: 2, kinds: [{ kind: 'funny', count: 1 }] } };

describe('a press is shown before the server replies', () => {
  it('a like is one more, and taking it back is one less', () => {
    const liked = withWanted(none, { liked: true });
    expect(liked).toEqual({ own: { liked: true, kind: null }, counts: { ...none.counts, liked: 3 } });
    expect(withWanted(liked, { liked: true })).toEqual(liked);
    expect(withWanted(liked, { liked: false })).toEqual(none);
  });

  it('another reaction replaces the one before, and one that nobody gives is gone', () => {
    const warm = withWanted(none, { kind: 'warm' });
    expect(warm.counts.kinds).toEqual([
      { kind: 'funny', count: 1 },
      { kind: 'warm', count: 1 },
    ]);
    const funny = withWanted(warm, { kind: 'funny' });
    expect(funny).toEqual({ own: { liked: false, kind: 'funny' }, counts: { liked: 2, kinds: [{ kind: 'funny', count: 2 }] } });
    expect(withWanted(funny, { kind: 'none' })).toEqual(none);
    expect(withWanted(none, { kind: 'none' })).toEqual(none);
  });

  it('a count that did not have the own one yet never falls below nothing', () => {
    const stale: Reacted = { own: { liked: true, kind: 'sorry' }, counts: { liked: 0, kinds: [] } };
    expect(withWanted(stale, { liked: false }).counts.liked).toBe(0);
    expect(withWanted(stale, { kind: 'none' }).counts.kinds).toEqual([]);
  });
});
