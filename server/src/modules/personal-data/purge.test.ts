import { patient } from '#tools/patience.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Image } from '#contract/documents/document.ts';
import type { PostView } from '#contract/api/posts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { approveHeldComment, rejectHeldComment } from '#server/modules/comments/index.ts';
import { deleteFilesLater, deleteQueuedFiles, registerImage } from '#server/modules/files/index.ts';
import { sendFile } from '#server/modules/files/uploads/uploads.fixture.ts';
import { removePost } from '#server/modules/posts/own/remove.ts';
import { savePost } from '#server/modules/posts/index.ts';
import type { WrittenPost } from '#server/modules/posts/write/save.ts';
import { handleReport } from '#server/modules/reports/index.ts';
import { removeScenery } from '#server/modules/scenery/index.ts';
import { eraseMember, purgeRemoved } from './index.ts';

const DAY_MS = 24 * 60 * 60_000;
const TEXT = '这一段只此一份';
let site: TestSite;
let author: Signed;
let reader: Signed;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('写了又移除的');
  reader = await site.signUp('看的人');
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const purge = (days: number) => purgeRemoved({ ...site.platform, now: inDays(days) }, () => false);
const NOW = () => ({ db: site.platform.db, now: new Date() });
const write = async (written: Partial<WrittenPost> = {}, as = author) => {
  const post = {
    columnId: 1001,
    title: `${TEXT}的题目`,
    tags: [],
    ...(written.body === undefined && { markdown: `${TEXT}，写满十个字才收，写满十个字。` }),
    ...written,
  };
  return (await savePost(NOW(), { author: { id: as.id, role: 'member' }, gameId: 1 }, { written: post })).id;
};
const remove = (id: number, as = author) => removePost(NOW(), id, as.id);
const restore = (id: number) => site.post(`post/my/restore/${id}`, {}, { as: author });
const removalOf = (kind: string, id: number) =>
  site.platform.db.queryOne<{ purgedAt: string | null; removedBy: string }>('SELECT purged_at, removed_by FROM removals WHERE kind = $1 AND target_id = $2', [
    kind,
    id,
  ]);

