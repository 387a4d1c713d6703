import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '#contract/api/members.ts';
import type { Passkey, PasskeyCreation, PasskeyRequest } from '#contract/api/passkeys.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { closeDueAccounts } from '#server/modules/closing/index.ts';
import { PASSWORD } from '../members.fixture.ts';
import { FIREFOX, HOSTILE, setUpSecurity } from '../security/security.fixture.ts';
import { answer, makePasskey, type DevicePasskey, type Deviation } from './authenticator.fixture.ts';

const security = setUpSecurity();
const { join, enter, signIn, secureOf, subjectsTo, textTo } = security;
let site: TestSite;
beforeAll(() => {
  ({ site } = security);
});

const STALE = { status: 400, code: 'A0130' };
const REFUSED = { status: 400, code: 'A0210' };

const begin = (as: Signed, body: object = { password: PASSWORD }) => site.post<PasskeyCreation>('member/passkey/begin', body, { as });
const list = async (as: Signed) => (await site.get<Passkey[]>('member/passkey/list', { as })).t;

/** Makes a passkey on a device and adds it; the deviation is what device or page do otherwise. */
async function add(as: Signed, deviation: Deviation = {}) {
  const { passkey, credential } = makePasskey((await begin(as)).t, deviation);
  return { passkey, credential, added: await site.post<Passkey>('member/passkey/add', { credential }, { as }) };
}

/** Returns a member, signed in, who has a passkey. */
async function setUp() {
  const account = await join();
  const as = await enter(account.nickName);
  const { passkey, added } = await add(as);
  if (!added.t) throw new Error(added.message);
  return { ...account, as, passkey, id: added.t.id };
}

const beginSignIn = async (device = 'test') => (await site.post<PasskeyRequest>('g/account/passkey/begin', {}, { headers: { 'user-agent': device } })).t;
const show = (credential: object, device = 'test') => site.post<SignedIn>('g/account/passkey/sign_in', { credential }, { headers: { 'user-agent': device } });
const useIt = async (passkey: DevicePasskey, deviation: Deviation = {}) => show(answer(passkey, await beginSignIn(), deviation));

describe('a new password', () => {
  it('leaves passkeys, and says so on the page and in the mail', async () => {
    const { email } = await setUp();
    await site.post('g/security/send_retrieve_password_email', { email });
    const key = /retrieve_password\/([\w-]{43})/.exec(await textTo(email))?.[1];
    const { t } = await site.post<{ otherWays: string[] }>('g/account/retrieve_password', { key, password: 'emberglow55' });
    expect(t?.otherWays).toEqual(['1 把通行密钥']);
    expect(await textTo(email)).toContain('还能登录的：1 把通行密钥');
    // Nothing is named where there is nothing.
    const other = await join();
    await site.post('g/security/send_retrieve_password_email', { email: other.email });
    const own = /retrieve_password\/([\w-]{43})/.exec(await textTo(other.email))?.[1];
    expect((await site.post<{ otherWays: string[] }>('g/account/retrieve_password', { key: own, password: 'emberglow55' })).t?.otherWays).toEqual([]);
    expect(await textTo(other.email)).not.toContain('还能登录的');
  });
});

