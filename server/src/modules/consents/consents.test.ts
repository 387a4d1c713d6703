import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consents } from '#contract/api/consents.ts';
import type { Principal } from '#contract/api/members.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { rewritePage } from '#server/modules/pages/index.ts';
import { keepEarlierConsents } from './index.ts';

const PASSWORD = 'lantern77frost';
let site: TestSite;
let people = 0;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const codeTo = async (email: string) => {
  const [mail] = (await site.outbox()).filter(({ to }) => to === email);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
};
/** Signs somebody up through the front door. */
async function join(more: object = {}): Promise<Signed> {
  const [email, nickName] = [`joins${(people += 1)}@hearth.example`, `来客${people}`];
  await site.post('g/security/send_register_email_verify_code', { email });
  const code = await codeTo(email);
  const { t, message } = await site.post<{ token: string; principal: Principal }>('g/account/register', {
    email,
    code,
    nickName,
    password: PASSWORD,
    agree: true,
    ...more,
  });
  if (!t) throw new Error(message);
  return { id: t.principal.id, nickName, token: t.token };
}
const consentsOf = async (as: Signed) => (await site.get<Consents>('member/consent/list', { as })).t;
const isAsked = async (as: Signed) => (await site.get<Principal>('member/get_principal', { as })).t.consentsDue;
const publish = (slug: string, text: string) => site.platform.db.transaction((tx) => rewritePage({ tx, now: new Date() }, slug, { text, isCorrection: true }));
const give = (as: Signed, document: string, version: string) => site.post('member/consent/give', { document, version }, { as });

describe('what a new member agrees to', () => {
  it('is kept with its version, when and how', async () => {
    const member = await join();
    const { given, due, ageBand } = await consentsOf(member);
    expect(due).toEqual([]);
    expect(ageBand).toBeNull();
    expect(given.map(({ document, how, withdrawnAt }) => ({ document, how, withdrawnAt }))).toEqual([
      { document: 'privacy', how: 'sign_up', withdrawnAt: null },
      { document: 'terms_of_service', how: 'sign_up', withdrawnAt: null },
    ]);
    expect(given.every(({ version, title }) => /^[0-9a-f]{16}$/.test(version) && title !== '')).toBe(true);
    expect(await isAsked(member)).toBe(false);
  });

  it('of a child is kept with who answers for it, encrypted', async () => {
    const guardianEmail = 'mother@hearth.example';
    await site.post('g/security/send_guardian_email_verify_code', { email: guardianEmail });
    const child = await join({ birthYear: new Date().getUTCFullYear() - 10, guardianEmail, guardianCode: await codeTo(guardianEmail) });
    expect((await consentsOf(child)).given.map(({ document }) => document).sort()).toEqual(['guardian', 'privacy', 'terms_of_service']);
    expect((await consentsOf(child)).ageBand).toBe('child');
    const rows = await site.platform.db.query<{ row: string }>('SELECT c::text AS row FROM consents c WHERE member_id = $1', [child.id]);
    expect(JSON.stringify(rows)).not.toContain('mother@');
  });
});

describe('a new version', () => {
  it('is asked for again, with what came and what went, until the member agrees to just that one', async () => {
    await publish('privacy', '从前有一段。\n\n这一段一直在。');
    const member = await join();
    await publish('privacy', '这一段一直在。\n\n后来添了一段。');
    expect(await isAsked(member)).toBe(true);
    const { due } = await consentsOf(member);
    expect(due).toMatchObject([{ document: 'privacy', added: ['后来添了一段。'], removed: ['从前有一段。'] }]);
    const version = due[0]?.version ?? '';
    await publish('privacy', '这一段一直在。\n\n后来又改了一段。');
    expect(await give(member, 'privacy', version)).toMatchObject({ name: 'staleBase' });
    expect((await give(member, 'privacy', (await consentsOf(member)).due[0]?.version ?? '')).code).toBe('200');
    expect(await isAsked(member)).toBe(false);
    const { given } = await consentsOf(member);
    expect(given[0]).toMatchObject({ document: 'privacy', how: 'asked' });
    expect(given.filter(({ document }) => document === 'privacy')).toHaveLength(2);
  });

  it('asks nobody who was never asked before, and those who were here before once what they agreed to is kept', async () => {
    const earlier = await join();
    await site.platform.db.query('DELETE FROM consents WHERE member_id = $1', [earlier.id]);
    await publish('terms_of_service', '这里只有一条规矩，写满十个字。');
    expect(await isAsked(earlier)).toBe(false);
    await site.platform.db.transaction((tx) => keepEarlierConsents(tx));
    await site.platform.db.transaction((tx) => keepEarlierConsents(tx));
    expect(await isAsked(earlier)).toBe(false);
    expect((await consentsOf(earlier)).given.map(({ how }) => how)).toEqual(['earlier', 'earlier']);
    await publish('terms_of_service', '这里后来有两条规矩，写满十个字。');
    expect((await consentsOf(earlier)).due).toMatchObject([
      { document: 'terms_of_service', added: ['这里后来有两条规矩，写满十个字。'], removed: ['这里只有一条规矩，写满十个字。'] },
    ]);
  });
});

