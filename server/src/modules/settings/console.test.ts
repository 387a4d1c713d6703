import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActPreview } from '#contract/api/acts.ts';
import type { SettingList } from '#contract/api/admin/settings.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

const list = async () => (await site.get<SettingList>('admin/setting/list', { as: operator })).t;
const save = async (changes: object, more: object = {}) =>
  site.post<SettingList & { audit: number | null }>('admin/setting/save', { base: (await list()).base, changes, ...more }, { as: operator });
const valueOf = async (key: string) => (await list()).items.find((each) => each.key === key)?.value;
const rows = () => site.platform.db.query('SELECT key, value FROM settings ORDER BY key');

it('lists every setting with its range, changes several at once with one reason, and says who changed what', async () => {
  const before = await rows();
  const { status, t } = await save({ tagline: '火边的人', 'posts.newPosts': { times: 5, seconds: 3_600 }, newcomerDays: 7 }, { reason: '广告变多' });
  expect(status).toBe(200);
  expect(t.items.find(({ key }) => key === 'posts.newPosts')).toMatchObject({
    value: { times: 5, seconds: 3_600 },
    default: { times: 10, seconds: 3_600 },
    min: { times: 3, seconds: 900 },
    max: { times: 100, seconds: 36_000 },
  });
  expect((await list()).items.find(({ key }) => key === 'tagline')?.changed).toMatchObject({ by: { nickName: '守炉人' } });
  const history = (await site.get<{ items: { seq: number; key: string; reason: string }[] }>('admin/setting/history', { as: operator })).t.items;
  expect(history).toHaveLength(3);
  expect(history.every(({ reason }) => reason === '广告变多')).toBe(true);
  for (const { seq } of history) expect(await site.post(`admin/setting/restore/${seq}`, {}, { as: operator })).toMatchObject({ code: '200' });
  expect(await rows()).toEqual(before);
});

it('refuses what others have changed meanwhile, unknown settings, and what is out of range, naming each', async () => {
  const { base } = await list();
  expect(await save({ tagline: '先来的' })).toMatchObject({ code: '200' });
  expect(await site.post('admin/setting/save', { base, changes: { tagline: '后来的' } }, { as: operator })).toMatchObject({ code: 'A0409', name: 'staleBase' });
  expect(await valueOf('tagline')).toBe('先来的');
  const wrong = await save({ nothing: 1, sinceYear: '2020', 'members.signInByAccount': { times: 20, seconds: 900 } });
  expect(wrong).toMatchObject({ code: 'A0400', fields: [{ path: 'nothing' }, { path: 'sinceYear' }, { path: 'members.signInByAccount' }] });
});

it('counts by a limit as it is set, at once', async () => {
  const member = await site.signUp('写的人');
  await save({ 'suggestions.suggestions': { times: 3, seconds: 86_400 } });
  const suggest = () => site.post('question/suggest', { type: 'other', content: '把火再烧旺一点，大家都冷。' }, { as: member });
  const codes = [(await suggest()).code, (await suggest()).code, (await suggest()).code, (await suggest()).code];
  expect(codes.filter((code) => code === 'A0501')).toHaveLength(1);
});

it('names the sessions that a shorter time ends, and ends them', async () => {
  const old = await site.signUp('两个月没来的人');
  await site.platform.db.query(`UPDATE sessions SET last_seen_at = now() - interval '60 days' WHERE member_id = $1`, [old.id]);
  const { base } = await list();
  const preview = await site.post<ActPreview>('admin/setting/save', { base, changes: { sessionDays: 30 }, preview: true }, { as: operator });
  expect(preview.t.consequences).toContainEqual({ icon: 'session', text: '30 天没来的登录会失效', count: 1 });
  expect(await site.get('member/get_principal', { as: old })).toMatchObject({ code: '200' });
  await site.platform.db.query(`UPDATE sessions SET last_seen_at = now() - interval '60 days' WHERE member_id = $1`, [old.id]);
  await save({ sessionDays: 30 });
  expect((await site.get('member/get_principal', { as: old })).code).toBe('A0440');
});

it('makes a guard weaker only after another verification, and stricter without', async () => {
  await site.platform.db.query(`UPDATE sessions SET factor_at = now() - interval '2 hours' WHERE member_id = $1`, [operator.id]);
  expect(await save({ 'members.signInByAccount': { times: 5, seconds: 900 } })).toMatchObject({ code: '200' });
  expect(await save({ 'members.signInByAccount': { times: 10, seconds: 900 } })).toMatchObject({ code: 'A0303' });
  await site.platform.db.query('UPDATE sessions SET factor_at = now() WHERE member_id = $1', [operator.id]);
  expect(await save({ 'members.signInByAccount': { times: 10, seconds: 900 } })).toMatchObject({ code: '200' });
});

it('has where mails go and lead to, and every guard that is taken down, verified again', async () => {
  const verifiedAgo = (time: string) =>
    site.platform.db.query('UPDATE sessions SET factor_at = now() - $2::interval WHERE member_id = $1', [operator.id, time]);
  const weaker = {
    smtpHost: 'smtp.attacker.example:465',
    smtpAccount: 'attacker',
    smtpFrom: 'no-reply@attacker.example',
    publicUrl: 'https://attacker.example',
    refuseThrowAwayMail: false,
    holdLookAlikes: false,
    newcomerLinks: true,
  };
  await verifiedAgo('2 hours');
  for (const [key, value] of Object.entries(weaker)) expect(await save({ [key]: value }), key).toMatchObject({ code: 'A0303' });
  expect(await save({ requireMobileToPost: true, showPlaces: true })).toMatchObject({ code: '200' });
  for (const key of ['requireMobileToPost', 'showPlaces']) expect(await save({ [key]: false }), key).toMatchObject({ code: 'A0303' });
  await verifiedAgo('0 seconds');
  expect(await save({ requireMobileToPost: false, showPlaces: false })).toMatchObject({ code: '200' });
});

it('keeps a secret encrypted, and shows it to nobody', async () => {
  expect(await save({ smtpSecret: 'ember-and-ash', smtpHost: 'smtp.hearth.example' })).toMatchObject({ code: '200' });
  const shown = await list();
  expect(JSON.stringify(shown)).not.toContain('ember-and-ash');
  expect(shown.items.find(({ key }) => key === 'smtpSecret')).toMatchObject({ value: null, isSet: true });
  expect(JSON.stringify(await rows())).not.toContain('ember-and-ash');
  expect(JSON.stringify(await site.platform.db.query('SELECT content FROM audit'))).not.toContain('ember-and-ash');
});

it('is closed to everybody but operators', async () => {
  const others = [await site.signUp('路过'), await site.signUp('坐堂', 'presenter')];
  for (const as of others) {
    for (const path of ['admin/setting/list', 'admin/setting/history']) expect((await site.get(path, { as })).status).toBe(403);
    expect((await site.post('admin/setting/save', { base: 'x', changes: { tagline: 'x' } }, { as })).status).toBe(403);
  }
});