describe('adding a passkey', () => {
  it('takes the password, is mailed, and is named after the device', async () => {
    const { nickName, email } = await join();
    const as = await enter(nickName);
    expect(await begin(as, {})).toMatchObject({ status: 400, fields: [{ path: 'password' }] });
    expect(await begin(as, { password: 'another99pass' })).toMatchObject({ status: 400, fields: [{ path: 'password' }] });
    const { t: options } = await begin(as);
    expect(options).toMatchObject({ rp: { id: 'localhost', name: '炉边' }, user: { name: nickName }, excludeCredentials: [] });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    const { passkey, credential } = makePasskey(options);
    const { t } = await site.post<Passkey>('member/passkey/add', { credential }, { as, headers: { 'user-agent': FIREFOX } });
    expect(t).toMatchObject({ name: 'Firefox · Linux', lastUsedAt: null });
    expect(await list(as)).toEqual([t]);
    expect(await subjectsTo(email)).toEqual(['炉边：添加了通行密钥']);
    expect(await textTo(email)).toContain('“Firefox · Linux”');
    // A second one is for the same account, and not for a device that has one.
    expect((await begin(as)).t).toMatchObject({
      user: { id: options.user.id },
      excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
    });
  });

  it('takes the second factor too, where it is on', async () => {
    const { nickName, id } = await join();
    const as = await enter(nickName);
    const sealed = site.platform.secrets.encrypt('totp', Buffer.alloc(20).toString('base64'));
    await site.platform.db.query('INSERT INTO two_factors (member_id, secret, created_at, confirmed_at) VALUES ($1, $2, now(), now())', [id, sealed]);
    expect(await begin(as)).toMatchObject({ code: 'A0212', fields: [{ path: 'totp' }] });
    expect(await begin(as, { password: PASSWORD, totp: '123456' })).toMatchObject({ code: 'A0130', fields: [{ path: 'totp' }] });
  });

  it.each<[string, Deviation, object]>([
    ['another page', { origin: 'https://hearth.example.evil' }, REFUSED],
    ['the same name at another port', { origin: 'http://localhost:9' }, REFUSED],
    ['another name', { rpId: 'evil.example' }, REFUSED],
    ['a device that has not verified its holder', { unverified: true }, REFUSED],
    ['an answer that was meant for a sign-in', { type: 'webauthn.get' }, REFUSED],
    ['a challenge that is not ours', { challenge: 'A'.repeat(43) }, STALE],
  ])('refuses one of %s', async (_, deviation, refusal) => {
    const { nickName } = await join();
    const as = await enter(nickName);
    expect((await add(as, deviation)).added).toMatchObject(refusal);
    expect(await list(as)).toEqual([]);
  });

  it('refuses what was begun in another session, for a sign-in, too long ago, or is added already', async () => {
    const [one, other] = [await setUp(), await setUp()];
    const foreign = makePasskey((await begin(other.as)).t);
    expect(await site.post('member/passkey/add', { credential: foreign.credential }, { as: one.as })).toMatchObject(STALE);
    const { challenge } = await beginSignIn();
    const own = makePasskey({ ...(await begin(one.as)).t, challenge });
    expect(await site.post('member/passkey/add', { credential: own.credential }, { as: one.as })).toMatchObject(STALE);
    const late = makePasskey((await begin(one.as)).t);
    await site.platform.db.query(`UPDATE passkey_challenges SET expires_at = now() - interval '1 second'`);
    expect(await site.post('member/passkey/add', { credential: late.credential }, { as: one.as })).toMatchObject(STALE);
    const { credential } = await add(one.as);
    expect(await site.post('member/passkey/add', { credential }, { as: one.as })).toMatchObject(STALE);
    const { response } = makePasskey((await begin(one.as)).t).credential;
    const again = { ...credential, response: { ...credential.response, clientDataJSON: response.clientDataJSON } };
    expect(await site.post('member/passkey/add', { credential: again }, { as: one.as })).toMatchObject({ status: 409, code: 'A0409' });
    expect(await list(one.as)).toHaveLength(2);
    expect(await list(other.as)).toHaveLength(1);
  });

  it('stops at ten, also when several are added at once', async () => {
    const { as } = await setUp();
    const begun = [];
    for (let at = 0; at < 12; at += 1) begun.push(makePasskey((await begin(as)).t));
    const added = await Promise.all(begun.map(({ credential }) => site.post('member/passkey/add', { credential }, { as })));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(added.filter(({ code }) => code === 'A0409')).toHaveLength(3);
    expect(await list(as)).toHaveLength(10);
    expect(await begin(as)).toMatchObject({ status: 409, code: 'A0409', message: '通行密钥最多 10 把，先删掉一把再添加' });
  });
});

