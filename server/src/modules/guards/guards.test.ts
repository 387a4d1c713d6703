import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FORM_HEADER, PROOF_HEADER, type Challenge } from '#contract/api/proof-of-work.ts';
import { startTestSite, type Signed, type TestResponse, type TestSite } from '#server/app/testing.ts';
import { newCode } from '#server/modules/members/index.ts';
import { saveSetting } from '#server/modules/settings/index.ts';

let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite({ addressLimitFactor: 1 });
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

type SettingName = Parameters<typeof saveSetting>[1];
const set = (key: SettingName, value: string) => site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, key, value));
let nth = 0;
let mails = 0;
/** An address of a network of its own. */
const elsewhere = () => `198.51.${Math.floor((nth += 1) / 250)}.${nth % 250}`;

async function newcomer(name: string, { address = elsewhere(), proof, mail }: { address?: string; proof?: string; mail?: string } = {}) {
  const email = mail ?? `guest${(mails += 1)}@hearth.example`;
  const code = await newCode({ db: site.platform.db, now: new Date() }, 'register', email);
  const body = { email, code, nickName: name, password: 'Lubian2026xyz', agree: true };
  return site.post<{ token: string; principal: { id: number; waits: boolean } }>('g/account/register', body, {
    address,
    ...(proof !== undefined && { headers: { [PROOF_HEADER]: proof } }),
  });
}

interface Given {
  needed: boolean;
  challenge: Challenge;
  max: number;
}
const problemFor = async (purpose: string, options: { address?: string; as?: Signed } = {}) =>
  (await site.get<Given>(`g/security/challenge?purpose=${purpose}`, options)).t;

/** Solves a problem like any client does. */
function solve({ challenge }: Pick<Given, 'challenge'>): string {
  const { salt, nonce, keyPrefix } = challenge.parameters;
  const message = Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(nonce, 'hex'), Buffer.alloc(4)]);
  for (let counter = 0; ; counter += 1) {
    message.writeUInt32BE(counter, message.length - 4);
    const derivedKey = createHash('sha256').update(message).digest('hex');
    if (derivedKey.startsWith(keyPrefix)) return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64');
  }
}

const post = (
  as: Signed,
  [title, text]: readonly [string, string],
  options: { address?: string; proof?: string } = {},
): Promise<TestResponse<{ id: number; status: string }>> =>
  site.post(
    'post/save',
    { columnId: 1101, title, markdown: text },
    { as, ...options, headers: options.proof === undefined ? {} : { [PROOF_HEADER]: options.proof } },
  );

describe('on a site that only this machine reaches', () => {
  it('nothing is asked for, and what newcomers link is published', async () => {
    expect(await problemFor('register')).toMatchObject({ needed: false });
    expect((await newcomer('头一位')).status).toBe(200);
    expect((await post(await site.signUp('带路人'), ['看一个站外的攻略', '攻略在 https://guide.example.com/a 这里，写得很细。'])).t).toMatchObject({
      status: 'published',
    });
  });

  it('throw-away mail is refused at the field all the same, unless the operator allows the domain', async () => {
    expect(await newcomer('一次性', { mail: 'someone@mailinator.com' })).toMatchObject({
      status: 400,
      fields: [{ path: 'email', message: expect.stringContaining('一次性') }],
    });
    const sent = await site.post('g/security/send_register_email_verify_code', { email: 'x@mx.mailinator.com' }, { address: elsewhere() });
    expect(sent).toMatchObject({ status: 400, fields: [{ path: 'email' }] });
    const allowed = await site.post<{ id: number }>('admin/block/save', { kind: 'mailDomain', value: 'mailinator.com', effect: 'allow' }, { as: operator });
    expect(allowed.status).toBe(200);
    expect((await newcomer('一次性', { mail: 'someone@mailinator.com' })).status).toBe(200);
    await site.post(`admin/block/remove/${allowed.t.id}`, {}, { as: operator });
  });
});

