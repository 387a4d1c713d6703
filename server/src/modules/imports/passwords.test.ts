import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { setUpFiles, ucenterMd5, wishFor } from './imports.fixture.ts';
import { importFile } from './import-file.ts';

const fileOf = setUpFiles();
const member = (id: string, more: object) => ({ type: 'member', id, joinedAt: '2010-01-01T00:00:00Z', ...more });

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  const file = await fileOf('members.ndjson', [
    member('uid1', { nickName: '老张', email: 'zhang@old.example', password: ucenterMd5('zhang2009', 'a1b2c3') }),
    member('uid2', { nickName: '没有邮箱的', password: ucenterMd5('密码2010', 'zzz') }),
    member('uid3', { nickName: '没有密码的', email: 'none@old.example' }),
    member('uid4', { nickName: '找回的', email: 'lost@old.example', password: ucenterMd5('lost2010', 'q') }),
    member('uid5', { nickName: '被猜的', email: 'guessed@old.example', password: ucenterMd5('guessed2010', 'q') }),
    member('uid6', { nickName: '封掉的', password: ucenterMd5('banned2010', 'q'), status: 'banned' }),
    member('uid7', { nickName: '注销的', email: 'gone@old.example', password: ucenterMd5('closed2010', 'q'), status: 'closed' }),
  ]);
  await importFile(site.platform.db, wishFor(site, file));
});
afterAll(() => site.close());

const signIn = (account: string, password: string) => site.post<{ token: string }>('login', { account, password });
const kept = (nickName: string) =>
  site.platform.db.queryOne(
    `SELECT m.password_hash LIKE '$argon2id$%' AS argon2, EXISTS (SELECT FROM old_passwords o WHERE o.member_id = m.id) AS md5 FROM members m WHERE m.nick_name = $1`,
    [nickName],
  );

it('takes the password of the old site once, and keeps it as argon2id from then on', async () => {
  expect(await kept('老张')).toEqual({ argon2: true, md5: true });
  expect((await signIn('zhang@old.example', 'zhang2008')).code).toBe('A0210');
  expect(await kept('老张')).toEqual({ argon2: true, md5: true });
  const { code, t } = await signIn('zhang@old.example', 'zhang2009');
  expect(code).toBe('200');
  expect(t.token).toMatch(/^[\w-]{43}$/);
  expect(await kept('老张')).toEqual({ argon2: true, md5: false });
  expect((await signIn('老张', 'zhang2009')).code).toBe('200');
  expect((await signIn('老张', 'zhang2008')).code).toBe('A0210');
});

it('lets a member without an address sign in by their name, and bind one', async () => {
  expect(await kept('没有邮箱的')).toEqual({ argon2: null, md5: true });
  const { code, t } = await signIn('没有邮箱的', '密码2010');
  expect(code).toBe('200');
  expect(await kept('没有邮箱的')).toEqual({ argon2: true, md5: false });
  const as = { id: 0, nickName: '', token: t.token };
  const sent = await site.post('member/send_change_email_code', { email: 'mine@new.example', password: '密码2010' }, { as });
  expect(sent.code).toBe('200');
});

it('opens nothing without a password, or with the md5 itself', async () => {
  const { hash, salt } = ucenterMd5('guessed2010', 'q');
  for (const password of [hash, hash + salt, '', 'q']) expect((await signIn('被猜的', password || ' ')).code).not.toBe('200');
  expect((await signIn('没有密码的', 'zhang2009')).code).toBe('A0210');
  expect((await signIn('注销的', 'closed2010')).code).toBe('A0210');
  expect((await signIn('gone@old.example', 'closed2010')).code).toBe('A0210');
});

it('counts the tries like those of everybody', async () => {
  const codes = [];
  for (let at = 0; at < 12; at += 1) codes.push((await signIn('guessed@old.example', `wrong${at}pass`)).code);
  expect(codes.slice(0, 10).every((code) => code === 'A0210')).toBe(true);
  expect(codes.slice(10)).toEqual(['A0211', 'A0211']);
  expect((await signIn('guessed@old.example', 'guessed2010')).code).toBe('A0211');
});

it('is forgotten where its member retrieves their password', async () => {
  await site.post('g/security/send_retrieve_password_email', { email: 'lost@old.example' });
  const letter = (await site.outbox()).findLast(({ to }) => to === 'lost@old.example');
  const key = /retrieve_password\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
  expect((await site.post('g/account/retrieve_password', { key, password: 'brandnew42' })).code).toBe('200');
  expect(await kept('找回的')).toEqual({ argon2: true, md5: false });
  expect((await signIn('找回的', 'lost2010')).code).toBe('A0210');
  expect((await signIn('找回的', 'brandnew42')).code).toBe('200');
});

it('leaves who retrieves it for the first time no way in that somebody else has made before', async () => {
  const { db } = site.platform;
  const attacker = (await signIn('zhang@old.example', 'zhang2009')).t.token;
  const [{ id } = { id: 0 }] = await db.query<{ id: number }>(`SELECT id FROM members WHERE nick_name = '老张'`);
  const made = () =>
    db.query(
      `INSERT INTO passkeys (member_id, credential_id, user_handle, public_key, counter, transports, name, created_at)
       VALUES ($1, decode(repeat('01', 32), 'hex'), decode(repeat('02', 32), 'hex'), '\\x01', 1, '{internal}', '别人的', now())`,
      [id],
    );
  await made();
  await db.query(`INSERT INTO identities (member_id, provider, subject_hash, created_at) VALUES ($1, 'qq', decode(repeat('04', 32), 'hex'), now())`, [id]);
  const waysIn = async () => (await db.query<{ n: number }>('SELECT (SELECT count(*) FROM passkeys) + (SELECT count(*) FROM identities) AS n'))[0]?.n;
  expect(Number(await waysIn())).toBe(2);
  const retrieve = async (password: string) => {
    await site.platform.shared.delete('retrieve:zhang@old.example');
    await site.post('g/security/send_retrieve_password_email', { email: 'zhang@old.example' });
    const letter = (await site.outbox()).find(({ to, text }) => to === 'zhang@old.example' && text.includes('retrieve_password'));
    const key = /retrieve_password\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
    return site.post('g/account/retrieve_password', { key, password });
  };
  expect((await retrieve('mine42again')).code).toBe('200');
  expect(Number(await waysIn())).toBe(0);
  expect((await site.get('member/get_principal', { as: { id: 0, nickName: '', token: attacker } })).code).toBe('A0440');
});

it('lets somebody who was banned read, with the reason', async () => {
  const { t } = await signIn('封掉的', 'banned2010');
  const { t: principal } = await site.get<{ suspended: { until: string; reason: string } }>('member/get_principal', {
    as: { id: 0, nickName: '', token: t.token },
  });
  expect(principal.suspended.reason).toBe('在 bbs.example.cn 已经被禁止发言');
});
