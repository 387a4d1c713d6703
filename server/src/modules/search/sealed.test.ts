import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Completion, SearchOverview, SearchPage } from '#contract/api/search.ts';
import type { Signed } from '#server/app/testing.ts';
import { runAppealClocks } from '#server/modules/trials/index.ts';
import { commentsOn } from './comments.fixture.ts';
import { openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';

let court: Court;
let complainant: Signed;
let judge: Signed;
const NAME = '夜半敲钟';
const FRIEND = '夜半打更';
beforeAll(async () => {
  court = await openCourt();
  complainant = await court.person('member', { name: '失主', realm: '死亡之翼' });
  judge = await court.person('presenter');
});
afterAll(() => court.site.close());

const found = async (q: string) => (await court.site.get<SearchPage>(`g/post/full/search?${new URLSearchParams({ q })}`)).t.items.map(({ id }) => id);
const characters = async (q: string) => (await court.site.get<SearchOverview>(`g/search/overview?${new URLSearchParams({ q })}`)).t.characters;

it('names of the accused are not found before the verdict, and after it only those of the guilty', async () => {
  const id = await court.fileCase(complainant, [
    { name: NAME, realm: '死亡之翼' },
    { name: FRIEND, realm: '死亡之翼' },
  ]);
  expect(await found('检举')).toEqual([id]);
  for (const q of [NAME, FRIEND, '夜半', '拿了装备就下线', '团队频道里']) expect(await found(q), q).toEqual([]);
  expect(await characters(NAME)).toEqual([]);

  await court.hear(id, judge);
  expect(await found(NAME)).toEqual([]);
  const { accused } = await court.dossier(id, judge);
  const guilty = accused.find(({ name }) => name === NAME);
  expect(await court.judge(id, judge, { penalty: 'list90', outcome: 'partly', penalties: [{ accusedId: guilty?.id ?? 0, penalty: 'list90' }] })).toMatchObject({
    code: '200',
  });

  expect(await found(NAME)).toEqual([id]);
  expect(await found(FRIEND)).toEqual([]);
  expect(await characters(FRIEND)).toEqual([]);
  expect(await characters('夜半敲鐘')).toMatchObject([
    { name: NAME, realm: '死亡之翼', isListed: true, penalty: { value: 'list90' }, disputed: false, tickets: 1 },
  ]);
  // The realm alone is about nobody.
  expect(await characters('死亡之翼')).toEqual([]);
  expect(await characters('死亡之翼夜半敲钟')).toHaveLength(1);

  await court.db.query(`UPDATE tickets SET expires_at = now() - interval '1 day'`);
  await court.db.query(`UPDATE blacklist_entries SET until = now() - interval '1 day'`);
  await court.site.platform.shared.delete('none');
  expect(await characters('夜半敲钟 ')).toEqual([]);
});

it('a name is not found in the texts of its case while its ticket is suspended, and again once it is not', async () => {
  const [name, realm] = ['月下磨刀', '死亡之翼'];
  const accused = await court.person('member', { name, realm });
  const decider = await court.person('presenter');
  const id = await court.fileCase(await court.person(), [{ name, realm }]);
  await court.hear(id, judge);
  await court.judge(id, judge, { penalty: 'list90' });
  expect(await found(name)).toEqual([id]);
  const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [id]);
  const appeal = { ground: 'procedure', text: '那天上线的不是我本人，登录记录可以查到，请重新看一遍。' };
  const filed = await court.site.post<{ id: number }>(`ticket/appeal/${ticket?.id}`, appeal, { as: accused });
  await runAppealClocks({ db: court.db, now: new Date(Date.now() + 14 * 24 * 60 * 60 * 1000 + 60_000) });
  expect(await found(name)).toEqual([]);
  expect(await court.decideAppeal(filed.t.id, decider, { outcome: 'affirmed' })).toMatchObject({ t: { state: 'affirmed' } });
  expect(await found(name)).toEqual([id]);
});

it('comments under a case are found by a name only while a ticket in force and not suspended names it', async () => {
  const [name, friend, realm] = ['晨雾点烟', '薄暮收灯', '死亡之翼'];
  const accused = await court.person('member', { name, realm });
  const decider = await court.person('presenter');
  const id = await court.fileCase(await court.person(), [
    { name, realm },
    { name: friend, realm },
  ]);
  await court.hear(id, judge);
  const guilty = (await court.dossier(id, judge)).accused.find((each) => each.name === name);
  await court.judge(id, judge, { penalty: 'list90', outcome: 'partly', penalties: [{ accusedId: guilty?.id ?? 0, penalty: 'list90' }] });
  const { index, comment, find } = commentsOn(() => court.site);
  const spoken = await comment(id, `我那晚见过${name}和${friend}，两个人站在门口`, { as: complainant });
  await index();
  const foundBy = async (...queries: string[]) => (await Promise.all(queries.map((q) => find(q)))).map(({ items }) => items.map((hit) => hit.id));
  const byFriend = () => foundBy(friend, '薄暮', '暮', `"${friend}"`);
  const byName = () => foundBy(name, '晨雾', '烟', `"${name}"`);
  expect(await byFriend()).toEqual([[], [], [], []]);
  expect(await foundBy(`站在门口 -${friend}`, `站在门口 -${name}`)).toEqual([[spoken], []]);
  expect(await foundBy(`${friend}站在哪个门口`)).toEqual([[]]);
  expect(await byName()).toEqual([[spoken], [spoken], [spoken], [spoken]]);
  const shown = JSON.stringify((await find('站在门口')).items);
  expect([shown.includes(name), shown.includes(friend)]).toEqual([true, false]);

  const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [id]);
  const appeal = { ground: 'procedure', text: '那天上线的不是我本人，登录记录可以查到，请重新看一遍。' };
  const filed = await court.site.post<{ id: number }>(`ticket/appeal/${ticket?.id}`, appeal, { as: accused });
  await runAppealClocks({ db: court.db, now: new Date(Date.now() + 14 * 24 * 60 * 60 * 1000 + 60_000) });
  expect(await byName()).toEqual([[], [], [], []]);
  expect(await court.decideAppeal(filed.t.id, decider, { outcome: 'annulled' })).toMatchObject({ code: '200' });
  expect([...(await byName()), ...(await byFriend())].flat()).toEqual([]);
  expect(await foundBy('站在门口')).toEqual([[spoken]]);
});

it('a name that a verdict made public is in nothing once the ticket is annulled', async () => {
  const [name, realm] = ['雪夜掌灯', '死亡之翼'];
  const second = await court.person('presenter');
  const accused = await court.person('member', { name, realm });
  const id = await court.fileCase(complainant, [{ name, realm }]);
  await court.hear(id, judge);
  await court.judge(id, judge, { penalty: 'list90' });
  expect(await found(name)).toEqual([id]);
  expect(await characters(name)).toHaveLength(1);

  const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [id]);
  const appeal = { ground: 'procedure', text: '那天上线的不是我本人，登录记录可以查到，请重新看一遍。' };
  const filed = await court.site.post<{ id: number }>(`ticket/appeal/${ticket?.id}`, appeal, { as: accused });
  expect(await court.decideAppeal(filed.t.id, second, { outcome: 'annulled' })).toMatchObject({ code: '200' });

  expect(await found(name)).toEqual([]);
  expect(await characters(name)).toEqual([]);
  const offered = await court.site.get<Completion[]>(`g/search/suggest?${new URLSearchParams({ q: '雪夜' })}`);
  expect(JSON.stringify(offered.t)).not.toContain(name);
});
