import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCommentDraft, withoutSent, writeCommentDraft } from './comment-drafts.ts';

const target = { memberId: 1, host: { kind: 'post', id: 114 }, parentId: null } as const;
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

test('each post, picture and comment has a draft of its own', () => {
  const image = { src: '/files/a-900.webp', srcSmall: '/files/a-480.webp', width: 900, height: 600, fileId: 5 };
  writeCommentDraft(target, { body: '给帖子', images: [image] });
  writeCommentDraft({ ...target, parentId: 9 }, { body: '给九号', images: [] });
  expect(readCommentDraft(target)).toEqual({ body: '给帖子', images: [image] });
  expect(readCommentDraft({ ...target, parentId: 9 })).toEqual({ body: '给九号', images: [] });
  expect(readCommentDraft({ ...target, memberId: 2 })).toEqual(EMPTY);
  expect(readCommentDraft({ ...target, host: { kind: 'scenery', id: 114 } })).toEqual(EMPTY);
});

test('what was typed and added while a comment was being sent is left', () => {
  const [sent, added] = [5, 6].map((fileId) => ({ src: `/files/${fileId}.webp`, srcSmall: '', width: 900, height: 600, fileId }));
  if (!sent || !added) throw new Error('two pictures');
  const before = { body: '发出去的', images: [sent], generated: true };
  expect(withoutSent(before, before)).toEqual(EMPTY);
  expect(withoutSent({ ...before, images: [sent, added] }, before)).toEqual({ body: '', images: [added] });
  expect(withoutSent({ ...before, body: '发出去的 又写的' }, before)).toEqual({ body: '又写的', images: [], generated: true });
  expect(withoutSent({ body: '另一段', images: [] }, before)).toEqual({ body: '另一段', images: [] });
});

test('an empty text deletes the draft', () => {
  writeCommentDraft(target, { body: '写了', images: [] });
  writeCommentDraft(target, { body: ' \n', images: [] });
  expect(kept.size).toBe(0);
});

test('storage that cannot be read or written gives no draft and no failure', () => {
  for (const broken of ['{', '7', '{"body":1,"images":[]}', '{"body":"x"}']) {
    kept.set('hearth-comment-1-114-post', broken);
    expect(readCommentDraft(target)).toEqual(EMPTY);
  }
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(() => writeCommentDraft(target, { body: '写了', images: [] })).not.toThrow();
});
