import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActPreview, ActReceipt } from '#contract/api/acts.ts';
import type { PostCard } from '#contract/api/posts.ts';
import type { TagRule, UsedTag } from '#contract/api/tags.ts';
import { rewriteTags } from '#server/modules/posts/index.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let operator: Signed;
let author: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
  author = await site.signUp('贴标签的');
});
afterAll(() => site.close());

interface Rewritten {
  posts: number;
  batch: string;
}

let written = 0;
const save = (fields: object) => site.post<{ id: number; status: string }>('post/save', fields, { as: author });
async function write(tags: string[], more: object = {}): Promise<number> {
  written += 1;
  if (written % 8 === 0) author = await site.signUp(`帮手${written}`);
  const { t, message } = await save({ columnId: 1001, title: `第 ${written} 篇有标签的`, markdown: '写满十个字才收，那就写满十个字。', tags, ...more });
  if (!t) throw new Error(message);
  return t.id;
}
const rename = (from: string, to: string, more: object = {}) => site.post<Rewritten & ActReceipt>('admin/tag/rename', { from, to, ...more }, { as: operator });
const ban = (tag: string, more: object = {}) => site.post<Rewritten & ActReceipt>('admin/tag/ban', { tag, ...more }, { as: operator });
const undo = (seq: number | null) => site.post(`admin/audit/undo/${seq}`, { reason: '' }, { as: operator });
const tagsOf = async (id: number) => (await site.get<{ tags: string[] }>(`g/post/view/${id}`)).t.tags;
const under = async (tag: string) => (await site.get<{ items: PostCard[] }>(`g/post/card/1001?tag=${encodeURIComponent(tag)}`)).t.items.map(({ id }) => id);
const offered = async (q: string) => (await site.get<string[]>(`g/post/tags?q=${encodeURIComponent(q)}`)).t;
const listed = async (q = '') => (await site.get<{ items: UsedTag[]; rules: TagRule[] }>(`admin/tag/list?q=${encodeURIComponent(q)}`, { as: operator })).t;

describe('a tag that gets another name', () => {
  it('has it on every post at once, and its old address redirects', async () => {
    const [one, both] = [await write(['开荒团', '副本']), await write(['开荒团', '团队本'])];
    const { code, t } = await rename('开荒团', '团队本');
    expect([code, t.posts]).toEqual(['200', 2]);
    expect(await tagsOf(one)).toEqual(['团队本', '副本']);
    expect(await tagsOf(both)).toEqual(['团队本']);
    expect(await under('开荒团')).toEqual([both, one]);
    expect(await under('团队本')).toEqual([both, one]);
    expect((await site.get<{ tag: string }>(`g/post/tag?tag=${encodeURIComponent('#开荒团')}`)).t.tag).toBe('团队本');
    expect(await offered('开荒'), 'by its old name').toEqual(['团队本']);
    expect((await listed('团队本')).items).toMatchObject([{ tag: '团队本', uses: 2, recentUses: 2 }]);
    expect((await listed()).rules).toMatchObject([{ tag: '开荒团', into: '团队本', until: null }]);
  });

  it('gets it wherever it is written from then on, and is as it was after an undo', async () => {
    const old = await write(['橙武']);
    const { t } = await rename('橙武', '传说武器');
    const late = await write(['橙武']);
    expect(await tagsOf(late)).toEqual(['传说武器']);
    const edited = await write(['传说武器', '别的']);
    expect((await undo(t.audit)).code).toBe('200');
    expect(await tagsOf(old)).toEqual(['橙武']);
    expect([await tagsOf(late), await tagsOf(edited)]).toEqual([['传说武器'], ['传说武器', '别的']]);
    expect(await under('橙武')).toEqual([old]);
    expect((await listed()).rules.map(({ tag }) => tag)).not.toContain('橙武');
    expect((await undo(t.audit)).code).not.toBe('200');
  });

  it('may be the one it had before, without going in circles', async () => {
    const id = await write(['甲名字']);
    await rename('甲名字', '乙名字');
    await rename('乙名字', '甲名字');
    expect(await tagsOf(id)).toEqual(['甲名字']);
    expect([await under('甲名字'), await under('乙名字')]).toEqual([[id], [id]]);
    expect((await rename('甲名字', '甲名字')).fields).toMatchObject([{ path: 'to' }]);
    await rename('甲名字', 'ABC');
    await rename('abc', 'Abc');
    expect(await tagsOf(id)).toEqual(['Abc']);
    expect(await offered('ab')).toEqual(['Abc']);
  });

  it('is only looked at by a preview', async () => {
    const id = await write(['只看一看']);
    const { t } = await site.post<ActPreview>('admin/tag/rename', { from: '只看一看', to: '别的名', preview: true }, { as: operator });
    expect(t.consequences).toContainEqual({ icon: 'content', text: '换标签的帖子', count: 1 });
    expect(await tagsOf(id)).toEqual(['只看一看']);
  });

  it('has to be one that is in use', async () => {
    expect((await rename('谁也没写过', '新名字')).fields).toMatchObject([{ path: 'from' }]);
    expect((await rename('###', '新名字')).fields).toMatchObject([{ path: 'from' }]);
    expect((await rename('团队本', '十一个字的标签名字太长了')).fields).toMatchObject([{ path: 'to' }]);
  });
});