describe('proof of work, where the guards are on', () => {
  beforeAll(() => set('floodGuards', 'on'));

  it('lets in who solved a problem of the right purpose, once, and nobody else', async () => {
    const address = elsewhere();
    expect(await newcomer('解题人', { address })).toMatchObject({ status: 403, code: 'A0304', name: 'proofNeeded' });
    const given = await problemFor('register', { address });
    expect(given.needed).toBe(true);
    const proof = solve(given);
    const forged = Buffer.from(proof, 'base64').toString().replace('"register"', '"savePost"');
    expect(await newcomer('解题人', { address, proof: Buffer.from(forged).toString('base64') })).toMatchObject({ code: 'A0304' });
    expect(await newcomer('解题人', { address, proof: solve(await problemFor('savePost', { address })) })).toMatchObject({ code: 'A0304' });
    for (const junk of ['', 'x', 'e30=', '"', 'mail:', 'mail:a@b.cn:000000', Buffer.from('{"challenge":{}}').toString('base64')])
      expect(await newcomer('解题人', { address, proof: junk }), junk).toMatchObject({ code: 'A0304' });
    expect((await newcomer('解题人', { address, proof })).status).toBe(200);
    expect(await newcomer('再来一次', { address, proof })).toMatchObject({ code: 'A0304' });
  });

  it('takes no counter for an answer that only the caller has computed', async () => {
    const given = await problemFor('register');
    const { salt, nonce } = given.challenge.parameters;
    const derivedKey = createHash('sha256')
      .update(Buffer.concat([Buffer.from(salt + nonce, 'hex'), Buffer.alloc(4)]))
      .digest('hex');
    for (const challenge of [given.challenge, { ...given.challenge, parameters: { ...given.challenge.parameters, keySignature: undefined } }]) {
      const proof = Buffer.from(JSON.stringify({ challenge, solution: { counter: 0, derivedKey } })).toString('base64');
      expect(await newcomer('算错的人', { proof })).toMatchObject({ code: 'A0304' });
    }
  });

  it('costs twice as much with each try of a network, up to a bound', async () => {
    const address = elsewhere();
    const maxima: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) maxima.push((await problemFor('register', { address })).max);
    const [first = 0] = maxima;
    expect(maxima).toEqual([1, 2, 4, 8, 16, 16, 16].map((times) => times * first));
    expect(first * 16).toBeLessThanOrEqual(750_000);
    expect((await problemFor('register', { address: elsewhere() })).max).toBe(first);
  });

  it('counts a form that no person fills in so, never says it, and the next problem costs more', async () => {
    const [quick, slow] = [elsewhere(), elsewhere()];
    for (const [address, filling] of [
      [quick, '300;filled'],
      [slow, '30000'],
    ] as const) {
      const response = await site.post(
        'g/security/send_retrieve_password_email',
        { email: 'nobody@hearth.example' },
        { address, headers: { [FORM_HEADER]: filling } },
      );
      expect(response).toMatchObject({ code: 'A0304' });
    }
    expect((await problemFor('register', { address: quick })).max).toBe(2 * (await problemFor('register', { address: slow })).max);
  });

  it('is asked for the first three posts of a member, and not of the staff', async () => {
    const writer = await site.signUp('写头三篇');
    for (const nthPost of [1, 2, 3]) {
      expect(await post(writer, [`第 ${nthPost} 篇帖子`, '没有解题就先不收，写够十个字。'])).toMatchObject({ code: 'A0304' });
      const proof = solve(await problemFor('savePost', { as: writer, address: elsewhere() }));
      expect((await post(writer, [`第 ${nthPost} 篇帖子`, '解了题就收下，写够十个字才行。'], { proof })).status).toBe(200);
    }
    expect((await post(writer, ['第四篇帖子', '第四篇不再要解题了，写够十个字。'])).status).toBe(200);
    expect((await post(operator, ['守炉人的帖子', '站务不用解题，也写够十个字。'])).status).toBe(200);
  });

  it('a mailed code is as good, once, for who cannot compute', async () => {
    const address = elsewhere();
    expect((await site.post('g/security/send_proof_code', { email: 'slow@hearth.example' }, { address })).status).toBe(200);
    const code = /验证码是 (\d{6})/.exec((await site.outbox()).find(({ to }) => to === 'slow@hearth.example')?.text ?? '')?.[1] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await newcomer('用邮箱的人', { address, proof: `mail:slow@hearth.example:${wrong}` })).toMatchObject({ code: 'A0304' });
    expect((await newcomer('用邮箱的人', { address, proof: `mail:slow@hearth.example:${code}` })).status).toBe(200);
    expect(await newcomer('又用一次', { address, proof: `mail:slow@hearth.example:${code}` })).toMatchObject({ code: 'A0304' });
  });

  it('is off by a setting', async () => {
    await set('proofOfWork', 'false');
    expect((await newcomer('不用解题')).status).toBe(200);
  });
});

