import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fartherPosition, saveReadPosition, readPositionOf } from './read-position.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});

describe('the read position in a thread', () => {
  it('is kept for each of the posts that were read last', () => {
    for (let id = 1; id <= 205; id += 1) saveReadPosition(null, id, { floor: id, count: id + 1 });
    saveReadPosition(null, 6, { floor: 60, count: 70 });
    expect(readPositionOf(null, 205)).toMatchObject({ floor: 205, count: 206 });
    expect(readPositionOf(null, 6)).toMatchObject({ floor: 60, count: 70 });
    expect(readPositionOf(null, 5)).toBeNull();
  });

  it('is not shown to another member in the same browser', () => {
    saveReadPosition(7, 1, { floor: 30, count: 40 });
    expect(readPositionOf(8, 1)).toBeNull();
    expect(readPositionOf(null, 1)).toBeNull();
    expect(readPositionOf(7, 1)).toMatchObject({ floor: 30 });
  });

  it('is the farther of those of this browser and of another device', () => {
    expect(fartherPosition({ floor: 3, count: 9 }, { floor: 7, count: 8 })).toEqual({ floor: 7, count: 9 });
    expect(fartherPosition(null, { floor: 7, count: 8 })).toEqual({ floor: 7, count: 8 });
    expect(fartherPosition({ floor: 3, count: 9 }, null)).toEqual({ floor: 3, count: 9 });
    expect(fartherPosition(null, null)).toBeNull();
  });

  it.each(['', '{}', 'null', '[null]', '[{"postId":1}]', '[{"postId":1,"floor":"x","count":1}]', '[{"postId":1,"floor":-1,"count":1}]'])(
    'is nowhere in %s',
    (text) => {
      kept.set('hearth-read-places', text);
      expect(readPositionOf(null, 1)).toBeNull();
      saveReadPosition(null, 1, { floor: 3, count: 4 });
      expect(readPositionOf(null, 1)).toMatchObject({ floor: 3 });
    },
  );
});