describe('a tag that nobody may use', () => {
  it('is off every post, not offered, and refused at the field in plain words', async () => {
    const id = await write(['代练', '金币']);
    const { t } = await ban('代练');
    expect(await tagsOf(id)).toEqual(['金币']);
    expect(await offered('代练')).toEqual([]);
    const refused = await save({ columnId: 1001, title: '又来写一篇', markdown: '写满十个字才收，那就写满十个字。', tags: ['＃代练'] });
    expect(refused.fields).toEqual([{ path: 'tags', message: '“代练”这个标签停用了，请换一个' }]);
    expect((await rename('金币', '代练')).fields).toMatchObject([{ path: 'to' }]);
    expect((await undo(t.audit)).code).toBe('200');
    expect(await tagsOf(id)).toEqual(['代练', '金币']);
    expect(await tagsOf(await write(['代练']))).toEqual(['代练']);
  });

  it('can be used again when its time is over, or when it is let go', async () => {
    const soon = new Date(Date.now() + 60 * 60_000).toISOString();
    expect((await ban('限时', { until: new Date(0).toISOString() })).fields).toMatchObject([{ path: 'until' }]);
    await ban('限时', { until: soon });
    const rules = (await listed()).rules.map(({ tag, into, until }) => ({ tag, into, untilMs: Date.parse(until ?? '') }));
    expect(rules).toContainEqual({ tag: '限时', into: null, untilMs: Date.parse(soon) });
    await site.platform.db.query(`UPDATE tag_rules SET banned_until = now() - interval '1 second' WHERE tag = '限时'`);
    expect(await tagsOf(await write(['限时']))).toEqual(['限时']);
    await ban('不让用');
    expect((await site.post('admin/tag/allow', { tag: '不让用' }, { as: operator })).code).toBe('200');
    expect(await tagsOf(await write(['不让用']))).toEqual(['不让用']);
  });
});

describe('many posts', () => {
  it('are rewritten part by part, whatever their state; above 200 the actor has to verify themselves', async () => {
    const { db } = site.platform;
    const held = await write(['大海']);
    await db.query(
      `WITH hidden AS (UPDATE posts SET status = 'hidden' WHERE id = $1), unlisted AS (DELETE FROM post_tags WHERE post_id = $1)
       UPDATE tag_counts SET posts = 0 WHERE tag = '大海'`,
      [held],
    );
    await db.query(
      `WITH made AS (
         INSERT INTO posts (column_id, game_id, author_id, title, tags, status, created_at, updated_at)
         SELECT 1101, 1, $1, '第 ' || n || ' 篇', '{大海}', 'published', now(), now() FROM generate_series(1, 600) n RETURNING id, column_id, game_id, created_at
       ), bodies AS (
         INSERT INTO post_bodies (post_id, body, text, characters, reading_minutes) SELECT id, '{"type":"doc","content":[]}', '海', 1, 1 FROM made
       ), counted AS (
         INSERT INTO column_counts AS n (column_id, game_id, posts, essences) VALUES (1101, 1, 600, 0) ON CONFLICT (column_id, game_id) DO UPDATE SET posts = n.posts + 600
       ), tagged AS (
         INSERT INTO post_tags (post_id, tag, column_id, game_id, created_at) SELECT id, '大海', column_id, game_id, created_at FROM made
       )
       INSERT INTO tag_counts (column_id, game_id, tag, label, posts) VALUES (1101, 1, '大海', '大海', 600)`,
      [author.id],
    );
    await db.query(`UPDATE sessions SET factor_at = now() - interval '11 minutes' WHERE member_id = $1`, [operator.id]);
    expect((await rename('大海', '星辰')).name).toBe('reverify');
    await db.query('UPDATE sessions SET factor_at = now() WHERE member_id = $1', [operator.id]);
    const { t } = await rename('大海', '星辰');
    expect(t.posts).toBe(601);
    const left = async () => (await db.queryOne<{ posts: number }>(`SELECT count(*)::integer AS posts FROM posts WHERE '大海' = ANY (tags)`, []))?.posts;
    expect(await left()).toBe(551);
    await rewriteTags({ db, now: new Date() });
    expect(await left()).toBe(0);
    expect((await listed('星辰')).items).toMatchObject([{ uses: 600 }]);
    expect((await undo(t.audit)).code).toBe('200');
    await rewriteTags({ db, now: new Date() });
    expect(await left()).toBe(601);
    expect((await listed('大海')).items).toMatchObject([{ uses: 600 }]);
    await rewriteTags({ db, now: new Date(Date.now() + 9 * 24 * 60 * 60_000) });
    expect(await db.query('SELECT FROM tag_rewrite_posts', [])).toEqual([]);
  });

  it('are for operators alone', async () => {
    const presenter = await site.signUp('坐堂人', 'presenter');
    for (const as of [author, presenter]) {
      expect((await site.get('admin/tag/list', { as })).status).toBe(403);
      expect((await site.post('admin/tag/rename', { from: '团队本', to: '别的名' }, { as })).status).toBe(403);
      expect((await site.post('admin/tag/ban', { tag: '团队本' }, { as })).status).toBe(403);
      expect((await site.post('admin/tag/allow', { tag: '团队本' }, { as })).status).toBe(403);
    }
  });
});
