import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCommentDraft, writeCommentDraft } from './comment-drafts.ts';

const place = { memberId: 1, host: { kind: 'post', id: 114 }, parentId: null } as const;
const EMPTY = { body: '', images: [] };
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('every place has a text of its own', () => {
  const image = { src: '/files/a-900.webp', srcSmall: '/files/a-480.webp', width: 900, height: 600, fileId: 5 };
  writeCommentDraft(place, { body: '给帖子', images: [image] });
  writeCommentDraft({ ...place, parentId: 9 }, { body: '给九号', images: [] });
  expect(readCommentDraft(place)).toEqual({ body: '给帖子', images: [image] });
  expect(readCommentDraft({ ...place, parentId: 9 })).toEqual({ body: '给九号', images: [] });
  expect(readCommentDraft({ ...place, memberId: 2 })).toEqual(EMPTY);
  expect(readCommentDraft({ ...place, host: { kind: 'scenery', id: 114 } })).toEqual(EMPTY);
});

test('an empty text is forgotten', () => {
  writeCommentDraft(place, { body: '写了', images: [] });
  writeCommentDraft(place, { body: ' \n', images: [] });
  expect(kept.size).toBe(0);
});

test('what cannot be read or kept is no draft and no failure', () => {
  for (const broken of ['{', '7', '{"body":1,"images":[]}', '{"body":"x"}']) {
    kept.set('hearth-comment-1-114-post', broken);
    expect(readCommentDraft(place)).toEqual(EMPTY);
  }
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(() => writeCommentDraft(place, { body: '写了', images: [] })).not.toThrow();
});
