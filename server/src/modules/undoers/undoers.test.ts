import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { AUDIT_ACTS, describeAct } from '#contract/api/audit-acts.ts';
import type { AuditRow } from '#contract/api/audit.ts';
import type { Page } from '#contract/envelope.ts';
import { holdFirstPosts } from '#server/modules/columns/index.ts';
import { rewritePage } from '#server/modules/pages/index.ts';
import { addVersion, setScreenshots, withdrawPluginVersion } from '#server/modules/plugins/index.ts';
import { archive } from '#server/modules/plugins/archive/archive.fixture.ts';
import { refinePost } from '#server/modules/posts/index.ts';
import { suspendPresenter } from '#server/modules/presenters/index.ts';
import { SHIPPED_KINDS } from '#server/modules/releases/index.ts';
import { suspend } from '#server/modules/reports/index.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { keepShipped, takeShipped } from '#server/modules/shipped/index.ts';
import { addSponsor, changeSponsor, removeSponsor } from '#server/modules/sponsors/index.ts';
import { setSuggestionState } from '#server/modules/suggestions/index.ts';
import { removeWord, saveWords, type NewWord } from '#server/modules/watched-words/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { untilWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { record } from '#server/modules/audit/index.ts';
import { undoAudit } from '#server/modules/audit/undo.ts';
import { UNDOERS } from './undoers.ts';

const now = new Date();
let site: TestSite;
let operator: Signed;
let member: Signed;
let presenter: Signed;
let postId = 0;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
  member = await site.signUp('有意见的人');
  presenter = await site.signUp('坐堂人', 'presenter');
  await site.platform.db.query(
    `INSERT INTO presenters (member_id, status, since, probation_until, specialities, character, character_fold)
     VALUES ($1, 'active', now(), now(), '{mediation}', '{"name":"坐堂人","realm":"霜语","faction":"","race":"","class":"","guild":""}', '坐堂人霜语')`,
    [presenter.id],
  );
  await site.platform.db.query(`INSERT INTO suggestions (id, member_id, type, content, created_at) VALUES (1, $1, 'bug', '点开就白屏，刷新也不行', now())`, [
    member.id,
  ]);
  await act((context) => addSponsor(context, SPONSOR));
  await act((context) => addSponsor(context, { ...SPONSOR, name: '后来的一家' }));
  await act((context) => addPlugin(context, '1.0.0'));
  await site.platform.db.query(`UPDATE plugins SET screenshot_ids = '{7,8}'`);
  const saved = await site.post<{ id: number }>(
    'post/save',
    { columnId: 1101, title: '火边说的一句话', markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] },
    { as: member },
  );
  postId = saved.t.id;
  await act((context) => rewritePage(context, 'faq', '我们自己的问答，写得比十个字长一点。'));
  await site.platform.db.query(`UPDATE shipped SET settled_version = NULL, settled_hash = '' WHERE id IN ('page:faq', 'page:tutorial')`);
  await act((context) => saveWords(context, [WORD, { ...WORD, word: '要换的词', outcome: 'replace', replacement: '换了' }]));
});
afterAll(() => site.close());

const SPONSOR = { name: '余烬旅团', kind: '公会', realm: '安苏', tier: 'wood', note: '谢谢', url: '', since: '2025-01-02' } as const;
const WORD: NewWord = { kind: 'word', word: '要去掉的词', loose: true, outcome: 'hold', replacement: '', fields: ['title'], note: '旧的' };

const act = (work: (context: WriteContext) => Promise<unknown>) => site.platform.db.transaction((tx) => work({ tx, now }));
const newest = async () => (await site.get<Page<AuditRow>>('admin/audit/list?size=1', { as: operator })).t.items[0]?.seq ?? 0;
const undo = (seq: number, as = operator) => site.post<AuditRow>(`admin/audit/undo/${seq}`, { reason: '看错了' }, { as });

interface Undone {
  /** The row, as it has to be again. */
  rows: string;
  act: (context: WriteContext) => Promise<unknown>;
}

