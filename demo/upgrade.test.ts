import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuItem } from '#contract/api/columns.ts';
import type { Message } from '#contract/api/messages.ts';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import type { TextPage } from '#contract/api/pages.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { rewritePage } from '#server/modules/pages/index.ts';
import { SHIPPED_KINDS } from '#server/modules/releases/index.ts';
import { hashOf, keepShipped, listShipped, showShipped, takeShipped, upgradeShipped } from '#server/modules/shipped/index.ts';
import { openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';
import { removeWord } from '#server/modules/watched-words/index.ts';
import { loadSiteContent } from './site-content.ts';
import { readCatalog, readSiteContent, shippedItemsOf } from './shipped-content.ts';
import { laterThan, makeOld, readFirstVersions, readShipment, readSite } from './upgrade.fixture.ts';
import { acts, offered, choose, takeWithNotice } from './upgrade-choices.fixture.ts';

const BINDING = /^page:(terms_of_service|privacy|usage_rules)$|^dictionary:(rule_article|offence|penalty|appeal_ground)\//;
const NOTICED = new Set(['page:terms_of_service', 'page:privacy']);
const now = new Date();

it('has every content in the history of versions', async () => {
  const { catalog } = await readCatalog();
  for (const { id, content } of shippedItemsOf(await readSiteContent())) expect((catalog.first[id] ?? catalog.later[id])?.at(-1), id).toBe(hashOf(content));
  for (const [id, content] of Object.entries(await readFirstVersions())) expect(catalog.first[id]?.[0], id).toBe(hashOf(content));
});

describe('a site of the first version whose operator changed nothing', () => {
  let fresh: TestSite;
  let old: TestSite;
  let operators: Signed[];
  beforeAll(async () => {
    fresh = await startTestSite();
    old = await startTestSite();
    await makeOld(old.platform.db);
    operators = await Promise.all(['没开两步的', '开了两步的', '试站用的'].map((nickName) => old.signUp(nickName, 'operator')));
    const [without, having] = operators.map(({ id }) => id);
    await old.platform.db.query(`UPDATE members SET totp_due_at = '2030-01-04T04:00:00Z' WHERE id = ANY ($1)`, [[without ?? 0, having ?? 0]]);
    await old.platform.db.query(`INSERT INTO two_factors (member_id, secret, created_at, confirmed_at) VALUES ($1, 'sealed', now(), now())`, [having ?? 0]);
  });
  afterAll(() => Promise.all([fresh.close(), old.close()]));

  const messagesTo = async (as: Signed) => (await old.get<Message[]>('g/message/unread/list', { as })).t.map(({ title, content }) => `${title}：${content}`);

  it('gets what changed since, once, and is asked about what binds members', async () => {
    const changed = Object.keys(await readFirstVersions()).toSorted();
    expect(changed.some((id) => BINDING.test(id)) && changed.some((id) => !BINDING.test(id)), 'the history has both').toBe(true);
    // Two nodes that start at once.
    const reports = await Promise.all([loadSiteContent({ ...old.platform, now }), loadSiteContent({ ...old.platform, now })]);
    const [report, ...others] = reports.filter((each) => each !== null);
    expect(others).toEqual([]);
    expect(report).toMatchObject({ added: [], retired: [] });
    expect(report?.replaced.toSorted()).toEqual(changed.filter((id) => !BINDING.test(id)));
    expect(report?.offered.toSorted()).toEqual(changed.filter((id) => BINDING.test(id)));
    expect((await acts(old)).toSorted()).toEqual(changed.filter((id) => !BINDING.test(id)).map((id) => `shipped.replace ${id}`));
    expect(await offered(old)).toEqual(expect.arrayContaining(report?.offered ?? []));
  });

  it('notifies each operator once of what waits for them, and of the second factor those who have none', async () => {
    expect(await loadSiteContent({ ...old.platform, now })).toBeNull();
    const waiting = (await offered(old)).length;
    const all = await Promise.all(operators.map(messagesTo));
    for (const messages of all) expect(messages.filter((text) => text.includes(`有 ${waiting} 项`))).toHaveLength(1);
    expect(all.map((messages) => messages.filter((text) => text.startsWith('请开启两步验证')))).toEqual([
      [expect.stringContaining('2030年1月4日 12:00（北京时间）起')],
      [],
      [],
    ]);
    expect(all.flat()).toHaveLength(4);
  });

  it('changes nothing the second time', async () => {
    const [before, records] = [await readSite(old.platform.db), await acts(old)];
    expect(await loadSiteContent({ ...old.platform, now })).toBeNull();
    const again = await old.platform.db.transaction(async (tx) => upgradeShipped({ tx, now }, await readShipment()));
    expect(again).toEqual({ added: [], replaced: [], retired: [], offered: [] });
    expect([await readSite(old.platform.db), await acts(old)]).toEqual([before, records]);
  });

  it('is like a fresh site once the operator has taken what binds members', async () => {
    for (const id of await offered(old)) await takeWithNotice(old.platform.db, id);
    expect(await readSite(old.platform.db)).toEqual(await readSite(fresh.platform.db));
    const presenter = [await old.signUp('坐堂', 'presenter'), await fresh.signUp('坐堂', 'presenter')] as const;
    for (const path of ['g/column/list', 'g/dictionaries/list', 'g/rule/list', 'g/game/list'] as const) {
      const [upgraded, made] = [await old.get<MenuItem[]>(path, { as: presenter[0] }), await fresh.get<Dictionaries>(path, { as: presenter[1] })];
      expect(upgraded.t, path).toEqual(made.t);
    }
    for (const { slug } of (await readSiteContent()).pages) {
      const [{ t: upgraded }, { t: made }] = [await old.get<TextPage>(`g/page/${slug}`), await fresh.get<TextPage>(`g/page/${slug}`)];
      // When and how often it was published differs: only one of the two has a past.
      expect({ ...upgraded, updatedAt: '', version: 0 }).toEqual({ ...made, updatedAt: '', version: 0 });
    }
  });

  it('keeps what was replaced', async () => {
    for (const [id, content] of Object.entries(await readFirstVersions())) {
      // What was published with its notice is kept as a version of the page.
      if (NOTICED.has(id)) continue;
      expect((await showShipped(old.platform.db, SHIPPED_KINDS, id)).former, id).toMatchObject([{ content }]);
    }
  });
});

describe('a site whose operator has changed texts, with a case under way', () => {
  let court: Court;
  let site: TestSite;
  let caseId = 0;
  beforeAll(async () => {
    court = await openCourt();
    ({ site } = court);
    caseId = await court.fileCase(await court.person('member', { name: '苦主', realm: '死亡之翼' }));
    await makeOld(site.platform.db);
    await site.platform.db.transaction(async (tx) => {
      await rewritePage({ tx, now }, 'about', { text: '我们自己的话，写得比十个字长一点。' });
      await rewritePage({ tx, now }, 'privacy', { text: '我们自己的隐私政策，写得比十个字长一点。', isCorrection: true });
      await removeWord({ tx, now }, '博彩平台');
    });
    await site.platform.db.query(`UPDATE dictionaries SET note = '我们的说明' WHERE key = 'report_reason' AND value = 'privacy'`);
    await site.platform.db.query(`UPDATE columns SET name = '我们的坦克', sort = 500 WHERE id = 1101`);
    await site.platform.db.query(`DELETE FROM notices WHERE code = 'feature_off'`);
  });
  afterAll(() => site.close());

  it('goes on with theirs, and offers the program’s where that has changed', async () => {
    const before = await readSite(site.platform.db);
    const report = await loadSiteContent({ ...site.platform, now });
    const after = await readSite(site.platform.db);
    const edited = ['page:about', 'page:privacy', 'dictionary:report_reason/privacy', 'column:1101'];
    for (const id of edited) expect(after[id], id).toEqual(before[id]);
    expect(after['notice:feature_off']).toBeUndefined();
    expect(after['word:word/博彩平台']).toBeUndefined();
    expect(report?.offered).toEqual(expect.arrayContaining(['page:privacy', 'dictionary:report_reason/privacy', 'column:1101']));
    expect(report?.replaced).toContain('column:1102');
    const states = new Map((await listShipped(site.platform.db, SHIPPED_KINDS)).map(({ id, state }) => [id, state]));
    expect(edited.map((id) => states.get(id))).toEqual(['edited', 'offered', 'offered', 'offered']);
    expect([states.get('notice:feature_off'), states.get('word:word/博彩平台'), states.get('page:faq')]).toEqual(['removed', 'removed', 'same']);
  });

  it('leaves the case as it was', async () => {
    expect(await court.stateOf(caseId)).toBe('filed');
    const presenter = await court.person('presenter');
    expect((await court.receive(caseId, presenter)).code).toBe('200');
  });

  it('asks once: what they keep comes up again with the next version alone', async () => {
    await choose(site, keepShipped, 'column:1101');
    await choose(site, takeShipped, 'dictionary:report_reason/privacy');
    expect((await readSite(site.platform.db))['column:1101']).toMatchObject({ content: { name: '我们的坦克' } });
    const { t } = await site.get<Dictionaries>('g/dictionaries/list');
    expect(t['report_reason']?.find(({ value }) => value === 'privacy')?.note).toBe('出现任何人的真名、电话、住址、照片等；标出来就先遮住那几处');
    const waiting = await offered(site);
    expect(waiting).not.toContain('column:1101');
    expect(waiting).not.toContain('dictionary:report_reason/privacy');
    expect((await acts(site)).slice(-2)).toEqual(['shipped.keep column:1101', 'shipped.take dictionary:report_reason/privacy']);
    const later = laterThan(await readShipment(), { 'column:1101': column('坦克一族') });
    const report = await site.platform.db.transaction((tx) => upgradeShipped({ tx, now }, later));
    expect(report).toEqual({ added: [], replaced: [], retired: [], offered: ['column:1101'] });
  });

  it('keeps the operator’s text when they take the program’s', async () => {
    await choose(site, takeShipped, 'page:about');
    const { state, former } = await showShipped(site.platform.db, SHIPPED_KINDS, 'page:about');
    expect([state, former.length, JSON.stringify(former[0]?.content).includes('我们自己的话')]).toEqual(['same', 1, true]);
  });

  it('refuses an id that nothing has', async () => {
    await expect(choose(site, takeShipped, 'page:nothing')).rejects.toMatchObject({ name: 'invalidInput' });
    await expect(choose(site, keepShipped, 'nothing')).rejects.toMatchObject({ name: 'invalidInput' });
  });
});

const column = (name: string) => ({
  ...{ parentId: 1100, groupName: '职责', name, action: '/cart/list', target: '_self', icon: 'shield', menuColumns: 1, rankLevel: 0 },
  ...{ rankIcon: '', createPath: '/post/add/1101', createName: '写攻略', kind: 'article', note: '', visibleTo: null },
});
