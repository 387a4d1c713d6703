import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexComments } from '#server/modules/indexing/index.ts';
import { notifyOfComments } from '#server/modules/comments/index.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { COMMUNITY, membersAndPosts, setUpFiles, undoRun, wishFor } from './imports.fixture.ts';
import { checkFile, importFile } from './import-file.ts';

const IMPORTER = fileURLToPath(new URL('importer.fixture.ts', import.meta.url));
const fileOf = setUpFiles();

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const importAll = (file: string) => importFile(site.platform.db, wishFor(site, file));
const count = async (table: 'members' | 'posts' | 'comments' | 'imported') =>
  (await site.platform.db.queryOne<{ n: number }>(`SELECT count(*)::integer AS n FROM ${table}`))?.n ?? 0;
const counts = async () => [await count('members'), await count('posts'), await count('comments'), await count('imported')];
const targetOf = async (kind: string, id: string) =>
  (await site.platform.db.queryOne<{ id: number }>('SELECT target_id AS id FROM imported WHERE kind = $1 AND source_id = $2', [kind, id]))?.id ?? 0;
const undo = (runId: number | null) => undoRun(site, runId);
/** Every stored count of every post and member that is not what is there. */
const miscounted = () =>
  site.platform.db.query(
    `SELECT 'post' AS what, p.id FROM posts p WHERE (p.comment_count, p.thread_count) IS DISTINCT FROM
       (SELECT (count(*) FILTER (WHERE c.status = 'published')::integer, count(*) FILTER (WHERE c.parent_id IS NULL)::integer) FROM comments c WHERE c.post_id = p.id)
     UNION ALL SELECT 'member', m.id FROM members m WHERE m.post_count <> (SELECT count(*) FROM posts p WHERE p.author_id = m.id AND p.status = 'published')
     UNION ALL SELECT 'column', k.column_id FROM column_counts k
       WHERE k.posts <> (SELECT count(*) FROM posts p WHERE p.column_id = k.column_id AND p.game_id = k.game_id AND p.status = 'published')
     UNION ALL SELECT 'replies', c.id FROM comments c WHERE c.reply_count <> (SELECT count(*) FROM comments r WHERE r.parent_id = c.id)`,
  );