const PLUGINS = `SELECT p.folder, p.name, p.description, p.screenshot_ids, p.updated_at, v.version, v.changelog, v.withdrawn_at, v.withdrawn_reason, f.sha256
  FROM plugins p JOIN plugin_versions v ON v.plugin_id = p.id JOIN plugin_files f ON f.id = v.file_id ORDER BY v.id`;
const addPlugin = ({ tx }: WriteContext, version: string, more: object = {}) => {
  const toc = `## Interface: 110200\n## Title: 余烬\n## Notes: 一个插件\n## Author: 老张\n## Version: ${version}\nEmber.lua\n`;
  const bytes = archive([
    { name: 'Ember/Ember.toc', content: toc },
    { name: 'Ember/Ember.lua', content: 'print(1)' },
  ]);
  return addVersion({ db: tx, files: site.platform.files }, { bytes, changelog: '新的一版', releasedAt: now, ...more });
};
const withdrawFirst = async ({ tx }: WriteContext) => {
  const row = await tx.queryOne<{ id: number }>('SELECT min(file_id) AS id FROM plugin_versions');
  await withdrawPluginVersion({ db: tx, now }, row?.id ?? 0, '有后门');
};
const take = (id: string) => (context: WriteContext) => takeShipped(context, SHIPPED_KINDS, { id, reason: '新的更清楚' });
const keep = (id: string) => (context: WriteContext) => keepShipped(context, SHIPPED_KINDS, { id, reason: '我们的更合适' });
const SPONSORS = 'SELECT name, kind, realm, tier, note, url, since FROM sponsors';
const WORDS = 'SELECT kind, word, fold, loose, outcome, replacement, fields, note FROM sensitive_words';
const ESSENCE = `SELECT p.essence_level, p.essence_reason, p.essence_code, m.essence_count FROM posts p JOIN members m ON m.id = p.author_id`;
const refine = (level: 0 | 1 | 2, reason: string) => async (context: WriteContext) => {
  const refinement = { id: postId, essence: level > 0, level: level || 1, reason } as const;
  await refinePost({ db: context.tx, now }, { id: presenter.id, role: 'presenter' }, refinement);
};

const CASES: Record<string, Undone> = {
  'setting.save': {
    rows: `SELECT coalesce((SELECT value FROM settings WHERE key = 'tagline'), '"奇幻网游玩家社区"') AS value`,
    act: (context) => saveSetting(context, 'tagline', '火边的人'),
  },
  'column.first_posts': { rows: 'SELECT id, holds_first_posts FROM columns ORDER BY id', act: (context) => holdFirstPosts(context, 1101, true) },
  'member.suspend': {
    rows: 'SELECT id, status, suspended_until, suspended_reason FROM members ORDER BY id',
    act: (context) => suspend(context, member.id, { days: 7, reason: '冒充主持人' }),
  },
  'presenter.suspend': {
    rows: 'SELECT m.role, p.status, p.ended_reason FROM presenters p JOIN members m ON m.id = p.member_id',
    act: ({ tx }) => suspendPresenter({ db: tx, now }, presenter.id, '三次超时'),
  },
  'suggestion.move': { rows: 'SELECT id, state, answer FROM suggestions', act: ({ tx }) => setSuggestionState({ db: tx, now }, 1, 'working') },
  'word.save': { rows: `${WORDS} ORDER BY fold`, act: (context) => saveWords(context, [{ ...WORD, word: '新来的词' }]) },
  'word.remove': { rows: `${WORDS} ORDER BY fold`, act: (context) => removeWord(context, '要换的词') },
  'sponsor.add': { rows: `${SPONSORS} ORDER BY name`, act: (context) => addSponsor(context, { ...SPONSOR, name: '另一家' }) },
  'sponsor.remove': {
    rows: 'SELECT * FROM sponsors ORDER BY id',
    act: async (context) => {
      const row = await context.tx.queryOne<{ id: number }>('SELECT id FROM sponsors ORDER BY id LIMIT 1');
      await removeSponsor(context, row?.id ?? 0);
    },
  },
  'page.publish': {
    rows: `SELECT title, summary, body FROM pages WHERE slug = 'about'`,
    act: (context) => rewritePage(context, 'about', '---\ntitle: 换了\n---\n## 新\n\n全都换过的正文，说得长一点。\n'),
  },
  'shipped.take': {
    rows: `SELECT p.title, p.summary, p.body, s.version, s.settled_version, s.settled_hash, s.retired_at
      FROM pages p JOIN shipped s ON s.id = 'page:faq' WHERE p.slug = 'faq'`,
    act: take('page:faq'),
  },
  'shipped.keep': {
    rows: `SELECT s.*, p.title, p.body FROM shipped s JOIN pages p ON p.slug = 'tutorial' WHERE s.id = 'page:tutorial'`,
    act: keep('page:tutorial'),
  },
  'plugin.add': { rows: PLUGINS, act: (context) => addPlugin(context, '2.0.0', { description: '换过的介绍' }) },
  'plugin.withdraw': {
    rows: PLUGINS,
    act: withdrawFirst,
  },
  'plugin.screenshots': {
    rows: PLUGINS,
    act: ({ tx }) => setScreenshots({ db: tx, files: site.platform.files, now }, 'Ember', []),
  },
  'post.essence': { rows: ESSENCE, act: refine(2, '写得明白，值得一读') },
  'sponsor.change': {
    rows: `${SPONSORS} ORDER BY name`,
    act: async (context) => {
      const row = await context.tx.queryOne<{ id: number }>('SELECT id FROM sponsors ORDER BY id LIMIT 1');
      await changeSponsor(context, row?.id ?? 0, { ...SPONSOR, note: '谢谢谢谢', tier: 'lantern' });
    },
  },
};

