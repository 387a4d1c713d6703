import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { AUDIT_ACTS, describeAct } from '#contract/api/audit-acts.ts';
import type { AuditRow } from '#contract/api/audit.ts';
import type { Page } from '#contract/envelope.ts';
import { holdFirstPosts } from '#server/modules/columns/index.ts';
import { suspendPresenter } from '#server/modules/presenters/index.ts';
import { suspend } from '#server/modules/reports/index.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { addSponsor, changeSponsor } from '#server/modules/sponsors/index.ts';
import { setSuggestionState } from '#server/modules/suggestions/index.ts';
import { removeWord, saveWords, type NewWord } from '#server/modules/watched-words/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { startTestSite, type Signed, type TestSite } from './testing.ts';
import { UNDOERS } from './undoers.ts';

const now = new Date();
let site: TestSite;
let operator: Signed;
let member: Signed;
let presenter: Signed;
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

const SPONSORS = 'SELECT name, kind, realm, tier, note, url, since FROM sponsors';
const WORDS = 'SELECT kind, word, fold, loose, outcome, replacement, fields, note FROM sensitive_words';
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
  'sponsor.change': {
    rows: `${SPONSORS} ORDER BY name`,
    act: async (context) => {
      const row = await context.tx.queryOne<{ id: number }>('SELECT id FROM sponsors ORDER BY id LIMIT 1');
      await changeSponsor(context, row?.id ?? 0, { ...SPONSOR, note: '谢谢谢谢', tier: 'lantern' });
    },
  },
};

test('what is said to be undone has a way to do it, and a trial below', () => {
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

it('a word that took the place of another gives it back', async () => {
  const words = () => site.platform.db.query(`${WORDS} ORDER BY fold`);
  const before = await words();
  await act((context) => saveWords(context, [{ ...WORD, outcome: 'refuse', note: '新的' }]));
  expect(await words()).not.toEqual(before);
  expect((await undo(await newest())).code).toBe('200');
  expect(await words()).toEqual(before);
});

describe('an undoing is refused', () => {
  it('where the same thing was changed since, with by whom', async () => {
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
