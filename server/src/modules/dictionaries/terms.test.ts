import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActReceipt } from '#contract/api/acts.ts';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import type { DictionaryHead, Term } from '#contract/api/admin/terms.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { stopClock } from '#server/platform/testing/stopped-clock.ts';
import { keepTermDays, readEntryLabels } from './index.ts';

const DAY_SECONDS = 24 * 60 * 60;
const clock = stopClock();
/** An instant some days from now. */
const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_SECONDS * 1000).toISOString();
let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite({ clock });
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

const save = (key: string, fields: object) => site.post<Term & ActReceipt>(`admin/dictionary/save/${key}`, fields, { as: operator });
const entries = async (key: string) => (await site.get<Dictionaries>('g/dictionaries/list')).t[key] ?? [];
const terms = async (key: string) => (await site.get<DictionaryHead & { terms: Term[] }>(`admin/dictionary/list/${key}`, { as: operator })).t;
const undo = (seq: number | null) => site.post(`admin/audit/undo/${seq}`, { reason: '' }, { as: operator });

describe('dictionaries', () => {
  it('take a new value at once, and keep it when it is renamed', async () => {
    const saved = await save('report_reason', { value: 'spoiled', label: '剧透', note: '没打招呼就说破' });
    expect(saved.code, JSON.stringify(saved)).toBe('200');
    expect((await entries('report_reason')).at(-1)).toMatchObject({ value: 'spoiled', label: '剧透' });
    const renamed = await site.post(`admin/dictionary/save/report_reason/spoiled`, { label: '乱剧透' }, { as: operator });
    expect(renamed.code).toBe('200');
    expect((await entries('report_reason')).at(-1)).toEqual({ value: 'spoiled', label: '乱剧透', note: '没打招呼就说破' });
    expect((await save('report_reason', { value: 'a b', label: '空格' })).fields?.[0]?.path).toBe('value');
    expect((await site.get('admin/dictionary/list/nothing', { as: operator })).code).toBe('A0400');
  });

  it('keep what an offence was called on each day', async () => {
    const { t } = await save('offence', { value: 'ninja_loot', label: '抢装备', from: inDays(3) });
    const before = inDays(0);
    expect(t.versions.map(({ label, applied }) => [label, applied])).toEqual([
      ['抢装备', false],
      ['黑装备', true],
    ]);
    expect((await entries('offence')).find(({ value }) => value === 'ninja_loot')?.label).toBe('黑装备');
    clock.pass(4 * DAY_SECONDS);
    await site.platform.db.transaction((tx) => keepTermDays({ tx, now: clock.now() }));
    await site.platform.db.transaction((tx) => keepTermDays({ tx, now: clock.now() }));
    expect((await entries('offence')).find(({ value }) => value === 'ninja_loot')?.label).toBe('抢装备');
    const labelOf = await readEntryLabels(site.platform.db);
    expect([labelOf('offence', 'ninja_loot', before).label, labelOf('offence', 'ninja_loot').label]).toEqual(['黑装备', '抢装备']);
    const between = inDays(0);
    clock.pass(DAY_SECONDS);
    await save('offence', { value: 'ninja_loot', label: '黑装备' });
    const later = await readEntryLabels(site.platform.db);
    expect([later('offence', 'ninja_loot', between).label, later('offence', 'ninja_loot', inDays(0)).label]).toEqual(['抢装备', '黑装备']);
  });

  it('tell presenters of new and retired offences, and nobody of a zone', async () => {
    const presenter = await site.signUp('坐堂人', 'presenter');
    await site.platform.db.query(
      `INSERT INTO presenters (member_id, status, since, probation_until, specialities, character, character_fold)
       VALUES ($1, 'active', now(), now(), '{mediation}', '{"name":"坐堂人","realm":"霜语","faction":"","race":"","class":"","guild":""}', '坐堂人霜语')`,
      [presenter.id],
    );
    await save('offence', { value: 'seat_selling', label: '倒卖席位' });
    await site.post('admin/dictionary/retire/offence/seat_selling', {}, { as: operator });
    await save('zone', { value: '银松谷', label: '银松谷' });
    const { t } = await site.get<{ title: string; content: string }[]>('g/message/unread/list', { as: presenter });
    const about = t.filter(({ title }) => title === '案由有变动').map(({ content }) => content);
    expect(about).toHaveLength(2);
    expect(about.every((content) => content.includes('倒卖席位'))).toBe(true);
  });

  it('retire a value, which still has its name, and offer it again', async () => {
    const { t } = await site.post<Term & ActReceipt>('admin/dictionary/retire/report_reason/ad', {}, { as: operator });
    expect((await entries('report_reason')).some(({ value }) => value === 'ad')).toBe(false);
    expect((await readEntryLabels(site.platform.db))('report_reason', 'ad').label).toBe('广告引流');
    expect((await undo(t.audit)).code).toBe('200');
    expect((await entries('report_reason')).some(({ value }) => value === 'ad')).toBe(true);
    expect((await site.post('admin/dictionary/retire/penalty/warning', {}, { as: operator })).fields?.[0]?.path).toBe('value');
    expect((await save('penalty', { value: 'worse', label: '更重' })).fields?.[0]?.path).toBe('value');
  });

  it('take back what was changed, exactly', async () => {
    const before = (await terms('speciality')).terms.find(({ value }) => value === 'mediation');
    const { t } = await save('speciality', { value: 'mediation', label: '劝和', note: '两边都肯坐下来', color: 'plum' });
    expect((await undo(t.audit)).code).toBe('200');
    expect((await terms('speciality')).terms.find(({ value }) => value === 'mediation')).toEqual(before);
  });

  it('take a whole table of realms, counted before', async () => {
    const [first] = await entries('realm');
    const text = `${first?.value ?? ''}\n新服一,,,1\n新服二,xin2,刚开的`;
    const preview = await site.post<{ consequences: { text: string; count: number }[] }>(
      'admin/dictionary/paste/realm',
      { text, preview: true },
      { as: operator },
    );
    expect(preview.t.consequences.map(({ text, count }) => [text, count])).toContainEqual(['新的', 2]);
    expect((await entries('realm')).some(({ value }) => value === '新服一')).toBe(false);
    const { t } = await site.post('admin/dictionary/paste/realm', { text }, { as: operator });
    expect(t).toMatchObject({ added: 2, changed: 0, same: 1 });
    expect((await entries('realm')).slice(-2)).toEqual([
      { value: '新服一', label: '新服一' },
      { value: 'xin2', label: '新服二', note: '刚开的' },
    ]);
    expect((await site.post('admin/dictionary/paste/realm', { text: 'x,y,z,没有的游戏' }, { as: operator })).fields?.[0]?.message).toMatch(/第 1 行/);
  });

  it('are ordered whole or not at all', async () => {
    const values = (await entries('wish')).map(({ value }) => value);
    const order = (given: readonly string[]) => site.post<ActReceipt>('admin/dictionary/order/wish', { values: given }, { as: operator });
    expect((await order(values.slice(1))).fields?.[0]?.path).toBe('values');
    const { t } = await order(values.toReversed());
    expect((await entries('wish')).map(({ value }) => value)).toEqual(values.toReversed());
    expect((await undo(t.audit)).code).toBe('200');
    expect((await entries('wish')).map(({ value }) => value)).toEqual(values);
  });
});
