import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActReceipt } from '#contract/api/acts.ts';
import type { ColumnTree, ColumnVersion } from '#contract/api/admin/column-tree.ts';
import type { MenuItem } from '#contract/api/columns.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let operator: Signed;
let writer: Signed;
beforeAll(async () => {
  site = await startTestSite();
  [operator, writer] = [await site.signUp('守炉人', 'operator'), await site.signUp('写帖人')];
});
afterAll(() => site.close());

const tree = async () => (await site.get<ColumnTree>('admin/column/tree', { as: operator })).t;
const publishUpon = async <Reply = ColumnTree & ActReceipt>(base: number, changes: object[]) =>
  site.post<Reply>('admin/column/publish', { base, changes }, { as: operator });
const publish = async (changes: object[]) => publishUpon((await tree()).version, changes);
const menu = async (as?: Signed) => (await site.get<MenuItem[]>('g/column/list', as ? { as } : {})).t;
const leaves = (items: readonly MenuItem[]) => items.flatMap((item) => [item, ...item.children, ...item.extChildren.flatMap(({ children }) => children)]);

describe('a publication of columns', () => {
  it('adds a menu of two columns with badges, and everybody sees it at once', async () => {
    const reply = await publish([
      { op: 'add', ref: -1, name: '坐骑谱', kind: 'article', menuColumns: 2, sort: 2 },
      { op: 'add', ref: -2, parentId: -1, group: '飞的', name: '飞行坐骑', kind: 'article', rankLevel: 1, icon: 'horse' },
      { op: 'add', parentId: -1, group: '跑的', name: '地面坐骑', kind: 'question', rankLevel: 2, rankIcon: 'laurel' },
    ]);
    expect(reply.code, JSON.stringify(reply.fields)).toBe('200');
    const at = (await menu()).findIndex(({ name }) => name === '坐骑谱');
    const found = (await menu())[at];
    expect(at).toBe(1);
    expect(found?.extChildren.map(({ name, children }) => [name, children.map((child) => [child.name, child.rankLevel])])).toEqual([
      ['飞的', [['飞行坐骑', 1]]],
      ['跑的', [['地面坐骑', 2]]],
    ]);
    const flying = found?.extChildren[0]?.children[0];
    expect(flying).toMatchObject({ createPath: `/post/add/${flying?.id}`, createName: '写帖', action: '/cart/list' });
    const saved = await site.post('post/save', { columnId: flying?.id, title: '第一匹会飞的', markdown: '从巢里孵出来的，养了三个月。' }, { as: writer });
    expect(saved.code).toBe('200');
  });

  it('changes nothing where one change is wrong, and says at which field', async () => {
    const before = await tree();
    const wrong = async (change: object) => (await publish([{ op: 'save', id: 1133, note: '先改这一处' }, change])).fields?.[0];
    expect(await wrong({ op: 'save', id: 1101, name: '一' })).toMatchObject({ path: 'changes.1.name' });
    expect(await wrong({ op: 'retire', id: 1001 })).toMatchObject({ path: 'changes.1.retired' });
    expect(await wrong({ op: 'hide', id: 1600 })).toMatchObject({ path: 'changes.1.hidden' });
    expect(await wrong({ op: 'retire', id: 1033 })).toMatchObject({ path: 'changes.1.retired' });
    expect(await wrong({ op: 'move', id: 1201, parentId: 1101 })).toMatchObject({ path: 'changes.1.parentId' });
    expect(await wrong({ op: 'move', id: 1200, parentId: 1600 })).toMatchObject({ path: 'changes.1.parentId' });
    expect(await wrong({ op: 'move', id: 1201, parentId: 1100 })).toMatchObject({ path: 'changes.1.group' });
    expect(await wrong({ op: 'save', id: 1101, action: '/blacklist' })).toMatchObject({ path: 'changes.1.action' });
    expect(await wrong({ op: 'save', id: 1101, createPath: '//evil.example' })).toMatchObject({ path: 'changes.1.createPath' });
    expect(await wrong({ op: 'save', id: 4040, note: '没有' })).toMatchObject({ path: 'changes.1.id' });
    expect(await tree()).toEqual(before);
  });

  it('keeps the kind of a column that has posts, and its number for good', async () => {
    await site.post('post/save', { columnId: 1102, title: '一篇治疗心得', markdown: '血条之外，都是人心，先看人再看条。' }, { as: writer });
    const refused = await publish([{ op: 'save', id: 1102, kind: 'question', action: '/mono/list' }]);
    expect([refused.code, refused.name]).toEqual(['A0409', 'columnInUse']);
    const added = await publish([{ op: 'add', name: '要停用的', kind: 'article' }]);
    const id = added.t.columns.find(({ name }) => name === '要停用的')?.id ?? 0;
    await publish([{ op: 'retire', id }]);
    const again = await publish([{ op: 'add', name: '后来的', kind: 'article' }]);
    expect(again.t.columns.find(({ name }) => name === '后来的')?.id).toBe(id + 1);
  });

  it('takes a column out of the menu, hidden or retired; its posts are read as before', async () => {
    const { t: saved } = await site.post<{ id: number }>(
      'post/save',
      { columnId: 1103, title: '贴着首领的人', markdown: '近战最懂火圈在哪里，也最会跑。' },
      { as: writer },
    );
    await publish([{ op: 'hide', id: 1103 }]);
    expect(leaves(await menu()).some(({ id }) => id === 1103)).toBe(false);
    expect((await site.get(`g/post/view/${saved.id}`)).code).toBe('200');
    await publish([
      { op: 'hide', id: 1103, hidden: false },
      { op: 'retire', id: 1103 },
    ]);
    expect((await site.get(`g/post/view/${saved.id}`)).code).toBe('200');
    const refused = await site.post('post/save', { columnId: 1103, title: '停用以后再写', markdown: '这里已经停用，写不进来了吧。' }, { as: writer });
    expect(refused.fields?.[0]?.path).toBe('columnId');
    await publish([{ op: 'retire', id: 1103, retired: false }]);
    expect(leaves(await menu()).some(({ id }) => id === 1103)).toBe(true);
  });

  it('shows each reader their own columns', async () => {
    const added = await publish([{ op: 'add', name: '值夜的台子', kind: 'page', action: '/scenery/desk', visibleTo: ['presenter', 'operator'] }]);
    const desk = added.t.columns.find(({ name }) => name === '值夜的台子')?.id;
    expect(leaves(await menu(writer)).some(({ id }) => id === desk)).toBe(false);
    expect(leaves(await menu(operator)).some(({ id }) => id === desk)).toBe(true);
    expect(JSON.stringify(await menu(operator))).not.toMatch(/visibleTo|heldFirstPosts/);
  });

  it('limits no column of posts to a part of the readers, itself or from above', async () => {
    const before = await tree();
    const visibleTo = ['operator'];
    const refusals = [
      [{ op: 'save', id: 1205, visibleTo }],
      [{ op: 'save', id: 1100, visibleTo }],
      [{ op: 'add', name: '只给守炉人的检举', kind: 'complaint', visibleTo }],
      [
        { op: 'add', ref: -1, name: '台子', kind: 'page', action: '/scenery/desk', visibleTo },
        { op: 'add', parentId: -1, name: '台子里的帖子', kind: 'question' },
      ],
    ];
    for (const changes of refusals) expect((await publish(changes)).fields?.[0]?.path, JSON.stringify(changes)).toBe(`changes.${changes.length - 1}.visibleTo`);
    expect(await tree()).toEqual(before);
  });

  it('refuses what was made upon an older version, with both trees', async () => {
    const { version } = await tree();
    await publish([{ op: 'save', id: 1104, note: '别人先改了' }]);
    const stale = await publishUpon<{ current: ColumnTree; base: ColumnTree }>(version, [{ op: 'save', id: 1104, note: '我也改' }]);
    expect([stale.code, stale.name]).toEqual(['A0409', 'staleBase']);
    const both = stale.t;
    const noteIn = ({ columns }: ColumnTree) => columns.find(({ id }) => id === 1104)?.note;
    expect([noteIn(both.current), both.base.version]).toEqual(['别人先改了', version]);
    expect(noteIn(both.base)).not.toBe('别人先改了');
  });

  it('lets one of two that are published at once through', async () => {
    const { version } = await tree();
    const codes = await Promise.all(['甲', '乙', '丙'].map(async (note) => (await publishUpon(version, [{ op: 'save', id: 1111, note }])).code));
    expect(codes.toSorted()).toEqual(['200', 'A0409', 'A0409']);
  });

  it('puts an earlier version back as a new one; undoing does the same', async () => {
    const before = await tree();
    const reply = await publish([
      { op: 'save', id: 1112, name: '钥石', note: '换了说法' },
      { op: 'move', id: 1112, sort: 1 },
    ]);
    const undone = await site.post(`admin/audit/undo/${reply.t.audit}`, { reason: '看错了' }, { as: operator });
    expect(undone.code, undone.message).toBe('200');
    const { version, columns } = await tree();
    expect([version, columns]).toEqual([before.version + 2, before.columns]);
    const versions = (await site.get<ColumnVersion[]>('admin/column/versions', { as: operator })).t;
    expect(versions.slice(0, 2).map((each) => [each.version, each.by?.nickName])).toEqual([
      [version, '守炉人'],
      [version - 1, '守炉人'],
    ]);
    const restored = await publish([{ op: 'restore', version: 1 }]);
    expect(restored.t.columns.find(({ name }) => name === '坐骑谱')).toMatchObject({ retired: true });
  });

  it('says what it would do and does nothing', async () => {
    const before = await tree();
    const { t } = await site.post<{ consequences: { text: string; count: number }[] }>(
      'admin/column/publish',
      { base: before.version, changes: [{ op: 'hide', id: 1104 }], preview: true },
      { as: operator },
    );
    expect(t.consequences.map(({ text, count }) => [text, count])).toContainEqual(['从菜单里藏起来的栏目，帖子照常能读', 1]);
    expect(await tree()).toEqual(before);
  });

  it('is the operators’ alone', async () => {
    const presenter = await site.signUp('坐堂人', 'presenter');
    for (const as of [writer, presenter]) {
      expect((await site.get('admin/column/tree', { as })).code).toBe('A0301');
      expect((await site.post('admin/column/publish', { base: 1, changes: [{ op: 'hide', id: 1104 }] }, { as })).code).toBe('A0301');
    }
  });
});