describe('links, where the guards are on', () => {
  let hostId: number;
  beforeAll(async () => {
    await set('floodGuards', 'on');
    await set('proofOfWork', 'false');
    hostId = (await post(operator, ['大家来这里说', '楼下随便聊，写够十个字就好。'])).t.id;
  });
  const comment = (as: Signed, body: string) => site.post<{ held?: boolean; reasons?: { rule: string }[] }>(`comment/save/${hostId}`, { body }, { as });
  const old = async (name: string) => {
    const member = await site.signUp(name);
    await site.platform.db.query(`UPDATE members SET joined_at = now() - interval '100 days' WHERE id = $1`, [member.id]);
    return member;
  };

  it('newcomers post none to other sites, in words that say until when; to our own they do', async () => {
    const member = await site.signUp('新来的人');
    const refused = await comment(member, '看 https://elsewhere.example.com/x');
    expect(refused).toMatchObject({ status: 400, fields: [{ path: 'body', message: expect.stringContaining('3 天') }] });
    expect(await post(member, ['我的网站在这里', '去 ｅｌｓｅｗｈｅｒｅ．ｃｏｍ 看，写够十个字。'])).toMatchObject({ status: 400, fields: [{ path: 'body' }] });
    expect((await comment(member, `站里的帖子：${site.platform.config.publicUrl}/post/view/1101/${hostId}`)).status).toBe(200);
    expect((await comment(await old('老会员一'), '看 https://elsewhere.example.com/x')).status).toBe(200);
  });

  it('somebody whose texts were there for a while is a newcomer no longer', async () => {
    const member = await site.signUp('写过五条');
    await site.platform.db.query(
      `INSERT INTO comments (post_id, floor, author_id, to_member_id, body, created_at)
       SELECT $1, 1000 + n, $2, $2, '写过的一条', now() - interval '2 hours' FROM generate_series(1, 5) n`,
      [hostId, member.id],
    );
    expect((await comment(member, '看 https://elsewhere.example.com/y')).status).toBe(200);
  });

  it('the same address is held from the sixth time a day, by whomever and however it is written', async () => {
    const address = 'https://same.example.com/offer';
    for (let times = 0; times < 5; times += 1)
      expect((await comment(await old(`同址${times}`), `第${times}次 ${address}?utm_source=${times}`)).t.held).toBeUndefined();
    const sixth = await comment(await old('同址六'), `又是 http://www.same.example.com/offer/ 吗`);
    expect(sixth.t).toMatchObject({ held: true, reasons: [{ rule: 'sameLink' }] });
  });
});