test('every act that can be undone has a function that does it, and a case below', () => {
  const undoable = Object.keys(AUDIT_ACTS).filter((name) => describeAct(name).undoneBy !== null);
  expect(Object.keys(UNDOERS).toSorted()).toEqual(undoable.toSorted());
  expect(Object.keys(CASES).toSorted()).toEqual(undoable.toSorted());
});

describe.each(Object.entries(CASES))('%s', (name, { rows, act: doIt }) => {
  it('is undone to exactly what was, as an act on record, once', async () => {
    const before = await site.platform.db.query(rows);
    await act(doIt);
    expect(await site.platform.db.query(rows)).not.toEqual(before);
    const seq = await newest();
    const response = await undo(seq);
    expect(response.code, response.message).toBe('200');
    expect(response.t).toMatchObject({ undoes: seq, reason: '看错了', act: describeAct(name).undoneBy, actor: { id: operator.id }, via: 'web' });
    expect(response.t.seq).toBe(await newest());
    expect(await site.platform.db.query(rows)).toEqual(before);
    expect(await undo(seq)).toMatchObject({ status: 409, name: 'undoneBefore' });
    const { t } = await site.get<AuditRow>(`admin/audit/view/${seq}`, { as: operator });
    expect(t).toMatchObject({ undoneBy: response.t.seq, undo: null });
  });
});

describe('an essence', () => {
  const essence = () => site.platform.db.query(ESSENCE);
  const codes = () => site.platform.db.query('SELECT code, withdrawn_reason FROM essence_codes ORDER BY given_at, code');

  it('that was withdrawn comes back with its very code, and that of another level with that level', async () => {
    await act(refine(1, '写得明白，值得一读'));
    const [before, given] = [await essence(), await codes()];
    await act(refine(0, '后来发现是抄的'));
    expect((await undo(await newest())).code).toBe('200');
    expect([await essence(), await codes()]).toEqual([before, given]);
    await act(refine(2, '更值得读的一篇'));
    expect((await undo(await newest())).code).toBe('200');
    expect(await essence()).toEqual(before);
    await act(refine(0, '收个尾，以后再说'));
  });

  it('of a post that is gone by now stays as it is', async () => {
    await act(refine(1, '写得明白，值得一读'));
    const seq = await newest();
    await site.platform.db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [postId]);
    expect(await undo(seq)).toMatchObject({ status: 409, name: 'undoChanged' });
    await site.platform.db.query(`UPDATE posts SET status = 'published' WHERE id = $1`, [postId]);
  });

  it('changed by somebody else since is not undone, and names them', async () => {
    const seq = await newest();
    await act(async (context) => {
      await refinePost({ db: context.tx, now }, { id: operator.id, role: 'operator' }, { id: postId, essence: true, level: 2, reason: '另一位也觉得好' });
    });
    expect(await undo(seq)).toMatchObject({ status: 409, name: 'undoChanged', message: expect.stringContaining('系统') });
  });
});