describe('an import', () => {
  it('says what it would do, and writes nothing', async () => {
    const before = await counts();
    const report = await checkFile(site.platform.db, wishFor(site, await fileOf('dry.ndjson', COMMUNITY)));
    expect(report).toMatchObject({ runId: null, lines: 9, added: { member: 3, column: 1, post: 2, comment: 2 }, refusedCount: 0, banned: 1 });
    expect(report.renamed).toEqual([{ line: 4, id: 'uid2044', was: '★小 李★', is: '小李' }]);
    expect(report.moderators).toEqual(['小李']);
    expect(await counts()).toEqual(before);
  });

  it('makes members, posts and comments of what was there, with their times, floors and counts', async () => {
    const file = await fileOf('community.ndjson', COMMUNITY);
    const report = await importAll(file);
    expect(report).toMatchObject({ lines: 9, added: { member: 3, column: 1, post: 2, comment: 2 }, before: 0, refused: [], titlesChanged: 1 });
    const postId = await targetOf('post', 'tid55321');
    const { t: post } = await site.get<{
      title: string;
      createdAt: string;
      readCount: number;
      author: { nickName: string; signature: string };
      body: object;
      tags: string[];
    }>(`g/post/view/${postId}`);
    expect(post).toMatchObject({ title: 'MC 全通录像', createdAt: '2010-07-11T13:40:00Z', readCount: 20311, author: { nickName: '老张' }, tags: ['录像'] });
    expect(JSON.stringify(post.body)).toContain('"blockquote"');
    expect(JSON.stringify(post.body)).toContain('拉格纳罗斯');
    const { t: comments } = await site.get<{ items: { floor: number; body: string; createdAt: string; replies: { floor: number; body: string }[] }[] }>(
      `g/comment/post/${postId}`,
    );
    expect(comments.items).toMatchObject([
      { floor: 2, body: '> 打了三周\n辛苦', createdAt: '2010-07-11T14:02:00Z', replies: [{ floor: 5, body: '见 2 楼 [b]' }] },
    ]);
    expect(await miscounted()).toEqual([]);
    const member = await site.platform.db.queryOne('SELECT signature, joined_at, status FROM members WHERE id = $1', [await targetOf('member', 'uid1001')]);
    expect(member).toEqual({ signature: '旧站：元老，积分 3021', joinedAt: '2009-03-02T04:00:00Z', status: 'active' });
    expect(await site.platform.db.queryOne('SELECT status FROM members WHERE id = $1', [await targetOf('member', 'uid2045')])).toEqual({ status: 'suspended' });
    const { t: found } = await site.get<{ items: { id: number }[] }>(`g/post/full/search?q=${encodeURIComponent('拉格纳罗斯')}`);
    expect(found.items.map(({ id }) => id)).toContain(postId);
  });

  it('notifies nobody of comments that came along, and writes to who has another name', async () => {
    await notifyOfComments(site.platform.db);
    const kinds = await site.platform.db.query('SELECT member_id, kind FROM messages ORDER BY id');
    expect(kinds).toEqual([{ memberId: await targetOf('member', 'uid2044'), kind: 'import-renamed' }]);
    const letters = (await site.outbox()).filter(({ to }) => to === 'li@old.example');
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('昵称换了一个');
  });

  it('adds what is not there yet the second time, and nothing twice', async () => {
    const before = await counts();
    const file = await fileOf('again.ndjson', [
      ...COMMUNITY,
      { type: 'comment', id: 'pid90019', post: 'tid55321', author: 'uid2045', createdAt: '2010-07-12T22:02:00+08:00', floor: 3, text: '楼层已经过了' },
    ]);
    expect(await importAll(file)).toMatchObject({ before: 8, added: { member: 0, column: 0, post: 0, comment: 1 }, floorsMoved: 1 });
    const [members = 0, posts = 0, comments = 0, imported = 0] = before;
    expect(await counts()).toEqual([members, posts, comments + 1, imported + 1]);
    expect(await miscounted()).toEqual([]);
  });

  it('names the lines it leaves out, and why', async () => {
    const file = await fileOf('faulty.ndjson', [
      '{broken',
      { type: 'case', id: '1' },
      { type: 'post', id: 'tid1', column: 'fid99', author: 'uid1001', title: '没有这个版块', createdAt: '2011-01-01T00:00:00Z', text: '有字' },
      { type: 'post', id: 'tid2', column: 'fid36', author: 'uid9', title: '没有这位', createdAt: '2011-01-01T00:00:00Z', text: '有字' },
      { type: 'post', id: 'tid3', column: 'fid36', author: 'uid1001', title: '没有正文', createdAt: '2011-01-01T00:00:00Z' },
      { type: 'post', id: 'tid4', column: 'fid36', author: 'uid1001', title: '时间不对', createdAt: '1970-01-01T00:00:00Z', text: '有字' },
      { type: 'column', id: 'fid7', to: 4711 },
      { type: 'post', id: 'tid5', column: 'fid36', author: 'uid1001', title: '还没有到', createdAt: '2999-01-01T00:00:00Z', text: '有字' },
      { type: 'member', id: 'uid1001', nickName: '来过了', joinedAt: '2011-01-01T00:00:00Z', qq: '12345' },
      { type: 'member', id: 'uid5', nickName: '同一个邮箱', email: 'ZHANG@old.example', joinedAt: '2011-01-01T00:00:00Z' },
    ]);
    const report = await importAll(file);
    expect(report.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [2, '读不出来：不是一个 JSON 对象'],
      [3, 'type 是 member、column、post、comment、picture、avatar、letter、favour、redirect 里的一个'],
      [4, '前面没有这个版块：fid99'],
      [5, '前面没有这个会员：uid9'],
      [6, '没有正文：要有 markdown、bbcode、html、text 里的一个'],
      [7, '发表的时间不在 1990 年到现在之间'],
      [8, '没有这个栏目'],
      [9, '时间在现在以后'],
    ]);
    expect(report).toMatchObject({ before: 1, mailsTaken: ['uid5'], unknownFields: { 'member.qq': 1 } });
    expect(await site.platform.db.queryOne('SELECT email_fold FROM members WHERE id = $1', [await targetOf('member', 'uid5')])).toEqual({ emailFold: null });
  });

  it('is stopped where its run is taken back meanwhile', async () => {
    const members = Array.from({ length: 300 }, (_, nth) => ({ type: 'member', id: `uid7-${nth}`, nickName: `半路${nth}`, joinedAt: '2010-01-01T00:00:00Z' }));
    const file = await fileOf('half.ndjson', members);
    const running = importFile(site.platform.db, {
      ...wishFor(site, file),
      onProgress: (done) => {
        if (done === 4) stopped = site.platform.db.queryOne<{ id: number }>('SELECT max(id) AS id FROM import_runs').then((run) => undo(run?.id ?? 0));
      },
    });
    let stopped: Promise<unknown> = Promise.resolve();
    await expect(running).rejects.toThrow('退回去了');
    await stopped;
    expect(await site.platform.db.query(`SELECT 1 FROM imported WHERE source_id LIKE 'uid7-%'`)).toEqual([]);
  });

  it('refuses a file that does not say where it comes from', async () => {
    await expect(importAll(new URL('file/records.shapes.ts', import.meta.url).pathname)).rejects.toThrow('第一行要是');
  });
});

