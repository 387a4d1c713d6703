import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ActPreview, ActReceipt } from '#contract/api/acts.ts';
import type { SmsTemplate, SmsTemplateVersion } from '#contract/api/admin/sms-templates.ts';
import { fillPlaceholders, placeholdersIn } from '#contract/text/mail-placeholders.ts';
import { smsSegments } from '#contract/text/sms-segments.ts';
import { textForProvider } from '#contract/text/sms-signature.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import type { TextMessage } from '#server/platform/mail/sms.ts';
import { BIND, SEND } from '#server/modules/mobiles/mobiles.fixture.ts';
import { isSmsKind, SMS_TEMPLATES } from './sms-catalog.ts';
import { smsProblem } from './sms-rules.ts';

let site: TestSite;
let operator: Signed;
let member: Signed;
const sent: TextMessage[] = [];
beforeAll(async () => {
  site = await startTestSite({ sms: { send: (message) => (sent.push(message), Promise.resolve()) } });
  operator = await site.signUp('守炉人', 'operator');
  member = await site.signUp('要绑手机的');
});
afterAll(() => site.close());
beforeEach(() => site.platform.db.query('UPDATE sessions SET factor_at = now()'));

type Saved = SmsTemplate & ActReceipt;
const KIND = 'bind-mobile-code';
const WORDS = { text: '【{网站}】门牌 {验证码}，{分钟} 分钟里用。', providerCode: 'SMS_154950909' };
const save = (fields: object = {}, kind = KIND) => site.post<Saved>('admin/sms/template/save', { kind, ...WORDS, ...fields }, { as: operator });
const undo = (audit: number | null) => site.post(`admin/audit/undo/${audit}`, { reason: '' }, { as: operator });
const template = async (kind = KIND) => (await site.get<SmsTemplate[]>('admin/sms/template/list', { as: operator })).t.find((each) => each.kind === kind);
let guests = 0;
/** Returns the text message that somebody gets who binds a number. */
async function texted(): Promise<TextMessage | undefined> {
  guests += 1;
  const as = await site.signUp(`要绑手机的${guests}`);
  const { code } = await site.post(SEND, { mobile: `1380000${1000 + guests}` }, { as });
  if (code !== '200') throw new Error(code);
  return sent.at(-1);
}

it('each text message of the program is one that providers take, names its placeholders and no others, and is one message', () => {
  for (const [kind, { text, placeholders, variable }] of Object.entries(SMS_TEMPLATES)) {
    if (!isSmsKind(kind)) throw new Error(kind);
    expect(smsProblem(kind, text), kind).toBeNull();
    const samples = Object.fromEntries(Object.entries(placeholders).map(([name, { sample }]) => [name, sample]));
    const filled = fillPlaceholders(text, samples);
    expect(placeholdersIn(filled), kind).toEqual([]);
    expect(smsSegments(filled).segments, kind).toBe(1);
    expect(textForProvider(text, samples, variable)).toContain(`\${${variable.name}}`);
    expect(textForProvider(text, samples, variable)).not.toContain('【');
  }
});

it('the words and the number an operator saves are those of the next text message, and are on record', async () => {
  expect(await texted()).toMatchObject({ text: expect.stringMatching(/^【炉边】验证码 \d{6}，用来绑定手机号/), providerCode: '' });
  const foreseen = await site.post<ActPreview>('admin/sms/template/save', { kind: KIND, ...WORDS, preview: true }, { as: operator });
  expect(foreseen.t.consequences.at(-1)?.icon).toBe('undo');
  expect((await template())?.version).toBe(0);
  const { code, t } = await save({ expected: foreseen.t.version, reason: '平台批下来了' });
  expect([code, t.version, t.isShipped, t.providerCode]).toEqual(['200', 1, false, 'SMS_154950909']);
  const text = await texted();
  expect(text).toMatchObject({ text: expect.stringMatching(/^【炉边】门牌 \d{6}，10 分钟里用。$/), providerCode: 'SMS_154950909' });
  expect(text?.content).toEqual({ code: /\d{6}/.exec(text?.text ?? '')?.[0] });
  const record = await site.get<{ act: string; targetId: string }>(`admin/audit/view/${t.audit}`, { as: operator });
  expect(record.t).toMatchObject({ act: 'sms.template', targetId: KIND, reason: '平台批下来了' });
});

it.each([
  [{ text: '【{网站}】没有码的一条短信。' }, 'text'],
  [{ text: `${WORDS.text}{暗号}` }, 'text'],
  [{ text: '没有签名的 {验证码} 一条短信' }, 'text'],
  [{ text: '【{网站}】' }, 'text'],
  [{ text: `${WORDS.text}【又一个】` }, 'text'],
  [{ text: `${WORDS.text}🔥` }, 'text'],
  [{ text: `${WORDS.text}${'长'.repeat(300)}` }, 'text'],
  [{ providerCode: 'SMS 1; DROP' }, 'providerCode'],
  [{ providerCode: 'x'.repeat(41) }, 'providerCode'],
])('%j is refused at its field, and the text message stays as it was', async (fields, path) => {
  const before = await template();
  expect((await save(fields)).fields?.[0]?.path).toBe(path);
  expect(await template()).toEqual(before);
});