it('a plug-in that was new goes with its only version; a sponsor whose name is taken stays away', async () => {
  const plugins = () => site.platform.db.query('SELECT id FROM plugins ORDER BY id');
  const before = await plugins();
  const toc = '## Interface: 110200\n## Title: 火星\n## Notes: 一个插件\n## Author: 老张\n## Version: 1.0.0\nSpark.lua\n';
  const bytes = archive([
    { name: 'Spark/Spark.toc', content: toc },
    { name: 'Spark/Spark.lua', content: 'print(1)' },
  ]);
  await act(({ tx }) => addVersion({ db: tx, files: site.platform.files }, { bytes, changelog: '第一版', releasedAt: now }));
  expect(await plugins()).toHaveLength(before.length + 1);
  expect((await undo(await newest())).code).toBe('200');
  expect(await plugins()).toEqual(before);

  const id = (await site.platform.db.queryOne<{ id: number }>('SELECT max(id) AS id FROM sponsors'))?.id ?? 0;
  const { name = '' } = (await site.platform.db.queryOne<{ name: string }>('SELECT name FROM sponsors WHERE id = $1', [id])) ?? {};
  await act((context) => removeSponsor(context, id));
  const seq = await newest();
  await act((context) => addSponsor(context, { ...SPONSOR, name }));
  expect(await undo(seq)).toMatchObject({ status: 409, name: 'undoChanged' });
});

it('what can be undone is so for thirty days', async () => {
  await act((context) => saveSetting(context, 'tagline', '过期就撤不了'));
  const seq = await newest();
  const late = new Date(now.getTime() + 31 * 24 * 60 * 60_000);
  const refused = await site.platform.db
    .transaction((tx) => undoAudit({ tx, now: late }, { seq, reason: '' }, { undoers: UNDOERS, isPurged: async () => false }))
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ name: 'undoTooLate' });
  expect((await undo(seq)).code).toBe('200');
});

