import { afterAll, describe, expect, it } from 'vitest';
import type { PostView } from '#contract/api/posts.ts';
import { approveHeldComment, rejectHeldComment } from '#server/modules/comments/index.ts';
import { deleteQueuedFiles } from '#server/modules/files/index.ts';
import { handleReport } from '#server/modules/reports/index.ts';
import { removeScenery } from '#server/modules/scenery/index.ts';
import { TEXT, inDays, openPurgeSite } from './purges.fixture.ts';

const { site, author, reader, operator, write, remove, restore, purge, removalOf, rowsWith, upload, stored } = await openPurgeSite();
afterAll(() => site.close());

describe('what its author removed', () => {
  it('comes back within thirty days as it was, and is purged afterwards, everywhere', async () => {
    const id = await write({ tags: [`${TEXT}标签`], summary: `${TEXT}的摘要` });
    await write({ id, markdown: `${TEXT}，改过一遍，写满十个字才收。` });
    await site.post('post/draft/save', { columnId: 1001, postId: id, title: TEXT, content: { text: TEXT } }, { as: author });
    await remove(id);
    await purge(29.9);
    expect((await restore(id)).code).toBe('200');
    expect((await site.get<PostView>(`g/post/view/${id}`)).t.title).toBe(`${TEXT}的题目`);
    await purge(31);
    expect(await rowsWith(TEXT), 'restored, so nothing is due').toContain('posts');

    await remove(id);
    await purge(31);
    expect(await rowsWith(TEXT)).toEqual([]);
    expect(await site.platform.db.queryOne('SELECT status, author_id, removed_at IS NOT NULL AS dated FROM posts WHERE id = $1', [id])).toEqual({
      status: 'removed',
      authorId: author.id,
      dated: true,
    });
    expect(await restore(id), 'also before its thirty days are over by this clock').toMatchObject({ status: 409, code: 'A0409' });
    const purgedAt = (await removalOf('post', id))?.purgedAt;
    await purge(60);
    expect((await removalOf('post', id))?.purgedAt, 'once').toBe(purgedAt);
  });

  it('of comments too, also held and approved ones', async () => {
    const host = await write({ title: '别人说话的地方', markdown: '这里没有那一段，写满十个字才收。' }, reader);
    const { t: comment } = await site.post<{ id: number }>(`comment/save/${host}`, { body: `${TEXT}一句` }, { as: author });
    await site.post(`comment/remove/${comment.id}`, {}, { as: author });
    const held = await site.platform.db.queryOne<{ id: number }>(
      `INSERT INTO held_comments (post_id, author_id, body, reasons, held_at) VALUES ($1, $2, $3, '[]', now()) RETURNING id`,
      [host, author.id, TEXT],
    );
    await site.post(`comment/held/withdraw/${held?.id}`, {}, { as: author });
    expect(await rowsWith(TEXT)).toEqual(['comments', 'held_comments']);
    await purge(31);
    expect(await rowsWith(TEXT)).toEqual([]);
  });
});

describe('copies', () => {
  it('in messages and among the comments that wait go as well', async () => {
    const host = await write({ title: '有人说话的地方', markdown: '这里没有那一段，写满十个字才收。' }, reader);
    const hold = () =>
      site.platform.db.queryOne<{ id: number }>(
        `INSERT INTO held_comments (post_id, author_id, body, reasons, held_at) VALUES ($1, $2, $3, jsonb_build_array(jsonb_build_object('quote', $3::text)), now()) RETURNING id`,
        [host, author.id, TEXT],
      );
    await rejectHeldComment({ db: site.platform.db, now: new Date() }, { id: (await hold())?.id ?? 0, deciderId: null, reason: '不合适' });
    await approveHeldComment({ db: site.platform.db, now: new Date() }, { id: (await hold())?.id ?? 0, deciderId: null });
    const comment = await site.platform.db.queryOne<{ id: number; floor: number }>(`SELECT id, floor FROM comments WHERE post_id = $1 AND body = $2`, [
      host,
      TEXT,
    ]);
    await site.platform.db.query(
      `INSERT INTO messages (member_id, type, title, content, is_urgent, sent_at, revision, kind, about, external_id, floor)
       VALUES ($1, 20, '有人回了你的帖子', $2, 0, now(), 1, 'legacy', 'post', $3, $4)`,
      [reader.id, `他说：${TEXT}`, host, comment?.floor ?? 0],
    );
    await site.post(`comment/remove/${comment?.id}`, {}, { as: author });
    expect(await rowsWith(TEXT), 'an approved one is among the comments, and in the record of who approved it').toEqual([
      'audit_personal',
      'comments',
      'held_comments',
      'messages',
    ]);
    await purge(31);
    expect(await rowsWith(TEXT)).toEqual([]);
    expect((await site.get<{ items: unknown[] }>(`comment/held/${host}`, { as: author })).t.items, 'nobody reads what is left of it').toEqual([]);
  });
});