describe('blocks', () => {
  beforeAll(() => set('floodGuards', 'auto'));
  beforeEach(() => site.platform.db.query('DELETE FROM entry_blocks'));

  const save = (fields: object) => site.post<{ id: number; value: string; audit: number }>('admin/block/save', fields, { as: operator });

  it('refuse, hold or ask for work by network, and only work where a court’s clock runs', async () => {
    const saved = await save({ kind: 'network', value: '203.0.113.0/24', effect: 'refuse', until: new Date(Date.now() + 3_600_000).toISOString() });
    expect(saved).toMatchObject({ status: 200, t: { value: '203.0.113.0/24' } });
    expect(await newcomer('拦着的人', { address: '203.0.113.9' })).toMatchObject({ status: 403, code: 'A0305' });
    const member = await site.signUp('在那边的人');
    expect(await post(member, ['从那边写一篇', '写够十个字才算一篇帖子。'], { address: '203.0.113.9' })).toMatchObject({ code: 'A0305' });
    expect(await site.post('g/answer/ABCD-EFGH', { text: '我没有做过' }, { address: '203.0.113.9' })).toMatchObject({ code: 'A0304' });
    expect((await newcomer('隔壁的人', { address: '203.0.114.9' })).status).toBe(200);
    expect(await save({ kind: 'network', value: '203.0.113.0/24', effect: 'hold' })).toMatchObject({ status: 200, t: { id: saved.t.id } });
    const held = await newcomer('先等着的人', { address: '203.0.113.9' });
    expect(held.t.principal.waits).toBe(true);
    expect((await post(member, ['从那边再写一篇', '写够十个字才算一篇帖子。'], { address: '203.0.113.9' })).t).toMatchObject({ status: 'pending' });
    await save({ kind: 'network', value: '203.0.113.0/24', effect: 'proof' });
    expect(await newcomer('要解题的人', { address: '203.0.113.9' })).toMatchObject({ code: 'A0304' });
    await site.post(`admin/block/remove/${saved.t.id}`, {}, { as: operator });
    expect((await newcomer('要解题的人', { address: '203.0.113.9' })).status).toBe(200);
  });

  it('are undone as they were', async () => {
    const first = await save({ kind: 'mailDomain', value: 'spam.example.net', effect: 'hold', note: '一批小号' });
    const changed = await save({ id: first.t.id, kind: 'mailDomain', value: 'spam.example.net', effect: 'refuse', note: '' });
    const rows = async () => (await site.get<{ items: object[] }>('admin/block/list', { as: operator })).t.items;
    await site.post(`admin/audit/undo/${changed.t.audit}`, {}, { as: operator });
    expect(await rows()).toMatchObject([{ id: first.t.id, effect: 'hold', note: '一批小号' }]);
    const other = await save({ kind: 'mailDomain', value: 'other.example.net', effect: 'hold' });
    await site.post(`admin/audit/undo/${other.t.audit}`, {}, { as: operator });
    expect(await rows()).toHaveLength(1);
    const removed = await site.post<{ audit: number }>(`admin/block/remove/${first.t.id}`, {}, { as: operator });
    expect(await rows()).toEqual([]);
    await site.post(`admin/audit/undo/${removed.t.audit}`, {}, { as: operator });
    expect(await rows()).toMatchObject([{ id: first.t.id, effect: 'hold', note: '一批小号' }]);
  });

  it('are the operators’ alone, and refuse what is no network, domain or fingerprint', async () => {
    const member = await site.signUp('普通的人');
    const presenter = await site.signUp('主持的人', 'presenter');
    for (const as of [member, presenter])
      expect((await site.post('admin/block/save', { kind: 'print', value: '7F3A-91C2', effect: 'hold' }, { as })).status).toBe(403);
    for (const value of ['0.0.0.0/0', '::/0', 'not a network', '10.0.0.0/8 ; DROP TABLE'])
      expect(await save({ kind: 'network', value, effect: 'refuse' }), value).toMatchObject({ status: 400, fields: [{ path: 'value' }] });
    expect(await save({ kind: 'network', value: '10.0.0.0/8', effect: 'allow' })).toMatchObject({ fields: [{ path: 'effect' }] });
    expect(await save({ kind: 'mailDomain', value: 'a.example.net', effect: 'hold', until: '2020-01-01T00:00:00Z' })).toMatchObject({
      fields: [{ path: 'until' }],
    });
  });
});