describe('what was taken from the program', () => {
  const ENTRIES = `SELECT d.value, d.label, d.note, d.details, d.sort, d.retired_at IS NULL AS is_used, s.version, s.settled_version, s.settled_hash, s.retired_at
    FROM dictionaries d JOIN shipped s ON s.id = 'dictionary:penalty/' || d.value WHERE d.key = 'penalty' ORDER BY d.value`;
  const entries = () => site.platform.db.query(ENTRIES);

  it.for([
    [
      'an entry that went out of use is used again, in its place',
      'watch30',
      `WITH moved AS (UPDATE dictionaries SET sort = 7 WHERE key = 'penalty' AND value = $1)
       UPDATE shipped SET content = NULL, version = 2 WHERE id = 'dictionary:penalty/' || $1`,
    ],
    ['an entry that was added goes out of use again', 'list90', `UPDATE dictionaries SET retired_at = '2026-01-01' WHERE key = 'penalty' AND value = $1`],
  ] as const)('%s', async ([, value, sql]) => {
    await site.platform.db.query(sql, [value]);
    const before = await entries();
    await act(take(`dictionary:penalty/${value}`));
    expect(await entries()).not.toEqual(before);
    expect((await undo(await newest())).code).toBe('200');
    expect(await entries()).toEqual(before);
  });

  it('stays where the site has another text since, and so does a text that was taken after another one was published', async () => {
    await act((context) => rewritePage(context, 'about', '我们自己的话，写得比十个字长一点。'));
    const published = await newest();
    await act(take('page:about'));
    const taken = await newest();
    expect(await undo(published)).toMatchObject({ status: 409, name: 'undoChanged' });
    await act((context) => rewritePage(context, 'about', '又换了一遍，写得比十个字长一点。'));
    expect(await undo(taken)).toMatchObject({ status: 409, name: 'undoChanged' });
    expect((await undo(await newest())).code).toBe('200');
    expect((await undo(taken)).code).toBe('200');
    expect(JSON.stringify(await site.platform.db.query(`SELECT body FROM pages WHERE slug = 'about'`))).toContain('我们自己的话');
  });

  it('is asked about again no more once the operator has chosen otherwise, or the program has brought another version', async () => {
    const id = 'page:tutorial';
    await act((context) => rewritePage(context, 'tutorial', '我们自己的教程，写得比十个字长一点。'));
    for (const since of [take(id), ({ tx }: WriteContext) => tx.query('UPDATE shipped SET version = version + 1 WHERE id = $1', [id])]) {
      await site.platform.db.query(`UPDATE shipped SET settled_version = NULL, settled_hash = '' WHERE id = $1`, [id]);
      await act(keep(id));
      const kept = await newest();
      await act(since);
      expect(await undo(kept)).toMatchObject({ status: 409, name: 'undoChanged' });
    }
  });

  it.each(['shipped.take', 'shipped.keep'] as const)('is not known from a record of an earlier version, which says so: %s', async (name) => {
    const [before, after] = [
      { settledVersion: null, site: null },
      { settledVersion: 1, program: null },
    ];
    await act((context) => record(context, { act: name, target: { kind: 'shipped', id: 'page:privacy' }, reason: '旧的', before, after }));
    expect(await undo(await newest())).toMatchObject({ status: 409, name: 'undoIncomplete', message: expect.stringContaining('旧版本') });
  });

  it('stays where it was added and its kind knows no way out of use', async () => {
    await site.platform.db.query(`DELETE FROM notices WHERE code = 'age'`);
    await act(take('notice:age'));
    expect(await undo(await newest())).toMatchObject({ status: 409, name: 'undoTooLate' });
  });
});

it('a word that took the place of another gives it back', async () => {
  const words = () => site.platform.db.query(`${WORDS} ORDER BY fold`);
  const before = await words();
  await act((context) => saveWords(context, [{ ...WORD, outcome: 'refuse', note: '新的' }]));
  expect(await words()).not.toEqual(before);
  expect((await undo(await newest())).code).toBe('200');
  expect(await words()).toEqual(before);
});

describe('a list of words that was imported', () => {
  const words = () => site.platform.db.query<{ word: string; outcome: string }>(`${WORDS} ORDER BY fold`);
  const list = ['一起来的甲', '一起来的乙'].map((word) => ({ ...WORD, word }));

  it('goes as one while it is as it came', async () => {
    const before = await words();
    await act((context) => saveWords(context, list));
    expect((await undo(await newest())).code).toBe('200');
    expect(await words()).toEqual(before);
  });

  it('stays where one of its words was changed or removed since', async () => {
    await act((context) => saveWords(context, list));
    const imported = await newest();
    await act((context) => saveWords(context, [{ ...WORD, word: '一起来的甲', outcome: 'refuse' }]));
    const changed = await words();
    expect(await undo(imported)).toMatchObject({ status: 409, name: 'undoChanged' });
    expect(await words()).toEqual(changed);
    await act((context) => removeWord(context, '一起来的甲'));
    expect(await undo(imported)).toMatchObject({ status: 409, name: 'undoChanged' });
  });

  it('stays where one of its words is changed at the same moment', async () => {
    const rush = ['一起改的甲', '一起改的乙'].map((word) => ({ ...WORD, word }));
    await act((context) => saveWords(context, rush));
    const imported = await newest();
    const { promise: changed, resolve: isChanged } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const changing = act(async (context) => {
      await saveWords(context, [{ ...WORD, word: '一起改的甲', outcome: 'refuse' }]);
      isChanged();
      await released;
    });
    await changed;
    const undoing = undo(imported);
    await untilWaitingForLock(site.platform.db);
    release();
    await changing;
    expect(await undoing).toMatchObject({ status: 409, name: 'undoChanged' });
    const kept = (await words()).filter(({ word }) => rush.some((one) => one.word === word));
    expect(Object.fromEntries(kept.map(({ word, outcome }) => [word, outcome]))).toEqual({ 一起改的甲: 'refuse', 一起改的乙: 'hold' });
  });

  it('is not written over by a word of it that comes back', async () => {
    await act((context) => removeWord(context, '一起来的乙'));
    const removed = await newest();
    await act((context) =>
      saveWords(
        context,
        list.map((word) => ({ ...word, note: '又来一次' })),
      ),
    );
    const imported = await words();
    expect(await undo(removed)).toMatchObject({ status: 409, name: 'undoChanged' });
    expect(await words()).toEqual(imported);
  });
});