/** Returns how many rows of the database hold a text. */
async function rowsWith(text: string): Promise<string[]> {
  const { db } = site.platform;
  const tables = await db.query<{ name: string }>(`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query(`SELECT FROM "${name}" t WHERE strpos(t::text, $1) > 0`, [text]);
    if (rows.length > 0) found.push(name);
  }
  // What staff did is on record with the title, until its author leaves.
  return found.filter((name) => name !== 'audit_personal').sort();
}

let pictures = 0;
async function upload(as = author): Promise<number> {
  pictures += 1;
  const bytes = await sharp({ create: { width: 30 + pictures, height: 30, channels: 3, background: '#123456' } })
    .webp()
    .toBuffer();
  const sha256 = String(pictures).padStart(64, 'e');
  const row = await site.platform.db.transaction((tx) =>
    registerImage(
      { tx, now: new Date(), files: site.platform.files },
      { sha256, memberId: as.id, width: 30, height: 30, color: '#123456', variants: [{ width: 30, height: 30, bytes }] },
    ),
  );
  return row.id;
}
const image = (fileId: number): Image => ({ type: 'image', attrs: { src: '/files/x.webp', alt: '', width: 30, height: 30, fileId } });
const bodyWith = (fileId: number): Partial<WrittenPost> => ({
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `${TEXT}，写满十个字才收，写满十个字。` }] }, image(fileId)] },
});
const stored = async (fileId: number, hash = String(pictures).padStart(64, 'e')) => ({
  row: (await site.platform.db.queryOne('SELECT FROM files WHERE id = $1', [fileId])) !== null,
  bytes: (await site.platform.files.read(`${hash.slice(0, 2)}/${hash}-30.webp`)) !== null,
});

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

  it('keeps a picture that its author sends again before and while it is purged', async () => {
    const { db, files } = site.platform;
    const sent = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2b4a3f' } })
      .png()
      .toBuffer();
    const send = async () => (await sendFile(site, sent, { as: author })).t;
    const purgeSoon = async (fileId: number) => {
      const id = await write(bodyWith(fileId));
      await remove(id);
      await db.query(`UPDATE removals SET purge_at = now() - interval '1 hour' WHERE target_id = $1 AND kind = 'post'`, [id]);
      await db.query(`UPDATE files SET created_at = now() - interval '40 days' WHERE id = $1`, [fileId]);
      return id;
    };
    const first = await send();
    const removed = await purgeSoon(first.id);
    expect((await send()).id).toBe(first.id);
    await purge(0);
    expect((await removalOf('post', removed))?.purgedAt).not.toBeNull();
    const name = first.url.replace('/files/', '');
    await deleteQueuedFiles({ ...site.platform, now: inDays(1) });
    expect([await db.query('SELECT id FROM files WHERE id = $1', [first.id]), (await files.read(name)) !== null]).toEqual([[{ id: first.id }], true]);

    // The purge waits for the transaction of the upload, and then looks at its row again.
    await purgeSoon(first.id);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: registered, resolve: hasRegistered } = Promise.withResolvers<void>();
    const sending = db.transaction(async (tx) => {
      const row = await tx.queryOne<{ sha256: string }>('SELECT sha256 FROM files WHERE id = $1', [first.id]);
      const again = await registerImage(
        { tx, now: new Date(), files },
        { sha256: row?.sha256 ?? '', memberId: author.id, width: 64, height: 48, color: '#2b4a3f', variants: [{ width: 64, height: 48, bytes: sent }] },
      );
      hasRegistered();
      await held;
      return again.id;
    });
    await Promise.race([registered, sending]);
    const purging = purge(0);
    const waiting = () => db.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'transactionid'`);
    try {
      await expect.poll(waiting, { timeout: patient(10_000) }).toHaveLength(1);
    } finally {
      // Whatever comes, no later test waits for this transaction.
      letGo();
      await Promise.allSettled([sending, purging]);
    }
    await purging;
    expect(await db.query('SELECT id FROM files WHERE id = $1', [await sending])).toEqual([{ id: first.id }]);
  });

  it('of comments too, also held and approved ones', async () => {
    const host = await write({ title: '别人说话的地方', markdown: '这里没有那一段，写满十个字才收。' }, reader);
    const { t: said } = await site.post<{ id: number }>(`comment/save/${host}`, { body: `${TEXT}一句` }, { as: author });
    await site.post(`comment/remove/${said.id}`, {}, { as: author });
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
    await rejectHeldComment(NOW(), { id: (await hold())?.id ?? 0, deciderId: null, reason: '不合适' });
    await approveHeldComment(NOW(), { id: (await hold())?.id ?? 0, deciderId: null });
    const said = await site.platform.db.queryOne<{ id: number; floor: number }>(`SELECT id, floor FROM comments WHERE post_id = $1 AND body = $2`, [
      host,
      TEXT,
    ]);
    await site.platform.db.query(
      `INSERT INTO messages (member_id, type, title, content, is_urgent, sent_at, revision, kind, about, external_id, floor)
       VALUES ($1, 20, '有人回了你的帖子', $2, 0, now(), 1, 'legacy', 'post', $3, $4)`,
      [reader.id, `他说：${TEXT}`, host, said?.floor ?? 0],
    );
    await site.post(`comment/remove/${said?.id}`, {}, { as: author });
    expect(await rowsWith(TEXT), 'an approved one is among the comments alone').toEqual(['comments', 'held_comments', 'messages']);
    await purge(31);
    expect(await rowsWith(TEXT)).toEqual([]);
    expect((await site.get<{ items: unknown[] }>(`comment/held/${host}`, { as: author })).t.items, 'nobody reads what is left of it').toEqual([]);
  });
});

