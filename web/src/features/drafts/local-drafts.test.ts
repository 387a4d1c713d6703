import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAsEdit, readLocalDraft } from './local-drafts.ts';

const published = { memberId: 1, columnId: 1001, postId: 77 };
const sent = { title: '柴', content: '劈好了', tags: [], cover: null };
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});
afterEach(() => vi.unstubAllGlobals());

test('what was written while a post was being sent is kept as an edit of that post', () => {
  expect(keepAsEdit(published, sent, { ...sent, content: '劈好了，还要晒' })).toBe(true);
  expect(readLocalDraft(published)).toMatchObject({ title: '柴', content: '劈好了，还要晒', serverId: null });
});

test('a text that is as it was sent leaves no draft', () => {
  expect(keepAsEdit(published, sent, { ...sent })).toBe(false);
  expect(kept.size).toBe(0);
});
