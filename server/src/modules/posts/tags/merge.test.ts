import { beforeAll, describe, expect, it } from 'vitest';
import type { ActPreview, ActReceipt } from '#contract/api/acts.ts';
import type { PostCard } from '#contract/api/posts.ts';
import type { TagRule, UsedTag } from '#contract/api/tags.ts';
import { rewriteTags } from '#server/modules/posts/index.ts';
import { setUpUndoing } from '#server/modules/undoers/undoing.fixture.ts';
import type { Db } from '#server/platform/database/db.ts';
import { untilWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import type { Signed, TestSite } from '#server/app/testing.ts';

const undoing = setUpUndoing();
let site: TestSite;
let operator: Signed;
let author: Signed;
beforeAll(async () => {
  ({ site, operator } = undoing);
  author = await site.signUp('贴标签的');
});

interface Rewritten {
  posts: number;
  batch: string;
}

let written = 0;
async function write(tags: string[], more: object = {}): Promise<number> {
  written += 1;
  if (written % 8 === 0) author = await site.signUp(`帮手${written}`);
  const fields = { columnId: 1001, title: `第 ${written} 篇有标签的`, markdown: '写满十个字才收，那就写满十个字。', tags, ...more };
  const { t, message } = await site.post<{ id: number; status: string }>('post/save', fields, { as: author });
  if (!t) throw new Error(message);
  return t.id;
}
const merge = (from: string[], into: string, more: object = {}) =>
  site.post<Rewritten & ActReceipt>('admin/tag/merge', { from, into, ...more }, { as: operator });
const rename = (from: string, to: string) => site.post<Rewritten & ActReceipt>('admin/tag/rename', { from, to }, { as: operator });
const ban = (tag: string) => site.post<Rewritten & ActReceipt>('admin/tag/ban', { tag }, { as: operator });
const allow = (tag: string) => site.post('admin/tag/allow', { tag }, { as: operator });
const undo = (seq: number | null) => undoing.undo(seq ?? 0);
const tagsOf = async (id: number) => (await site.get<{ tags: string[] }>(`g/post/view/${id}`)).t.tags;
const under = async (tag: string) => (await site.get<{ items: PostCard[] }>(`g/post/card/1001?tag=${encodeURIComponent(tag)}`)).t.items.map(({ id }) => id);
const nowCalled = async (tag: string) => (await site.get<{ tag: string }>(`g/post/tag?tag=${encodeURIComponent(tag)}`)).t.tag;
const listed = async (q = '') => (await site.get<{ items: UsedTag[]; rules: TagRule[] }>(`admin/tag/list?q=${encodeURIComponent(q)}`, { as: operator })).t;

describe('tags that become one', () => {
  it('are that one on every post, in its place and once, and their old addresses redirect', async () => {
    const [one, two, three] = [await write(['组队', '副本']), await write(['副本', '找队', '组队']), await write(['开组', '组团'])];
    const { code, t } = await merge(['＃组队', '找队', '开组'], '组团');
    expect([code, t.posts]).toEqual(['200', 3]);
    expect([await tagsOf(one), await tagsOf(two), await tagsOf(three)]).toEqual([['组团', '副本'], ['副本', '组团'], ['组团']]);
    for (const tag of ['组队', '找队', '组团']) expect(await under(tag)).toEqual([three, two, one]);
    expect([await nowCalled('#开组'), await nowCalled('组团')]).toEqual(['组团', '组团']);
    expect((await listed('组团')).items).toMatchObject([{ tag: '组团', uses: 3, synonyms: ['开组', '找队', '组队'] }]);
    const found = await site.get<{ items: { id: number }[] }>(`g/post/full/search?q=${encodeURIComponent('有标签的')}&tag=${encodeURIComponent('找队')}`);
    expect(found.t.items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([one, two, three]);
  });

  it('are that one wherever they are written from then on, also one that nobody had written yet', async () => {
    await write(['团本']);
    expect((await merge(['raid', '大团'], '团本')).t.posts).toBe(0);
    const id = await write(['ＲＡＩＤ', '大团', '别的']);
    expect(await tagsOf(id)).toEqual(['团本', '别的']);
    expect((await allow('大团')).code).toBe('200');
    expect(await tagsOf(await write(['大团', 'raid']))).toEqual(['大团', '团本']);
    expect((await listed('团本')).items).toMatchObject([{ synonyms: ['raid'] }]);
  });

  it('are as they were after an undo, to the last row, and once', async () => {
    await write(['甲乙丙', '子丑']);
    const held = await write(['甲乙丁']);
    await site.platform.db.query(
      `WITH unlisted AS (DELETE FROM post_tags WHERE post_id = $1), hidden AS (UPDATE posts SET status = 'hidden' WHERE id = $1) UPDATE tag_counts SET posts = 0 WHERE tag = '甲乙丁'`,
      [held],
    );
    await write(['甲乙戊', '甲乙丙', '子丑']);
    await merge(['从前的写法'], '甲乙丙');
    const before = await undoing.everyRow();
    const { t } = await merge(['甲乙丙', '甲乙丁', '甲乙戊'], '子丑');
    expect(t.posts).toBe(3);
    expect(await nowCalled('从前的写法')).toBe('子丑');
    expect((await undo(t.audit)).code).toBe('200');
    // What was asked for is known a week longer, without any post.
    expect(await undoing.changedSince(before, ['tag_rewrites'])).toEqual([]);
    expect(await nowCalled('从前的写法')).toBe('甲乙丙');
    expect((await undo(t.audit)).name).toBe('undoneBefore');
  });

  it('leave a post that was changed since as it is, when they are undone', async () => {
    const [kept, changed] = [await write(['晨光']), await write(['晨光', '别的'])];
    const { t } = await merge(['晨光'], '曙光');
    await site.platform.db.query(`UPDATE posts SET tags = '{别的}' WHERE id = $1`, [changed]);
    const late = await write(['晨光']);
    expect((await undo(t.audit)).code).toBe('200');
    expect([await tagsOf(kept), await tagsOf(changed), await tagsOf(late)]).toEqual([['晨光'], ['别的'], ['曙光']]);
  });

  it('are not undone below what was decided later about one of them', async () => {
    const id = await write(['一更']);
    const first = await merge(['一更'], '二更');
    const second = await merge(['二更'], '三更');
    expect(await tagsOf(id)).toEqual(['三更']);
    expect((await undo(first.t.audit)).name).toBe('undoChanged');
    expect((await undo(second.t.audit)).code).toBe('200');
    expect(await tagsOf(id)).toEqual(['二更']);
    await ban('一更');
    expect((await undo(first.t.audit)).name).toBe('undoChanged');
    expect(await nowCalled('一更')).toBe('一更');
  });

  it('are counted by a preview, which changes nothing', async () => {
    const id = await write(['看看甲', '看看乙']);
    await merge(['看看丙'], '看看甲');
    const before = await undoing.everyRow();
    const { t } = await site.post<ActPreview>('admin/tag/merge', { from: ['看看甲', '看看乙'], into: '看看', preview: true }, { as: operator });
    expect(t.consequences).toContainEqual({ icon: 'content', text: '换标签的帖子', count: 1 });
    expect(t.consequences).toContainEqual({ icon: 'content', text: '跟着走的别的写法', count: 1 });
    expect(await undoing.changedSince(before)).toEqual([]);
    expect(await tagsOf(id)).toEqual(['看看甲', '看看乙']);
  });
});

describe('what cannot be one', () => {
  it('is a circle, or a chain, and what is banned, said at the field', async () => {
    await write(['圆一', '圆二']);
    await merge(['圆一'], '圆二');
    expect((await merge(['圆二'], '圆一')).fields).toEqual([{ path: 'into', message: '“圆一”现在叫“圆二”，请并进“圆二”' }]);
    expect((await merge(['圆三'], '圆一')).fields).toMatchObject([{ path: 'into' }]);
    expect((await merge(['圆一'], '圆三')).fields).toEqual([{ path: 'from', message: '“圆一”已经并进“圆二”了' }]);
    expect((await merge(['圆三', 'ＡＢ'], 'ab')).fields).toEqual([{ path: 'from', message: '“ab”不能并进它自己' }]);
    expect((await merge(['###'], '圆二')).fields).toMatchObject([{ path: 'from' }]);
    expect((await merge(['圆三'], '#')).fields).toMatchObject([{ path: 'into' }]);
    expect((await merge([], '圆二')).fields).toMatchObject([{ path: 'from' }]);
    expect(
      (
        await merge(
          Array.from({ length: 21 }, (_, n) => `第${n}`),
          '圆二',
        )
      ).fields,
    ).toMatchObject([{ path: 'from' }]);
    await ban('禁了');
    expect((await merge(['禁了'], '圆二')).fields).toMatchObject([{ path: 'from' }]);
    expect((await merge(['圆二'], '禁了')).fields).toMatchObject([{ path: 'into' }]);
    expect(await nowCalled('圆一')).toBe('圆二');
  });

  it('are two at once, each into the other: one of them is refused', async () => {
    const id = await write(['左边', '右边']);
    const both = await Promise.all([merge(['左边'], '右边'), merge(['右边'], '左边')]);
    expect(both.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await tagsOf(id)).toHaveLength(1);
    expect(await nowCalled('左边')).toBe(await nowCalled('右边'));
  });

  it('is what somebody who is no operator asks for', async () => {
    const presenter = await site.signUp('坐堂人', 'presenter');
    for (const as of [author, presenter]) expect((await site.post('admin/tag/merge', { from: ['组队'], into: '组团' }, { as })).status).toBe(403);
    expect((await site.post('admin/tag/merge', { from: ['组队'], into: '组团' })).status).toBe(401);
  });
});

describe('a post that is saved meanwhile', () => {
  it('has the tag that is left, although it was asked for with the other one before', async () => {
    const { db } = site.platform;
    await write(['慢慢写']);
    const slow = await site.signUp('写得慢的');
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = db.transaction(async (tx) => {
      await tx.query('SELECT FROM members WHERE id = $1 FOR UPDATE', [slow.id]);
      isHeld.resolve();
      await held.promise;
    });
    await isHeld.promise;
    const fields = { columnId: 1001, title: '存到一半的一篇', markdown: '写满十个字才收，那就写满十个字。', tags: ['慢慢写'] };
    const saving = site.post<{ id: number }>('post/save', fields, { as: slow });
    await untilWaitingForLock(db);
    let isMerged = false;
    const merging = merge(['慢慢写'], '快快写').finally(() => (isMerged = true));
    while (!isMerged && (await countWaiting(db)) < 2);
    const hadToWait = !isMerged;
    held.resolve();
    await holding;
    const [saved, merged] = await Promise.all([saving, merging]);
    expect([saved.code, merged.code, hadToWait]).toEqual(['200', '200', true]);
    expect(await tagsOf(saved.t.id)).toEqual(['快快写']);
  });
});

/** Returns how many statements wait for the lock of another transaction. */
async function countWaiting(db: Db): Promise<number> {
  return (await db.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).length;
}

describe('many posts', () => {
  it('are rewritten part by part; above 200 the actor has to verify themselves, and an undo gives all of them their tags back', async () => {
    const { db } = site.platform;
    await db.query(
      `WITH made AS (
         INSERT INTO posts (column_id, game_id, author_id, title, tags, status, created_at, updated_at)
         SELECT 1101, 1, $1, '第 ' || n || ' 篇', ARRAY[CASE WHEN n % 2 = 0 THEN '江' ELSE '河' END], 'published', now(), now() FROM generate_series(1, 700) n
         RETURNING id, column_id, game_id, created_at, tags[1] AS tag
       ), bodies AS (
         INSERT INTO post_bodies (post_id, body, text, characters, reading_minutes) SELECT id, '{"type":"doc","content":[]}', '海', 1, 1 FROM made
       ), counted AS (
         INSERT INTO column_counts AS n (column_id, game_id, posts, essences) VALUES (1101, 1, 700, 0) ON CONFLICT (column_id, game_id) DO UPDATE SET posts = n.posts + 700
       ), tagged AS (
         INSERT INTO post_tags (post_id, tag, column_id, game_id, created_at) SELECT id, tag, column_id, game_id, created_at FROM made
       )
       INSERT INTO tag_counts (column_id, game_id, tag, label, posts) VALUES (1101, 1, '江', '江', 350), (1101, 1, '河', '河', 350)`,
      [author.id],
    );
    await db.query(`UPDATE sessions SET factor_at = now() - interval '11 minutes' WHERE member_id = $1`, [operator.id]);
    expect((await merge(['江', '河'], '海')).name).toBe('reverify');
    await db.query('UPDATE sessions SET factor_at = now() WHERE member_id = $1', [operator.id]);
    const { t } = await merge(['江', '河'], '海');
    expect(t.posts).toBe(700);
    const count = async (tag: string) =>
      (await db.queryOne<{ posts: number }>('SELECT count(*)::integer AS posts FROM posts WHERE $1 = ANY (tags)', [tag]))?.posts;
    expect([await count('海'), ((await count('江')) ?? 0) + ((await count('河')) ?? 0)]).toEqual([50, 650]);
    await rewriteTags({ db, now: new Date() });
    expect([await count('海'), await count('江'), await count('河')]).toEqual([700, 0, 0]);
    expect((await listed('海')).items).toMatchObject([{ uses: 700 }]);
    expect((await undo(t.audit)).code).toBe('200');
    await rewriteTags({ db, now: new Date() });
    expect([await count('海'), await count('江'), await count('河')]).toEqual([0, 350, 350]);
    expect((await rename('江', '长江')).t.posts).toBe(350);
  });
});
