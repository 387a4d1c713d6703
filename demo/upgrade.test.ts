import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuItem } from '#contract/api/columns.ts';
import type { Message } from '#contract/api/messages.ts';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import type { RuleArticle, TextPage } from '#contract/api/pages.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { parseMarkdown } from '#server/modules/documents/index.ts';
import { rewritePage } from '#server/modules/pages/index.ts';
import { SHIPPED_KINDS } from '#server/modules/releases/index.ts';
import { hashOf, keepShipped, listShipped, showShipped, takeShipped, upgradeShipped, type Shipment } from '#server/modules/shipped/index.ts';
import { openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';
import { listWatchedWords, removeWord } from '#server/modules/watched-words/index.ts';
import { openDatabase } from '#server/platform/database/db.ts';
import { grantRights } from '#server/platform/database/rights.ts';
import { createTestDatabase } from '#server/platform/testing/database.ts';
import { FIRST_CONTENT } from '#server/platform/testing/templates.ts';
import { loadSiteContent } from './site-content.ts';
import { readCatalog, readSiteContent, shippedItemsOf } from './shipped-content.ts';
import { laterThan, makeOld, readFirstVersions, readShipment, readSite } from './upgrade.fixture.ts';

const BINDING = /^page:(terms_of_service|privacy|usage_rules)$|^dictionary:(rule_article|offence|penalty|appeal_ground)\//;
const now = new Date();

const acts = async ({ platform }: Pick<TestSite, 'platform'>) =>
  (await platform.db.query<{ act: string; id: string }>(`SELECT act, target_id AS id FROM audit WHERE act LIKE 'shipped.%' ORDER BY seq`)).map(
    ({ act, id }) => `${act} ${id}`,
  );
const offered = async ({ platform }: Pick<TestSite, 'platform'>) =>
  (await listShipped(platform.db, SHIPPED_KINDS)).filter(({ state }) => state === 'offered').map(({ id }) => id);
const choose = (site: TestSite, operation: typeof takeShipped, id: string) =>
  site.platform.db.transaction((tx) => operation({ tx, now }, SHIPPED_KINDS, { id, reason: '看过了' }));

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
    for (const id of await offered(old)) await choose(old, takeShipped, id);
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
      await rewritePage({ tx, now }, 'about', '我们自己的话，写得比十个字长一点。');
      await rewritePage({ tx, now }, 'privacy', '我们自己的隐私政策，写得比十个字长一点。');
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
const page = (title: string) => ({ title, summary: '新的', body: parseMarkdown('新的一版，写得比十个字长一点。') });
const word = (text: string) => ({ kind: 'word', word: text, loose: true, outcome: 'refuse', replacement: '', fields: [], note: '' });

describe('a later version', () => {
  let site: TestSite;
  let first: Shipment;
  /** What runs now; each test goes on from there. */
  let newest: Shipment;
  const upgrade = (to: Shipment) => site.platform.db.transaction((tx) => upgradeShipped({ tx, now }, to));
  beforeAll(async () => {
    site = await startTestSite();
    first = await readShipment();
    newest = first;
  });
  afterAll(() => site.close());

  it('adds, replaces and retires what is untouched, and asks about whatever binds members', async () => {
    newest = laterThan(first, {
      'page:faq': page('常见问题'),
      'page:terms_of_service': page('服务条款'),
      'column:1102': null,
      'dictionary:report_reason/ad': null,
      'dictionary:penalty/warning': null,
      'word:word/刻章办证': null,
      'notice:feature_off': null,
      'column:1199': column('新栏目'),
      'word:word/新的词': word('新的词'),
      'dictionary:rule_article/A25': {
        label: 'A25',
        color: null,
        note: null,
        details: { title: '新的一条', text: '写在后面', offence: null, defaultPenalty: null },
      },
    });
    const { offered: asked, ...done } = await upgrade(newest);
    expect(done).toEqual({
      added: ['column:1199', 'word:word/新的词'],
      replaced: ['page:faq'],
      retired: ['column:1102', 'dictionary:report_reason/ad', 'notice:feature_off', 'word:word/刻章办证'],
    });
    expect(asked.toSorted()).toEqual(['dictionary:penalty/warning', 'dictionary:rule_article/A25', 'page:terms_of_service']);
    expect((await offered(site)).toSorted()).toEqual(asked.toSorted());
    expect((await acts(site)).length).toBe(7);
    expect((await site.get<RuleArticle[]>('g/rule/list')).t.map(({ id }) => id)).not.toContain('A25');
    expect((await site.get<TextPage>('g/page/terms_of_service')).t.summary).not.toBe('新的');
    expect(await upgrade(newest), 'again').toEqual({ added: [], replaced: [], retired: [], offered: [] });
  });

  it('takes what is retired out of use and deletes nothing', async () => {
    const { t: menu } = await site.get<MenuItem[]>('g/column/list');
    expect(JSON.stringify(menu)).toContain('新栏目');
    expect(JSON.stringify(menu)).not.toContain('"治疗"');
    expect((await site.get('g/column/find/1102')).code).toBe('200');
    expect((await site.get<Dictionaries>('g/dictionaries/list')).t['report_reason']?.map(({ value }) => value)).not.toContain('ad');
    expect((await listWatchedWords(site.platform.db)).map(({ word: text }) => text)).not.toContain('刻章办证');
    const rows = await site.platform.db.queryOne(
      `SELECT (SELECT count(*) FROM columns WHERE id = 1102) + (SELECT count(*) FROM dictionaries WHERE value = 'ad') +
         (SELECT count(*) FROM sensitive_words WHERE word = '刻章办证') + (SELECT count(*) FROM notices WHERE code = 'age') AS rows`,
    );
    expect(rows).toEqual({ rows: 4 });
  });

  it('is not taken back by an older one that starts beside it', async () => {
    const before = await readSite(site.platform.db);
    expect(await upgrade(first)).toEqual({ added: [], replaced: [], retired: [], offered: [] });
    expect(await readSite(site.platform.db)).toEqual(before);
  });

  it('adds an article of the rules when the operator takes it', async () => {
    await choose(site, takeShipped, 'dictionary:rule_article/A25');
    expect((await site.get<RuleArticle[]>('g/rule/list')).t.map(({ id }) => id)).toContain('A25');
    await choose(site, keepShipped, 'dictionary:penalty/warning');
    expect(await offered(site)).toEqual(['page:terms_of_service']);
  });

  it('uses again what an earlier one had retired', async () => {
    newest = laterThan(newest, { 'column:1102': column('治疗'), 'word:word/刻章办证': word('刻章办证') });
    expect(await upgrade(newest)).toEqual({ added: ['column:1102', 'word:word/刻章办证'], replaced: [], retired: [], offered: [] });
    expect(JSON.stringify((await site.get<MenuItem[]>('g/column/list')).t)).toContain('"治疗"');
  });

  it('moves the entries of a list, except where the operator has moved them', async () => {
    const [theirs, ours] = ['dictionary:gender/male', 'dictionary:gender/female'];
    await site.platform.db.query(`UPDATE dictionaries SET sort = 77 WHERE key = 'gender' AND value = 'male'`);
    await upgrade({ ...newest, items: newest.items.map((item) => (item.id === theirs || item.id === ours ? { ...item, position: 9 } : item)) });
    const found = await readSite(site.platform.db);
    expect([found[theirs], found[ours]]).toMatchObject([{ position: 77 }, { position: 9 }]);
  });
});

describe('an upgrade that is interrupted', () => {
  it('leaves the site as it was, and the next one does it whole', async () => {
    const database = await createTestDatabase(FIRST_CONTENT);
    try {
      await makeOld(database.db);
      const before = await readSite(database.db);
      const child = spawn(process.execPath, [join(import.meta.dirname, 'upgrade-slowly.fixture.ts'), JSON.stringify(database.connection)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await once(child.stdout, 'data');
      child.kill('SIGKILL');
      await ended;
      expect(await readSite(database.db)).toEqual(before);
      expect(await database.db.query('SELECT 1 FROM shipped')).toEqual([]);
      const report = await loadSiteContent({ db: database.db, now });
      expect(report?.replaced.length).toBeGreaterThan(0);
    } finally {
      await database.drop();
    }
  });

  it('works under the role that owns nothing', async () => {
    const database = await createTestDatabase(FIRST_CONTENT);
    await makeOld(database.db);
    await grantRights(database.connection, 'hearth_site');
    const db = openDatabase({ ...database.connection, user: 'hearth_site' });
    try {
      const report = await loadSiteContent({ db, now });
      expect(report?.replaced.length).toBeGreaterThan(0);
      await expect(db.query('DELETE FROM audit')).rejects.toMatchObject({ code: '42501' });
    } finally {
      await db.close();
      await database.drop();
    }
  });
});