it('never purges what can be read, whatever is on record', async () => {
  const id = await write();
  await site.platform.db.query(
    `INSERT INTO removals (kind, target_id, author_id, removed_by, removed_at, restorable_until, purge_at) VALUES ('post', $1, $2, 'staff', now(), now(), now())`,
    [id, author.id],
  );
  const other = await write();
  await remove(other);
  await expect(purge(31)).rejects.toThrow('could not be purged');
  expect((await site.get<PostView>(`g/post/view/${id}`)).t.title).toBe(`${TEXT}的题目`);
  expect((await removalOf('post', other))?.purgedAt, 'the others are not held up').not.toBeNull();
  await site.platform.db.query(`DELETE FROM removals WHERE target_id = $1 AND kind = 'post'`, [id]);
  await remove(id);
  await purge(31);
});

describe('what the staff removed', () => {
  it('is purged after thirty days, never while reports of it are open nor within a week of their end', async () => {
    const id = await write();
    await site.post(`informer/post/informer/${id}`, { reason: 'ad', note: '广告' }, { as: reader });
    await remove(id);
    const reportCase = await site.platform.db.queryOne<{ id: number }>(`SELECT id FROM report_dockets WHERE target_id = $1`, [id]);
    expect(reportCase).not.toBeNull();
    await purge(31);
    expect(await rowsWith(TEXT), 'somebody has to decide about it').toContain('report_snapshots');
    const decidedAt = inDays(33);
    await handleReport({ db: site.platform.db, now: decidedAt }, reportCase?.id ?? 0, {
      closer: null,
      closing: { outcome: 'upheld', answer: '是广告', hide: true },
    });
    await purge(39);
    expect(await rowsWith(TEXT)).toContain('report_snapshots');
    await purge(33 + 31);
    expect(await rowsWith(TEXT)).toEqual([]);
  });

  it('cannot be taken back any more, and the record says so', async () => {
    const fileId = await upload();
    const scenery = await site.platform.db.queryOne<{ id: number }>(
      `INSERT INTO sceneries (game_id, author_id, file_id, title, zone, expansion, story, search_key, orientation, color, status, decided_at, created_at)
       VALUES (1, $1, $2, $3, 'z', 'e', $3, $3, 'landscape', 'red', 'approved', now(), now()) RETURNING id`,
      [author.id, fileId, TEXT],
    );
    const id = scenery?.id ?? 0;
    const removeIt = () => removeScenery({ db: site.platform.db, now: new Date() }, null, { id, reason: '不是游戏里的' });
    const newest = async () => (await site.platform.db.queryOne<{ seq: number }>('SELECT max(seq) AS seq FROM audit'))?.seq;
    const statusOf = async () => (await site.platform.db.queryOne<{ status: string }>('SELECT status FROM sceneries WHERE id = $1', [id]))?.status;
    await removeIt();
    const [first, removed] = [await newest(), await statusOf()];
    const undo = (seq = 0) => site.post(`admin/audit/undo/${seq}`, { reason: '看错了' }, { as: operator });
    expect(await undo(first)).toMatchObject({ status: 200, code: '200' });
    expect([removed, await statusOf()]).toEqual(['removed', 'approved']);
    await removeIt();
    const second = await newest();
    await purge(31);
    expect(await undo(second)).toMatchObject({ status: 409, name: 'undoPurged' });
    await deleteQueuedFiles({ ...site.platform, now: new Date() });
    expect([await rowsWith(TEXT), await stored(fileId)]).toEqual([[], { row: false, bytes: false }]);
  });
});
