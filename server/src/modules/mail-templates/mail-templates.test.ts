import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ActPreview, ActReceipt } from '#contract/api/acts.ts';
import type { AuditRow } from '#contract/api/audit.ts';
import type { MailTemplate, MailTemplateVersion } from '#contract/api/admin/mail-templates.ts';
import { fillPlaceholders, placeholdersIn } from '#contract/text/mail-placeholders.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { MAIL_TEMPLATES, isTemplateKind } from './catalog.ts';
import { placeholderProblem } from './rules.ts';
import { listTemplates } from './templates.ts';
import { getTemplateVersion, writeMail } from './index.ts';

let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
  await site.platform.db.query(
    `UPDATE members SET email_fold = 'keeper@hearth.example', password_hash = '$argon2id$', password_changed_at = now() WHERE id = $1`,
    [operator.id],
  );
});
afterAll(() => site.close());
beforeEach(() => site.platform.db.query('UPDATE sessions SET factor_at = now()'));

type Saved = MailTemplate & ActReceipt;
const KIND = 'register-code';
const WORDS = { subject: '{网站}的门牌', text: '给你的门牌是 {验证码}，{分钟} 分钟里用。\n\n—— {网站}' };
const save = (fields: object = {}, kind = KIND) => site.post<Saved>('admin/mail/template/save', { kind, ...WORDS, ...fields }, { as: operator });
const restore = (kind = KIND) => site.post<Saved>('admin/mail/template/restore', { kind }, { as: operator });
const list = async () => (await site.get<MailTemplate[]>('admin/mail/template/list', { as: operator })).t;
const template = async (kind = KIND) => (await list()).find((each) => each.kind === kind);
let guests = 0;
/** Returns the mail that somebody gets who signs up. */
async function mailed(): Promise<{ subject: string; text: string } | undefined> {
  const to = `guest${(guests += 1)}@hearth.example`;
  expect((await site.post('g/security/send_register_email_verify_code', { email: to })).code).toBe('200');
  return (await site.outbox()).find((mail) => mail.to === to);
}

it('each mail of the program names its placeholders and no others, and every placeholder has something to show', () => {
  for (const [kind, { subject, text, placeholders }] of Object.entries(MAIL_TEMPLATES)) {
    if (!isTemplateKind(kind)) throw new Error(kind);
    expect(placeholderProblem(kind, { subject, text }), kind).toBeNull();
    const samples = Object.fromEntries(Object.entries(placeholders).map(([name, { sample }]) => [name, sample]));
    expect(Object.values(samples)).not.toContain('');
    expect(placeholdersIn(fillPlaceholders(`${subject}\n${text}`, samples)), kind).toEqual([]);
    expect(text, kind).toBe(text.trim());
  }
});

it('the words an operator saves are those of the next mail, and are on record', async () => {
  expect((await mailed())?.subject).toBe('炉边注册验证码');
  const foreseen = await site.post<ActPreview>('admin/mail/template/save', { kind: KIND, ...WORDS, preview: true }, { as: operator });
  expect(foreseen.t.consequences.at(-1)?.icon).toBe('undo');
  expect((await template())?.version).toBe(0);
  const { code, t } = await save({ expected: foreseen.t.version, reason: '说得亲切些' });
  expect([code, t.version, t.isShipped]).toEqual(['200', 1, false]);
  const mail = await mailed();
  expect(mail?.subject).toBe('炉边的门牌');
  expect(mail?.text).toMatch(/^给你的门牌是 \d{6}，10 分钟里用。\n\n—— 炉边\n$/);
  const { t: record } = await site.get<AuditRow>(`admin/audit/view/${t.audit}`, { as: operator });
  expect(record).toMatchObject({ act: 'mail.template', targetId: KIND, reason: '说得亲切些' });
});

it('a placeholder that is missing or unknown is refused at its field, and the mail stays as it was', async () => {
  const before = await template();
  for (const [fields, path] of [
    [{ text: '没有码的一封信，什么也做不了。' }, 'text'],
    [{ text: `${WORDS.text}{暗号}` }, 'text'],
    [{ subject: '{昵称}的门牌' }, 'subject'],
    [{ subject: '' }, 'subject'],
    [{ text: '长'.repeat(4001) }, 'text'],
  ] as const)
    expect((await save(fields)).fields?.[0]?.path).toBe(path);
  expect((await save({}, 'mail-test')).status).toBe(404);
  expect((await save({}, 'constructor')).status).toBe(404);
  expect(await template()).toEqual(before);
});

