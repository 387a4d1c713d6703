import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_DRAFT_BYTES, MAX_DRAFTS } from '#contract/limits.ts';
import { listDrafts, removeDraft, saveDraft, type WrittenDraft } from './drafts.ts';
import { TALK, TANKS, later, openTavern, type Tavern } from '../posts.fixture.ts';

let tavern: Tavern;
let writer: number;
let other: number;
beforeAll(async () => {
  tavern = await openTavern();
  [writer = 0, other = 0] = await tavern.addMembers(2);
});
afterAll(() => tavern.drop());

const save = (memberId: number, details: Partial<WrittenDraft> = {}, seconds = 0) =>
  saveDraft({ db: tavern.db, now: later(seconds) }, memberId, {
    columnId: TALK,
    title: '写到一半',
    content: null,
    tags: [],
    coverId: null,
    generated: false,
    revision: 0,
    ...details,
  });

it('a draft is kept, found in its column, saved on, and thrown away', async () => {
  const content = { type: 'doc', content: [{ type: 'paragraph' }], 未定: [1, null, '\u0000\ud800'] };
  const first = await save(writer, { content, tags: ['拉怪'] });
  expect(first.revision).toBe(1);
  expect(await save(writer, { id: first.id, content, title: '再写一点', generated: true, revision: 1 }, 10)).toEqual({ id: first.id, revision: 2 });
  const newer = await save(writer, {}, 20);
  expect((await listDrafts(tavern.db, writer, TALK)).map(({ id }) => id)).toEqual([newer.id, first.id]);
  expect((await listDrafts(tavern.db, writer, TALK))[1]).toEqual({
    id: first.id,
    columnId: TALK,
    postId: null,
    title: '再写一点',
    content,
    tags: [],
    coverId: null,
    generated: true,
    poll: null,
    revision: 2,
    updatedAt: '2026-03-04T04:00:10Z',
  });
  expect([await listDrafts(tavern.db, writer, TANKS), await listDrafts(tavern.db, other, TALK)]).toEqual([[], []]);
  await removeDraft(tavern.db, other, first.id);
  expect(await listDrafts(tavern.db, writer, TALK)).toHaveLength(2);
  for (const { id } of await listDrafts(tavern.db, writer, TALK)) await removeDraft(tavern.db, writer, id);
  expect(await listDrafts(tavern.db, writer, TALK)).toEqual([]);
});

it('of saves that stand on the same revision one counts and the others change nothing', async () => {
  const { id } = await save(writer);
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, at) => save(writer, { id, revision: 1, title: `第 ${at} 台电脑` })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'A0409', name: 'draftConflict' });
  const winner = results.findIndex(({ status }) => status === 'fulfilled');
  expect((await listDrafts(tavern.db, writer, TALK))[0]).toMatchObject({ revision: 2, title: `第 ${winner} 台电脑` });
  await removeDraft(tavern.db, writer, id);
});

it('a member keeps twenty, also when they come at once', async () => {
  const results = await Promise.allSettled(Array.from({ length: MAX_DRAFTS + 8 }, () => save(other)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_DRAFTS);
  await expect(save(other)).rejects.toMatchObject({ code: 'A0409', message: '草稿最多存 20 份，请先发表或丢弃一些' });
});

it('belongs to its writer, their post and a column', async () => {
  const { id } = await save(writer);
  await expect(save(other, { id, revision: 1 })).rejects.toMatchObject({ code: 'A0404' });
  await expect(save(writer, { id: 999_999, revision: 1 })).rejects.toMatchObject({ code: 'A0404' });
  await expect(save(writer, { columnId: 4711 })).rejects.toMatchObject({ code: 'A0404' });
  const post = await tavern.post(other);
  await expect(save(writer, { postId: post.id })).rejects.toMatchObject({ code: 'A0404' });
  await expect(save(writer, { coverId: 999_999 })).rejects.toMatchObject({ code: 'A0400' });
});

it('is bounded in size and depth', async () => {
  const half = 'x'.repeat(MAX_DRAFT_BYTES / 2);
  await expect(save(writer, { content: [half] })).resolves.toBeTruthy();
  await expect(save(writer, { content: [half, half] })).rejects.toMatchObject({ code: 'A0413' });
  const deep = Array.from({ length: 100_000 }).reduce<unknown>((inner) => [inner], null);
  await expect(save(writer, { content: deep })).rejects.toMatchObject({ code: 'A0400', fields: [{ path: 'content' }] });
});

it('gives back whatever an editor may hold', async () => {
  const { id } = await save(writer);
  let revision = 1;
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.string({ unit: 'grapheme', maxLength: 40 }), async (content, text) => {
      const kept = { content, text };
      ({ revision } = await save(writer, { id, revision, content: kept }));
      const found = (await listDrafts(tavern.db, writer, TALK)).find((draft) => draft.id === id);
      expect(JSON.stringify(found?.content)).toBe(JSON.stringify(kept));
    }),
    { numRuns: 60 },
  );
});
