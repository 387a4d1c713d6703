import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { FORM_HEADER, PROOF_HEADER, UNSOLVED, type Challenge } from '#contract/api/proof-of-work.ts';
import type { Signed } from '#server/app/testing.ts';
import { setUpGuards } from './newcomers.fixture.ts';

const guarded = setUpGuards();
const { set, elsewhere, newcomer, post } = guarded;

interface Given {
  needed: boolean;
  challenge: Challenge;
  max: number;
}
const problemFor = async (purpose: string, options: { address?: string; as?: Signed } = {}) =>
  (await guarded.site.get<Given>(`g/security/challenge?purpose=${purpose}`, options)).t;

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

describe('on a site that only this machine reaches', () => {
  it('nothing is asked for, and what newcomers link is published', async () => {
    expect(await problemFor('register')).toMatchObject({ needed: false });
    expect((await newcomer('头一位')).status).toBe(200);
    expect((await post(await guarded.site.signUp('带路人'), ['看一个站外的攻略', '攻略在 https://guide.example.com/a 这里，写得很细。'])).t).toMatchObject({
      status: 'published',
    });
  });

  it('throw-away mail is refused at the field all the same, unless the operator allows the domain', async () => {
    expect(await newcomer('一次性', { mail: 'someone@mailinator.com' })).toMatchObject({
      status: 400,
      fields: [{ path: 'email', message: expect.stringContaining('一次性') }],
    });
    const sent = await guarded.site.post('g/security/send_register_email_verify_code', { email: 'x@mx.mailinator.com' }, { address: elsewhere() });
    expect(sent).toMatchObject({ status: 400, fields: [{ path: 'email' }] });
    const allowed = await guarded.site.post<{ id: number }>(
      'admin/block/save',
      { kind: 'mailDomain', value: 'mailinator.com', effect: 'allow' },
      { as: guarded.operator },
    );
    expect(allowed.status).toBe(200);
    expect((await newcomer('一次性', { mail: 'someone@mailinator.com' })).status).toBe(200);
    await guarded.site.post(`admin/block/remove/${allowed.t.id}`, {}, { as: guarded.operator });
  });
});

describe('proof of work, where the guards are on', () => {
  beforeAll(() => set('floodGuards', 'on'));

  it.each([
    ['sendRegisterCode', 'g/security/send_register_email_verify_code'],
    ['sendGuardianCode', 'g/security/send_guardian_email_verify_code'],
    ['sendIllegalReportCode', 'g/takedown/send_code'],
    ['sendRetrieveLetter', 'g/security/send_retrieve_password_email'],
  ])('%s mails nothing to a stranger before it is paid for', async (purpose, path) => {
    const address = elsewhere();
    const email = `${purpose.toLowerCase()}@hearth.example`;
    const sendWith = (proof?: string) => guarded.site.post(path, { email }, { address, ...(proof !== undefined && { headers: { [PROOF_HEADER]: proof } }) });
    expect(await sendWith()).toMatchObject({ status: 403, name: 'proofNeeded' });
    expect((await guarded.site.outbox()).filter(({ to }) => to === email)).toEqual([]);
    expect((await sendWith(solve(await problemFor(purpose, { address })))).status).toBe(200);
  });

  it('a browser that cannot solve the problem gets a few mails for its network, and nothing else', async () => {
    const address = elsewhere();
    expect(await newcomer('算不了', { address, proof: UNSOLVED })).toMatchObject({ name: 'proofNeeded' });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push(
        (
          await guarded.site.post(
            'g/security/send_register_email_verify_code',
            { email: `unsolved${n}@hearth.example` },
            { address, headers: { [PROOF_HEADER]: UNSOLVED } },
          )
        ).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

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
      const response = await guarded.site.post(
        'g/security/send_retrieve_password_email',
        { email: 'nobody@hearth.example' },
        { address, headers: { [FORM_HEADER]: filling } },
      );
      expect(response).toMatchObject({ code: 'A0304' });
    }
    expect((await problemFor('register', { address: quick })).max).toBe(2 * (await problemFor('register', { address: slow })).max);
  });

  it('is asked for the first three posts of a member, and not of the staff', async () => {
    const writer = await guarded.site.signUp('写头三篇');
    for (const nthPost of [1, 2, 3]) {
      expect(await post(writer, [`第 ${nthPost} 篇帖子`, '没有解题就先不收，写够十个字。'])).toMatchObject({ code: 'A0304' });
      const proof = solve(await problemFor('savePost', { as: writer, address: elsewhere() }));
      expect((await post(writer, [`第 ${nthPost} 篇帖子`, '解了题就收下，写够十个字才行。'], { proof })).status).toBe(200);
    }
    expect((await post(writer, ['第四篇帖子', '第四篇不再要解题了，写够十个字。'])).status).toBe(200);
    expect((await post(guarded.operator, ['守炉人的帖子', '站务不用解题，也写够十个字。'])).status).toBe(200);
  });

  it('a mailed code is as good, once, for who cannot compute', async () => {
    const address = elsewhere();
    expect((await guarded.site.post('g/security/send_proof_code', { email: 'slow@hearth.example' }, { address })).status).toBe(200);
    const code = /验证码是 (\d{6})/.exec((await guarded.site.outbox()).find(({ to }) => to === 'slow@hearth.example')?.text ?? '')?.[1] ?? '';
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
