import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuItem } from '#contract/api/columns.ts';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import type { RuleArticle, TextPage } from '#contract/api/pages.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { parseMarkdown } from '#server/modules/documents/index.ts';
import { keepShipped, takeShipped, upgradeShipped, type Shipment } from '#server/modules/shipped/index.ts';
import { listWatchedWords } from '#server/modules/watched-words/index.ts';
import { openDatabase } from '#server/platform/database/db.ts';
import { grantRights } from '#server/platform/database/rights.ts';
import { createTestDatabase } from '#server/platform/testing/database.ts';
import { FIRST_CONTENT } from '#server/platform/testing/templates.ts';
import { loadSiteContent } from './site-content.ts';
import { laterThan, makeOld, readShipment, readSite } from './upgrade.fixture.ts';
import { offered, acts, choose } from './upgrade-choices.fixture.ts';

const now = new Date();

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