it('two who began from the same words do not overwrite each other', async () => {
  const base = (await template())?.version;
  const both = await Promise.all([save({ subject: '{网站}的甲', base }), save({ subject: '{网站}的乙', base })]);
  expect(both.map(({ code }) => code).toSorted()).toEqual(['200', 'A0409']);
});

it('is undone to the words before, and the words of the program are put back', async () => {
  const before = await template();
  const { t } = await save({ subject: '{网站}的丙' });
  expect((await site.post(`admin/audit/undo/${t.audit}`, { reason: '' }, { as: operator })).code).toBe('200');
  expect(await template()).toMatchObject({ subject: before?.subject, text: before?.text });
  const { t: back } = await restore();
  expect([back.isShipped, back.subject]).toEqual([true, back.shipped.subject]);
  expect((await mailed())?.subject).toBe('炉边注册验证码');
  expect((await site.post(`admin/audit/undo/${back.audit}`, { reason: '' }, { as: operator })).code).toBe('200');
  expect(await template()).toMatchObject({ subject: before?.subject, isShipped: false });
  await restore();
  expect((await restore()).t.audit).toBeNull();
  const { t: versions } = await site.get<MailTemplateVersion[]>(`admin/mail/template/versions/${KIND}`, { as: operator });
  expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: versions.length }, (_, at) => versions.length - at));
  expect(versions.at(-1)).toMatchObject({ by: '守炉人', reason: '说得亲切些', ...WORDS });
});

it('words that lack what a newer program needs give way to those of the program', async () => {
  await save();
  await site.platform.db.transaction(async (tx) => {
    await tx.query(`UPDATE mail_template_versions SET text = '没有码' WHERE kind = $1`, [KIND]);
    const values = { 网站: '炉边', 验证码: '271828', 分钟: '10' };
    expect((await writeMail(tx, { template: KIND, values })).text).toContain('271828');
    expect(await getTemplateVersion(tx, KIND)).toBe(0);
    expect((await listTemplates(tx)).find(({ kind }) => kind === KIND)).toMatchObject({ isShipped: true, isShippedNewer: false });
  });
  await restore();
});

it('a mail with legal effect keeps all its placeholders, and every one asks who changes it', async () => {
  const legal = await template('legal-notice');
  const wording = { subject: '{网站}：请看 {事情}', text: `${legal?.text}\n请尽快看。` };
  expect((await save({ ...wording, text: wording.text.replace('{怎么不再收}', '') }, 'legal-notice')).fields?.[0]?.path).toBe('text');
  await site.platform.db.query(`UPDATE sessions SET factor_at = '2020-01-01'`);
  expect(await save(wording, 'legal-notice')).toMatchObject({ status: 403, code: 'A0303' });
  // The words of any mail may lead elsewhere.
  expect(await save({ subject: '{网站}的门' })).toMatchObject({ status: 403, code: 'A0303' });
  await site.platform.db.query('UPDATE sessions SET factor_at = now()');
  expect((await save(wording, 'legal-notice')).t.version).toBe(1);
  await restore('legal-notice');
});

it('is tried out to the operator alone, with made-up values, and in words that are not saved', async () => {
  const before = await template();
  const tried = await site.post<{ ok: boolean; audit: number | null }>('admin/mail/template/test', { kind: KIND, ...WORDS }, { as: operator });
  expect([tried.code, tried.t.ok]).toEqual(['200', true]);
  const mail = (await site.outbox()).find(({ subject }) => subject === '炉边的门牌');
  expect(mail?.text).toContain('314159');
  expect(await template()).toEqual(before);
  expect(
    (await site.post('admin/mail/template/test', { kind: KIND, ...WORDS, text: '没有码的一封信，什么也做不了。' }, { as: operator })).fields?.[0]?.path,
  ).toBe('text');
  const { t: record } = await site.get<AuditRow>(`admin/audit/view/${tried.t.audit}`, { as: operator });
  expect(record.act).toBe('mail.test');
});