it('goes on where it was killed, and does nothing twice', async () => {
  const file = await fileOf('many.ndjson', membersAndPosts(60, '众人'));
  const before = await counts();
  const child = spawn(process.execPath, [IMPORTER, JSON.stringify(site.connection), site.platform.config.dataDir, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) if (Number(line) >= 70) child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  const killed = await counts();
  expect(killed[0]).toBeGreaterThan(before[0] ?? 0);
  expect(killed[0]).toBeLessThan((before[0] ?? 0) + 60);
  expect(await miscounted()).toEqual([]);
  const report = await importAll(file);
  const { member, column, post } = report.added;
  expect(report.before + member + column + post).toBe(121);
  expect(report.before).toBeGreaterThanOrEqual((killed[3] ?? 0) - (before[3] ?? 0));
  expect(await counts()).toEqual([(before[0] ?? 0) + 60, (before[1] ?? 0) + 60, before[2], (before[3] ?? 0) + 121]);
  const runs = await site.platform.db.query('SELECT finished_at IS NOT NULL AS done FROM import_runs WHERE id >= $1', [report.runId]);
  expect(runs).toEqual([{ done: true }]);
  expect(await miscounted()).toEqual([]);
}, 120_000);

describe('an import that is taken back', () => {
  it('leaves nothing where nobody has built upon it', async () => {
    const before = await counts();
    const named = COMMUNITY.map((record) =>
      JSON.parse(
        JSON.stringify(record)
          .replace(/(uid|tid|pid|fid)(\d)/g, '$1x$2')
          .replace('老张', '退回的人')
          .replaceAll('@old', '@gone'),
      ),
    );
    const { runId, added } = await importAll(await fileOf('undone.ndjson', named));
    expect(added).toMatchObject({ member: 3, column: 1, post: 2, comment: 2 });
    expect(await undo(runId)).toMatchObject({ posts: { removed: 2, kept: 0 }, comments: { removed: 0, kept: 0 }, members: { removed: 3, kept: 0 } });
    expect(await counts()).toEqual(before);
    expect(await miscounted()).toEqual([]);
    await expect(undo(runId)).rejects.toMatchObject({ name: 'alreadyDecided' });
    await expect(undo(999_999)).rejects.toMatchObject({ name: 'notFound' });
    // Taken back, it can come again.
    expect((await importAll(await fileOf('undone.ndjson', named))).added).toMatchObject({ member: 3, column: 1, post: 2, comment: 2 });
  });

  it('keeps what members of the site have built upon, and its author', async () => {
    const records = membersAndPosts(3, '留下的');
    const { runId } = await importAll(await fileOf('kept.ndjson', records));
    const reader = await site.signUp('路过的人');
    const postId = await targetOf('post', 'tid留下的0');
    expect((await site.post(`comment/save/${postId}`, { body: '好怀念' }, { as: reader })).code).toBe('200');
    expect(await undo(runId)).toMatchObject({ posts: { removed: 2, kept: 1 }, comments: { removed: 0, kept: 0 }, members: { removed: 2, kept: 1 } });
    const view = await site.get<{ author: { nickName: string } }>(`g/post/view/${postId}`);
    expect(view).toMatchObject({ code: '200', t: { author: { nickName: '留下的0' } } });
    expect(await miscounted()).toEqual([]);
  });

  it('keeps what an authority has ordered away, with its post, and a release puts it back', async () => {
    const operator = await site.signUp('守炉人', 'operator');
    const report = await importAll(await fileOf('ordered.ndjson', membersAndPosts(2, '封着的')));
    const [id, other] = [await targetOf('post', 'tid封着的0'), await targetOf('post', 'tid封着的1')];
    const document = { documentNumber: '网信办〔2026〕7 号' };
    const times = { receivedAt: '2026-11-22T05:45:00Z', dueAt: '2026-11-22T09:45:00Z' };
    const order = await site.post<{ id: number }>(
      'admin/takedown/save',
      { authority: '市网信办', ...document, ...times, targets: [{ kind: 'post', id }] },
      { as: operator },
    );
    expect((await site.post(`admin/takedown/execute/${order.t.id}`, document, { as: operator })).code).toBe('200');
    expect((await undo(report.runId)).posts).toEqual({ removed: 1, kept: 1 });
    expect((await site.get(`g/post/view/${other}`)).status).toBe(404);
    expect((await site.get(`g/post/view/${id}`)).status).toBe(451);
    await site.post(`admin/takedown/release/${order.t.id}`, { releaseDocument: '网信办〔2026〕8 号' }, { as: operator });
    expect((await site.get(`g/post/view/${id}`)).status).toBe(200);
  });

  it('removes comments that a second run has added to posts of the first', async () => {
    const added = { type: 'comment', id: 'pid7', post: 'tid55322', author: 'uid1001', createdAt: '2012-07-12T22:02:00+08:00', text: '后来添的' };
    const { runId } = await importAll(await fileOf('more.ndjson', [...COMMUNITY, added]));
    expect(await undo(runId)).toMatchObject({ posts: { removed: 0, kept: 0 }, comments: { removed: 1, kept: 0 }, members: { removed: 0, kept: 0 } });
    expect(await miscounted()).toEqual([]);
  });

  it('keeps of such comments what a kept one answers, and deletes answers with what they answer, however many', async () => {
    const entry = (nth: number, parent?: string) => ({
      ...{ type: 'comment', id: `pid8-${nth}`, post: 'tid55322', author: 'uid1001', createdAt: '2012-07-12T22:02:00+08:00', text: `第 ${nth} 句` },
      ...(parent !== undefined && { parent }),
    });
    const records = [...COMMUNITY, ...Array.from({ length: 520 }, (_, nth) => entry(nth)), entry(600, 'pid8-0'), entry(601, 'pid8-7')];
    const { runId } = await importAll(await fileOf('answers.ndjson', records));
    const liked = await targetOf('comment', 'pid8-601');
    expect((await site.post(`comment/like/${liked}`, {}, { as: await site.signUp('点赞的人') })).code).toBe('200');
    await site.platform.db.transaction(async (tx) =>
      indexComments(
        tx,
        (await tx.query<{ id: number }>('SELECT id FROM comments')).map(({ id }) => id),
      ),
    );
    expect((await undo(runId)).comments).toEqual({ removed: 520, kept: 2 });
    expect(await targetOf('comment', 'pid8-7')).not.toBe(0);
    expect(await miscounted()).toEqual([]);
    expect(await site.platform.db.query('SELECT 1 FROM comment_documents d WHERE NOT EXISTS (SELECT FROM comments c WHERE c.id = d.comment_id)')).toEqual([]);
  });
});