describe('signing in with a passkey', () => {
  it('needs nothing else, and says of it when it was used', async () => {
    const { nickName, id, passkey, as } = await setUp();
    const { t, status } = await useIt(passkey);
    expect(status).toBe(200);
    expect(t.principal.nickName).toBe(nickName);
    const signed = { ...as, token: t.token };
    expect((await secureOf(signed)).sessions).toHaveLength(2);
    expect((await list(signed))[0]).toMatchObject({ id, lastUsedAt: expect.any(String) });
    const [logged] = await site.platform.db.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM security_log WHERE kind = 'sign_in' AND member_id = $1`,
      [as.id],
    );
    expect(logged?.count).toBe(2);
  });

  it('needs no second factor either, and counts as one', async () => {
    const { as, passkey } = await setUp();
    const { db } = site.platform;
    await db.query(`UPDATE members SET role = 'presenter' WHERE id = $1`, [as.id]);
    await db.query('INSERT INTO two_factors (member_id, secret, created_at, confirmed_at) VALUES ($1, $2, now(), now())', [as.id, 'sealed']);
    const { t } = await useIt(passkey);
    const until = async (token: string) => (await site.get<{ until: string | null }>('admin/reverify', { as: { ...as, token } })).t.until;
    expect(await until(t.token)).not.toBeNull();
    expect(await until(as.token), 'of the password alone').toBeNull();
  });

  it.each<[string, Deviation, object]>([
    ['another page', { origin: 'https://evil.example' }, REFUSED],
    ['another name', { rpId: 'evil.example' }, REFUSED],
    ['a device that has not verified its holder', { unverified: true }, REFUSED],
    ['an answer that was meant for a new one', { type: 'webauthn.create' }, REFUSED],
    ['another account', { userHandle: Buffer.alloc(32).toString('base64url') }, REFUSED],
    ['a challenge that is not ours', { challenge: 'A'.repeat(43) }, STALE],
  ])('is refused from %s', async (_, deviation, refusal) => {
    const { passkey } = await setUp();
    expect(await useIt(passkey, deviation)).toMatchObject(refusal);
    expect(await useIt(passkey)).toMatchObject({ status: 200 });
  });

  it('is refused with the key of another passkey, one that nobody has, and one that was removed, all alike', async () => {
    const [one, other, gone] = [await setUp(), await setUp(), await setUp()];
    expect(await site.post(`member/passkey/remove/${gone.id}`, { password: PASSWORD }, { as: gone.as })).toMatchObject({ status: 200 });
    const refusals = [
      await useIt({ ...one.passkey, privateKey: other.passkey.privateKey }),
      await useIt({ ...one.passkey, id: 'A'.repeat(43) }),
      await useIt(gone.passkey),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ ...REFUSED, message: refusals[0]?.message, t: null });
  });

  it('takes an answer once, however many come at once, and only from the browser it was asked for', async () => {
    const { passkey } = await setUp();
    const used = answer(passkey, await beginSignIn());
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => show(used)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(outcomes.filter(({ code }) => code === 'A0130')).toHaveLength(7);
    const carried = answer(passkey, await beginSignIn());
    expect(await show(carried, FIREFOX)).toMatchObject(STALE);
    const late = answer(passkey, await beginSignIn());
    await site.platform.db.query(`UPDATE passkey_challenges SET expires_at = now() - interval '1 second'`);
    expect(await show(late)).toMatchObject(STALE);
  });

  it('is refused to a copy whose counter is behind; one that never counts is none', async () => {
    const { passkey } = await setUp();
    const copy = { ...passkey };
    for (const round of [1, 2]) expect(await useIt(passkey), String(round)).toMatchObject({ status: 200 });
    for (const round of [1, 2]) expect(await useIt(copy), String(round)).toMatchObject(REFUSED);
    expect(await useIt(passkey)).toMatchObject({ status: 200 });
    const { passkey: synchronized } = await setUp();
    for (const round of [1, 2]) {
      synchronized.counter = -1;
      expect(await useIt(synchronized), String(round)).toMatchObject({ status: 200 });
    }
  });

  it('is open to its owner while strangers guess the password, and to who may only read', async () => {
    const { nickName, passkey, as } = await setUp();
    for (let at = 0; at < 11; at += 1) await signIn(nickName, { password: `guess${at}again` });
    expect(await useIt(passkey)).toMatchObject({ status: 200 });
    await site.platform.db.query(`UPDATE members SET status = 'suspended', suspended_until = now() + interval '1 day', suspended_reason = '吵' WHERE id = $1`, [
      as.id,
    ]);
    expect((await useIt(passkey)).t.principal.suspended).toMatchObject({ reason: '吵' });
  });

  it('says of a merged account where it is, and nothing of an erased one', async () => {
    const [merged, into, erased] = [await setUp(), await setUp(), await setUp()];
    await site.platform.db.query('UPDATE members SET merged_into = $2 WHERE id = $1', [merged.as.id, into.as.id]);
    expect(await useIt(merged.passkey)).toMatchObject({ status: 409, message: expect.stringContaining(into.nickName) });
    await site.post('member/close', { password: PASSWORD }, { as: erased.as });
    await closeDueAccounts({ ...site.platform, now: new Date(Date.now() + 16 * 24 * 3_600_000) });
    expect(await useIt(erased.passkey)).toMatchObject(REFUSED);
    expect(await site.platform.db.query('SELECT FROM passkeys WHERE member_id = $1', [erased.as.id])).toEqual([]);
  });

  it('is limited by address, at both ends', async () => {
    const strict = await startTestSite({ addressLimitFactor: 1 });
    const asked = async (path: string, body: object, times: number) => {
      const codes = await Promise.all(Array.from({ length: times }, async () => (await strict.post(path, body)).code));
      return codes.filter((code) => code === 'A0211').length;
    };
    expect(await asked('g/account/passkey/begin', {}, 305)).toBe(5);
    const { passkey } = await setUp();
    const credential = answer(passkey, { ...(await beginSignIn()) });
    expect(await asked('g/account/passkey/sign_in', { credential }, 104)).toBe(4);
    await strict.close();
  });
});

describe('a passkey of a member', () => {
  it('is renamed and removed by them alone, the latter with the password and a mail', async () => {
    const [one, other] = [await setUp(), await setUp()];
    const rename = (as: Signed, name: string) => site.post<Passkey>(`member/passkey/rename/${one.id}`, { name }, { as });
    const remove = (as: Signed, password: string) => site.post(`member/passkey/remove/${one.id}`, { password }, { as });
    expect((await rename(one.as, ' 书房的电脑 ')).t.name).toBe('书房的电脑');
    expect(await rename(other.as, '别人的')).toMatchObject({ status: 404 });
    expect(await rename(one.as, '长'.repeat(31))).toMatchObject({ status: 400, fields: [{ path: 'name' }] });
    expect(await remove(other.as, PASSWORD)).toMatchObject({ status: 404 });
    expect(await remove(one.as, 'another99pass')).toMatchObject({ status: 400, fields: [{ path: 'password' }] });
    expect((await list(one.as)).map(({ name }) => name)).toEqual(['书房的电脑']);
    expect(await remove(one.as, PASSWORD)).toMatchObject({ status: 200 });
    expect(await list(one.as)).toEqual([]);
    expect(await subjectsTo(one.email)).toContain('炉边：删除了通行密钥');
    expect(await textTo(one.email)).toContain('“书房的电脑”');
  });

  it('no longer counts as verified once it is removed', async () => {
    const { as, passkey, id } = await setUp();
    await site.platform.db.query(`UPDATE members SET role = 'presenter' WHERE id = $1`, [as.id]);
    const signed = { ...as, token: (await useIt(passkey)).t.token };
    const until = async () => (await site.get<{ until: string | null }>('admin/reverify', { as: signed })).t.until;
    expect(await until()).not.toBeNull();
    await site.post(`member/passkey/remove/${id}`, { password: PASSWORD }, { as });
    expect(await until()).toBeNull();
  });

  it('is nothing a hostile browser gets a fault with', async () => {
    const { as, passkey } = await setUp();
    const good = answer(passkey, await beginSignIn());
    for (const text of [...HOSTILE, '', '@@@', Buffer.from('null').toString('base64url'), Buffer.from('{"challenge":{}}').toString('base64url')]) {
      for (const field of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle']) {
        expect((await show({ ...good, response: { ...good.response, [field]: text } })).status, field).toBe(400);
      }
      expect((await show({ ...good, id: text })).status).toBe(400);
      expect(
        (await site.post('member/passkey/add', { credential: { ...good, response: { clientDataJSON: text, attestationObject: text } } }, { as })).status,
      ).toBe(400);
    }
  });
});