it('a version of a plug-in goes only while none was added after it', async () => {
  const plugins = () => site.platform.db.query(PLUGINS);
  const before = await plugins();
  await act((context) => addPlugin(context, '4.0.0', { description: '四版的介绍' }));
  const fourth = await newest();
  await act((context) => addPlugin(context, '5.0.0', { description: '五版的介绍' }));
  const fifth = await newest();
  const added = await plugins();
  expect(await undo(fourth)).toMatchObject({ status: 409, name: 'undoChanged' });
  expect(await plugins()).toEqual(added);
  expect((await undo(fifth)).code).toBe('200');
  expect((await undo(fourth)).code).toBe('200');
  expect(await plugins()).toEqual(before);
});

describe('an undoing that opens what is dangerous', () => {
  const verifiedBefore = (interval: string) =>
    site.platform.db.query('UPDATE sessions SET factor_at = factor_at - $2::interval WHERE member_id = $1', [operator.id, interval]);

  const demandTotp = (text: 'true' | 'false') => act((context) => saveSetting(context, 'requireTotpForPresenters', text));

  it.for<[string, () => Promise<unknown>]>([
    ['a plug-in that was withdrawn', () => act(withdrawFirst)],
    // The other way round, the operator of this test would have no rights any more.
    ['the demand for a second factor', () => demandTotp('true').then(() => demandTotp('false'))],
  ])('asks who it is: %s', async ([, doIt]) => {
    await doIt();
    const seq = await newest();
    await verifiedBefore('1 day');
    const refused = await undo(seq);
    await verifiedBefore('-1 day');
    expect(refused).toMatchObject({ status: 403, name: 'reverify' });
    expect((await undo(seq)).code).toBe('200');
    await demandTotp('false');
  });

  it('and another setting does not', async () => {
    await act((context) => saveSetting(context, 'tagline', '没有验证也能撤'));
    const seq = await newest();
    await verifiedBefore('1 day');
    const undone = await undo(seq);
    await verifiedBefore('-1 day');
    expect(undone.code).toBe('200');
  });
});

describe('an undoing is refused', () => {
  it('where the same thing was changed since, with who did it', async () => {
    await act((context) => saveSetting(context, 'tagline', '先改的'));
    const seq = await newest();
    await act((context) => saveSetting(context, 'tagline', '后改的'));
    expect(await undo(seq)).toMatchObject({ status: 409, name: 'undoChanged', message: '后来系统又改过，撤销会盖掉那一次，请先看记录' });
    expect(await site.platform.db.queryOne(`SELECT value FROM settings WHERE key = 'tagline'`)).toEqual({ value: '后改的' });
  });

  it('for what nothing takes back, for what is not there, and to presenters', async () => {
    await site.post('admin/audit/verify', {}, { as: operator });
    const seq = await newest();
    expect(await undo(seq)).toMatchObject({ status: 409, name: 'undoTooLate' });
    expect((await undo(seq + 100)).status).toBe(404);
    expect((await undo(seq, presenter)).status).toBe(403);
    expect(await newest()).toBe(seq);
  });

  it('to the second of two at once', async () => {
    await act((context) => saveSetting(context, 'tagline', '一起来撤'));
    const seq = await newest();
    const responses = await Promise.all([undo(seq), undo(seq), undo(seq)]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });
});