it('a withdrawal is kept beside the consent, and asks again', async () => {
  const member = await join();
  expect((await site.post('member/consent/withdraw', { document: 'privacy' }, { as: member })).code).toBe('200');
  expect((await site.post('member/consent/withdraw', { document: 'privacy' }, { as: member })).name).toBe('notFound');
  const { given, due } = await consentsOf(member);
  expect(given.find(({ document }) => document === 'privacy')?.withdrawnAt).not.toBeNull();
  expect(due).toMatchObject([{ document: 'privacy', added: [], removed: [] }]);
  expect(await isAsked(member)).toBe(true);
  expect((await give(member, 'privacy', due[0]?.version ?? '')).code).toBe('200');
  expect(await isAsked(member)).toBe(false);
  expect((await consentsOf(await site.signUp('别人'))).given).toEqual([]);
});

describe('a minor', () => {
  const year = new Date().getUTCFullYear();

  it('shows their character to nobody, whatever they ticked', async () => {
    const teen = await join({ birthYear: year - 16 });
    await site.platform.db.query(`UPDATE members SET character_public = true, character = '{"name": "小火苗", "realm": "罗宁"}' WHERE id = $1`, [teen.id]);
    const shown = async () => (await site.get<{ character: unknown }>(`g/member/view/${teen.id}`)).t.character;
    expect(await shown()).toBeNull();
    await site.post('member/consent/age', { birthYear: year - 30 }, { as: teen });
    expect(await shown()).toMatchObject({ name: '小火苗' });
  });

  it('gets no letters from members they do not follow and have not written to', async () => {
    const teen = await join({ birthYear: year - 16 });
    // Letters go to presenters: one who is a minor would get them from anybody.
    await site.platform.db.query(`UPDATE members SET role = 'presenter' WHERE id = $1`, [teen.id]);
    const [stranger, friend] = [await site.signUp('生人'), await site.signUp('熟人', 'presenter')];
    const write = (as: Signed, to: Signed) => site.post(`message/send_presenter/${to.id}`, { content: '你好' }, { as });
    expect(await write(stranger, teen)).toMatchObject({ name: 'lettersRefused' });
    expect(await write(friend, teen)).toMatchObject({ name: 'lettersRefused' });
    await site.post(`follow/handler/${stranger.id}`, { target: 'member' }, { as: teen });
    expect((await write(stranger, teen)).code).toBe('200');
    await write(teen, friend);
    expect((await write(friend, teen)).code).toBe('200');
  });

  it('gets older, never younger', async () => {
    const member = await join();
    const state = (birthYear: number | string) => site.post<{ ageBand: string }>('member/consent/age', { birthYear }, { as: member });
    expect(await state(year - 10)).toMatchObject({ fields: [{ path: 'birthYear' }] });
    for (const typed of ['0x7d0', '2e3', '2000.0', '+2000', '']) expect((await state(typed)).fields, typed).toMatchObject([{ path: 'birthYear' }]);
    expect((await state(year - 16)).t.ageBand).toBe('teen');
    expect((await site.get<Principal>('member/get_principal', { as: member })).t.minor).toBe(true);
    expect((await state(year - 20)).t.ageBand).toBe('adult');
    expect(await state(year - 16)).toMatchObject({ fields: [{ path: 'birthYear' }] });
    expect((await site.get<Principal>('member/get_principal', { as: member })).t.minor).toBe(false);
  });
});