it('never purges what can be read, whatever is on record', async () => {
  const id = await write();
  await site.platform.db.query(
    `INSERT INTO removals (kind, target_id, author_id, removed_by, removed_at, purge_at) VALUES ('post', $1, $2, 'staff', now(), now())`,
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
    const docket = await site.platform.db.queryOne<{ id: number }>(`SELECT id FROM report_dockets WHERE target_id = $1`, [id]);
    expect(docket).not.toBeNull();
    await purge(31);
    expect(await rowsWith(TEXT), 'somebody has to decide about it').toContain('report_snapshots');
    const decidedAt = inDays(33);
    await handleReport({ db: site.platform.db, now: decidedAt }, docket?.id ?? 0, {
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
    await removeScenery({ db: site.platform.db, now: new Date() }, null, { id, reason: '不是游戏里的' });
    const seq = (await site.platform.db.queryOne<{ seq: number }>('SELECT max(seq) AS seq FROM audit'))?.seq;
    const undo = () => site.post(`admin/audit/undo/${seq}`, { reason: '看错了' }, { as: operator });
    expect(await undo()).toMatchObject({ status: 409, name: 'undoTooLate' });
    await purge(31);
    expect(await undo()).toMatchObject({ status: 409, name: 'undoPurged' });
    await deleteQueuedFiles({ ...site.platform, now: new Date() });
    expect([await rowsWith(TEXT), await stored(fileId)]).toEqual([[], { row: false, bytes: false }]);
  });
});

describe('pictures', () => {
  it('go with the last thing that shows them, row and bytes', async () => {
    const fileId = await upload();
    const [one, two] = [await write(bodyWith(fileId)), await write(bodyWith(fileId))];
    await remove(one);
    await purge(31);
    await deleteQueuedFiles({ ...site.platform, now: new Date() });
    expect(await stored(fileId), 'another post shows it').toEqual({ row: true, bytes: true });
    await remove(two);
    await purge(62);
    expect(await stored(fileId), 'the bytes wait until their row is gone for sure').toEqual({ row: false, bytes: true });
    // As if the process had died here; the next run finds them.
    await deleteQueuedFiles({ ...site.platform, now: new Date() });
    expect(await stored(fileId)).toEqual({ row: false, bytes: false });
  });

  it('in the snapshot of an open report stay until it is decided', async () => {
    const fileId = await upload();
    const reported = await write({ title: '有人举报的', markdown: '这里没有那一段，写满十个字才收。' });
    const docket = await site.platform.db.queryOne<{ id: number }>(
      `INSERT INTO report_dockets (kind, target_id, post_id, author_id, filed_at) VALUES ('post', $1, $1, $2, now()) RETURNING id`,
      [reported, author.id],
    );
    await site.platform.db.query(`INSERT INTO report_snapshots (docket_id, title, text, image_ids, taken_at) VALUES ($1, '', '', ARRAY[$2::bigint], now())`, [
      docket?.id ?? 0,
      fileId,
    ]);
    const other = await write(bodyWith(fileId));
    await remove(other);
    await purge(31);
    await deleteQueuedFiles({ ...site.platform, now: new Date() });
    expect(await stored(fileId)).toEqual({ row: true, bytes: true });
  });

  it('whose bytes cannot be deleted do not hold up the others', async () => {
    const [first, second] = ['00/stuck.webp', '00/other.webp'];
    const path = (name: string) => join(site.platform.config.dataDir, 'files', name);
    await mkdir(path(first), { recursive: true });
    await writeFile(path(second), 'picture');
    const at = new Date();
    await site.platform.db.transaction((tx) => deleteFilesLater({ tx, now: at }, [first, second]));
    await expect(deleteQueuedFiles({ ...site.platform, now: at })).rejects.toThrow('1 stored files could not be deleted');
    expect(await site.platform.files.read(second)).toBeNull();
    await rm(path(first), { recursive: true });
    await deleteQueuedFiles({ ...site.platform, now: at });
  });

  it('that somebody else has sent as well keep their bytes', async () => {
    const fileId = await upload();
    const hash = String(pictures).padStart(64, 'e');
    pictures -= 1;
    const others = await upload(reader);
    const id = await write(bodyWith(fileId));
    await remove(id);
    await purge(31);
    await deleteQueuedFiles({ ...site.platform, now: new Date() });
    expect(await stored(fileId, hash)).toEqual({ row: false, bytes: true });
    expect(await stored(others, hash)).toEqual({ row: true, bytes: true });
  });

  it('sent again at the moment their bytes are deleted are there', async () => {
    for (let round = 0; round < 10; round += 1) {
      const fileId = await upload();
      const id = await write(bodyWith(fileId));
      await remove(id);
      await purge(31);
      pictures -= 1;
      const [, again] = await Promise.all([deleteQueuedFiles({ ...site.platform, now: new Date() }), upload()]);
      expect(await stored(again), `round ${round}`).toEqual({ row: true, bytes: true });
    }
  });
});

describe('races', () => {
  it('between removing, restoring and purging end with a post that is whole, or purged whole', { timeout: patient(60_000) }, async () => {
    for (let round = 0; round < 15; round += 1) {
      const id = await write();
      await remove(id);
      await Promise.allSettled([purge(31), restore(id), purge(31), remove(id)]);
      const [post, body, removal] = await Promise.all([
        site.platform.db.queryOne<{ status: string; title: string }>('SELECT status, title FROM posts WHERE id = $1', [id]),
        site.platform.db.queryOne('SELECT FROM post_bodies WHERE post_id = $1', [id]),
        removalOf('post', id),
      ]);
      const isPurged = (removal?.purgedAt ?? null) !== null;
      expect({ hasBody: body !== null, hasTitle: post?.title.includes(TEXT) }, `round ${round}: ${post?.status}`).toEqual({
        hasBody: !isPurged,
        hasTitle: !isPurged,
      });
      if (post?.status === 'published') expect(removal).toBeNull();
      if (post?.status === 'removed') expect(removal).not.toBeNull();
      await remove(id);
      await purge(31);
    }
    expect(await rowsWith(TEXT)).toEqual([]);
  });

  it('between an erasure and purges leave nothing and delete each picture', { timeout: patient(60_000) }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaver = await site.signUp(`要走的${round}`);
      const shared = await upload(leaver);
      const ids = [await write(bodyWith(shared), leaver), await write(bodyWith(shared), leaver), await write({}, leaver)];
      for (const id of ids) await remove(id, leaver);
      await Promise.all([purge(31), eraseMember({ ...site.platform, now: new Date() }, leaver.id), purge(31)]);
      await deleteQueuedFiles({ ...site.platform, now: new Date() });
      expect(await stored(shared), `round ${round}`).toEqual({ row: false, bytes: false });
      expect(await rowsWith(`要走的${round}`)).toEqual([]);
    }
    expect(await rowsWith(TEXT)).toEqual([]);
  });
});