it('a mail is no text message, nor the other way round', async () => {
  expect((await save({}, 'register-code')).status).toBe(404);
  expect((await save({}, 'constructor')).status).toBe(404);
  const words = { subject: '{网站}的门牌', text: '给你的门牌是 {验证码}，十分钟里用。' };
  expect((await site.post('admin/mail/template/save', { kind: KIND, ...words }, { as: operator })).status).toBe(404);
  for (const path of ['list', `versions/${KIND}`]) expect((await site.get(`admin/sms/template/${path}`, { as: member })).status).toBe(403);
  expect((await site.post('admin/sms/template/save', { kind: KIND, ...WORDS }, { as: member })).status).toBe(403);
});

it('is undone to the words and the number before, and the words of the program are put back without the number', async () => {
  const before = await template();
  const { t } = await save({ text: '【{网站}】又一种 {验证码} 的写法。', providerCode: 'SMS_2' });
  expect((await undo(t.audit)).code).toBe('200');
  expect(await template()).toMatchObject({ text: before?.text, providerCode: 'SMS_154950909' });
  const { t: back } = await site.post<Saved>('admin/sms/template/restore', { kind: KIND }, { as: operator });
  expect(back).toMatchObject({ isShipped: true, text: back.shipped.text, providerCode: 'SMS_154950909' });
  expect((await undo(back.audit)).code).toBe('200');
  expect(await template()).toMatchObject({ text: before?.text, isShipped: false });
  const { t: versions } = await site.get<SmsTemplateVersion[]>(`admin/sms/template/versions/${KIND}`, { as: operator });
  expect(versions.at(-1)).toMatchObject({ by: '守炉人', reason: '平台批下来了', ...WORDS });
});

it('two who began from the same words do not overwrite each other', async () => {
  const base = (await template())?.version;
  const both = await Promise.all([save({ providerCode: 'SMS_A', base }), save({ providerCode: 'SMS_B', base })]);
  expect(both.map(({ code }) => code).toSorted()).toEqual(['200', 'A0409']);
});

it('asks who changes it', async () => {
  const words = { text: '【{网站}】请在 {期限} 前登录网站看站内消息。' };
  await site.platform.db.query(`UPDATE sessions SET factor_at = '2020-01-01'`);
  expect(await save(words, 'text-notice')).toMatchObject({ status: 403, code: 'A0303' });
  await site.platform.db.query('UPDATE sessions SET factor_at = now()');
  expect((await save(words, 'text-notice')).t.version).toBe(1);
});

it('is tried out to the operator’s own number alone, in words and by a number that are not saved', async () => {
  const typed = { kind: KIND, text: '【{网站}】试一试 {验证码} 这一条。', providerCode: 'SMS_TRY' };
  expect((await site.post('admin/sms/template/test', typed, { as: operator })).name).toBe('mobileNotBound');
  await site.post(SEND, { mobile: '13900001111' }, { as: operator });
  const code = /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0];
  expect((await site.post(BIND, { mobile: '13900001111', code }, { as: operator })).code).toBe('200');
  const before = await template();
  const tried = await site.post<{ ok: boolean; audit: number | null }>('admin/sms/template/test', typed, { as: operator });
  expect([tried.code, tried.t.ok]).toEqual(['200', true]);
  expect(sent.at(-1)).toMatchObject({ to: '13900001111', text: '【炉边】试一试 314159 这一条。', content: { code: '314159' }, providerCode: 'SMS_TRY' });
  expect(await template()).toEqual(before);
});

it('a number that the environment gives is shown, and not changed here', async () => {
  const env = { SMS_ACCESS_KEY_ID: 'a', SMS_ACCESS_KEY_SECRET: 'b', SMS_SIGN_NAME: '炉边', SMS_TEMPLATE_CODE: 'SMS_ENV' };
  const given = await startTestSite({ env });
  const as = await given.signUp('掌柜', 'operator');
  const list = await given.get<SmsTemplate[]>('admin/sms/template/list', { as });
  expect(list.t.map(({ providerCode, isCodeGiven }) => [providerCode, isCodeGiven])).toEqual([
    ['SMS_ENV', true],
    ['', false],
  ]);
  const refused = await given.post('admin/sms/template/save', { kind: KIND, ...WORDS }, { as });
  expect(refused.fields).toEqual([{ path: 'providerCode', message: '模板号由环境变量给出，在那里改' }]);
  expect((await given.post<Saved>('admin/sms/template/save', { kind: KIND, ...WORDS, providerCode: 'SMS_ENV' }, { as })).t.version).toBe(1);
  await given.close();
});