it('a process killed in the middle leaves every thing whole or purged, and the next run does the rest', { timeout: patient(120_000) }, async () => {
  const total = 40;
  for (let nth = 0; nth < total; nth += 1) await remove(await write({}));
  await site.platform.db.query(`UPDATE removals SET purge_at = now() - interval '1 hour' WHERE purged_at IS NULL`);
  const state = () =>
    site.platform.db.queryOne<{ left: number; torn: number }>(
      `SELECT count(*) FILTER (WHERE r.purged_at IS NULL)::integer AS left,
         count(*) FILTER (WHERE (r.purged_at IS NULL) <> (b.post_id IS NOT NULL AND strpos(p.title, $1) > 0))::integer AS torn
       FROM removals r JOIN posts p ON p.id = r.target_id LEFT JOIN post_bodies b ON b.post_id = p.id WHERE r.kind = 'post'`,
      [TEXT],
    );
  expect(await state()).toMatchObject({ left: total });
  for (let round = 0; ((await state())?.left ?? 0) > 0; round += 1) {
    expect(round).toBeLessThan(total);
    const worker = spawn(process.execPath, [fileURLToPath(new URL('purge.fixture.ts', import.meta.url)), JSON.stringify(site.connection)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(worker, 'close');
    // It says when it has begun; some rounds get further than others.
    await Promise.race([once(worker.stdout, 'data'), closed]);
    const before = (await state())?.left ?? 0;
    await expect
      .poll(async () => worker.exitCode !== null || ((await state())?.left ?? 0) <= Math.max(0, before - 5 * (round + 1)), {
        timeout: patient(20_000),
        interval: 1,
      })
      .toBe(true);
    worker.kill('SIGKILL');
    await closed;
    expect((await state())?.torn).toBe(0);
  }
  expect(await rowsWith(TEXT)).toEqual([]);
});
