import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestSite } from '#server/app/testing.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import {
  BIND,
  PASSWORD,
  SEND,
  SEND_UNBIND,
  UNBIND,
  bind,
  codeTo,
  deleteWaits,
  freshMobile,
  newMember,
  openMobiles,
  otherThan,
  strict,
  unbind,
} from './mobiles.fixture.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openMobiles();
});
afterAll(() => site.close());

describe('binding a number', () => {
  it('takes the code from the message, shows the number masked, and keeps it unreadable', async () => {
    const as = await newMember();
    const mobile = '13812341234';
    expect(await site.post(SEND, { mobile: ' +86 138-1234-１２３４ ' }, { as })).toMatchObject({ code: '200', t: { retryAfter: 60, remainingToday: 9 } });
    expect((await site.outbox())[0]).toMatchObject({ to: mobile, subject: '短信', text: expect.stringMatching(/^【炉边】验证码 \d{6}，/) });
    expect(await site.post(BIND, { mobile, code: await codeTo(mobile) }, { as })).toMatchObject({ code: '200', t: { mobile: '138****1234' } });
    for (const path of ['account/mobile', 'member/get_member_secure'])
      expect(await site.get(path, { as }), path).toMatchObject({ t: { mobile: '138****1234' } });
    const rows = await site.platform.db.query<{ text: string }>(
      'SELECT row_to_json(m)::text AS text FROM mobiles m UNION ALL SELECT row_to_json(v)::text FROM verification_codes v',
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { text } of rows) expect(text).not.toContain(mobile);
  });

  it('is for members who may write', async () => {
    const mobile = freshMobile();
    for (const path of [SEND, BIND, SEND_UNBIND, UNBIND])
      expect(await site.post(path, { mobile, code: '123456' }), path).toMatchObject({ status: 401, code: 'A0401' });
    const as = await newMember();
    await site.platform.db.query(
      `UPDATE members SET status = 'suspended', suspended_until = now() + interval '1 day', suspended_reason = '刷屏' WHERE id = $1`,
      [as.id],
    );
    expect(await site.post(SEND, { mobile }, { as })).toMatchObject({ status: 403, code: 'A0202' });
  });

  it.each([
    '',
    '12812341234',
    '1381234123',
    '138123412345',
    '+1 138 1234 1234',
    "13812341234'; --",
    '138\u00001234123',
    '1381234123\ud800',
    '٠١٢٣٤٥٦٧٨٩٠',
    'x'.repeat(10_000),
    '<script>',
    '138%',
    '\u202e13812341234',
  ])('refuses %j as no number of China, with A0151 at the field', async (mobile) => {
    const as = await strict();
    expect(await site.post(SEND, { mobile }, { as })).toMatchObject({
      status: 400,
      code: expect.stringMatching(/^A0(151|400)$/),
      fields: [{ path: 'mobile', message: '请填写有效的手机号码' }],
    });
  });

  it('names a wrong number by its own code', async () => {
    expect(await site.post(SEND, { mobile: '12345' }, { as: await strict() })).toMatchObject({ status: 400, code: 'A0151', message: '请填写有效的手机号码' });
    expect(await site.post('g/security/send_register_email_verify_code', { email: 'nobody' })).toMatchObject({ status: 400, code: 'A0153' });
    for (const wrong of [13_812_341_234, null, ['13812341234'], { $ne: 1 }])
      expect(await site.post(SEND, { mobile: wrong }, { as: await strict() })).toMatchObject({ status: 400, code: 'A0400' });
  });

  it('refuses a wrong code, an expired one, one sent to somebody else, and one used before', async () => {
    const as = await newMember();
    const other = await newMember();
    const mobile = freshMobile();
    await site.post(SEND, { mobile }, { as });
    const code = await codeTo(mobile);
    const refused = { status: 400, code: 'A0130', fields: [{ path: 'code' }] };
    expect(await site.post(BIND, { mobile, code: otherThan(code) }, { as })).toMatchObject(refused);
    expect(await site.post(BIND, { mobile, code }, { as: other })).toMatchObject(refused);
    expect(await site.post(BIND, { mobile: freshMobile(), code }, { as })).toMatchObject(refused);
    const age = (minutes: number) =>
      site.platform.db.query(
        `UPDATE verification_codes SET created_at = created_at - $2 * interval '1 minute', expires_at = expires_at - $2 * interval '1 minute' WHERE target LIKE $1 || ' %'`,
        [String(as.id), minutes],
      );
    await age(10);
    expect(await site.post(BIND, { mobile, code }, { as })).toMatchObject(refused);
    await age(-5);
    expect(await site.post(BIND, { mobile, code }, { as })).toMatchObject({ code: '200' });
    // A form sent twice finds its own work done.
    expect(await site.post(BIND, { mobile, code }, { as })).toMatchObject({ code: '200' });
    await unbind(as);
    expect(await site.post(BIND, { mobile, code }, { as })).toMatchObject(refused);
  });

  it('is over for a code after the fifth wrong try, also when they come at once', async () => {
    const as = await newMember();
    const mobile = freshMobile();
    await site.post(SEND, { mobile }, { as });
    const code = await codeTo(mobile);
    const responses = await Promise.all(Array.from({ length: 20 }, (_, at) => site.post(BIND, { mobile, code: otherThan(code, at + 1) }, { as })));
    expect(new Set(responses.map((response) => response.code))).toEqual(new Set(['A0130']));
    const row = await site.platform.db.queryOne<{ wrongTries: number }>(`SELECT wrong_tries FROM verification_codes WHERE target LIKE $1 || ' %'`, [
      String(as.id),
    ]);
    expect(row?.wrongTries).toBe(5);
    expect(await site.post(BIND, { mobile, code }, { as })).toMatchObject({ code: 'A0130' });
  });

  it('shows only to the holder of the code that the number is taken', async () => {
    const [owner, other] = [await newMember(), await newMember()];
    const mobile = freshMobile();
    await bind(owner, mobile);
    await deleteWaits(owner, mobile);
    expect(await site.post(SEND, { mobile }, { as: other })).toMatchObject({ code: '200' });
    const code = await codeTo(mobile);
    expect(await site.post(BIND, { mobile, code: otherThan(code) }, { as: other })).toMatchObject({ code: 'A0130' });
    expect(await site.post(BIND, { mobile, code }, { as: other })).toMatchObject({ status: 409, code: 'A0155', fields: [{ path: 'mobile' }] });
    await unbind(owner);
    expect(await site.post(BIND, { mobile, code }, { as: other })).toMatchObject({ code: '200' });
  });

  it('gives one number to exactly one of many who prove it at once', async () => {
    const mobile = freshMobile();
    const people = await Promise.all(Array.from({ length: 8 }, newMember));
    const codes: string[] = [];
    for (const as of people) {
      await deleteWaits(as, mobile);
      await site.post(SEND, { mobile }, { as });
      codes.push(await codeTo(mobile));
    }
    const responses = await Promise.all(people.map((as, at) => site.post(BIND, { mobile, code: codes[at] }, { as })));
    expect(responses.map(({ code }) => code).toSorted((one, other) => (one < other ? -1 : 1))).toEqual(['200', ...Array.from({ length: 7 }, () => 'A0155')]);
  });

  it('takes one number a member', async () => {
    const as = await newMember();
    await bind(as, freshMobile());
    expect(await site.post(SEND, { mobile: freshMobile() }, { as })).toMatchObject({ status: 409, code: 'A0409', message: expect.stringContaining('解绑') });
  });

  it('is the same write when it is sent again', async () => {
    const as = await newMember();
    const mobile = freshMobile();
    const headers = { 'idempotency-key': 'once-and-only-once' };
    for (let time = 0; time < 2; time += 1) expect(await site.post(SEND, { mobile }, { as, headers })).toMatchObject({ code: '200', t: { retryAfter: 60 } });
    expect((await site.outbox()).filter(({ to }) => to === mobile)).toHaveLength(1);
  });
});

describe('letting a number go', () => {
  it('needs the code from the mailbox, and tries count', async () => {
    const as = await newMember();
    expect(await site.post(SEND_UNBIND, {}, { as })).toMatchObject({ status: 409, code: 'A0409' });
    await bind(as, freshMobile());
    expect(await site.post(SEND_UNBIND, {}, { as })).toMatchObject({ code: '200', t: { retryAfter: 60, remainingToday: 9 } });
    expect(await site.post(SEND_UNBIND, {}, { as })).toMatchObject({ code: 'A0501' });
    const code = await codeTo(as.email);
    expect(await site.post(UNBIND, { code: otherThan(code) }, { as })).toMatchObject({ code: 'A0130', fields: [{ path: 'code' }] });
    const other = await newMember();
    await bind(other, freshMobile());
    expect(await site.post(UNBIND, { code }, { as: other })).toMatchObject({ code: 'A0130' });
    expect(await site.post(UNBIND, { code }, { as })).toMatchObject({ code: '200' });
    expect(await site.get('account/mobile', { as })).toMatchObject({ t: { mobile: null } });
    expect(await site.post(UNBIND, { code }, { as })).toMatchObject({ code: 'A0130' });
    for (const wrong of ['', '12345', '1234567', 'abcdef', '1'.repeat(10_000), "1'; --"])
      expect(await site.post(UNBIND, { code: wrong }, { as })).toMatchObject({ code: 'A0400' });
  });
});

describe('a bound number', () => {
  it('is a name to sign in by, until it is let go', async () => {
    const as = await newMember();
    const mobile = freshMobile();
    const signIn = () => site.post<{ principal: { id: number } }>('login', { account: mobile, password: PASSWORD });
    expect(await signIn()).toMatchObject({ code: 'A0210' });
    await bind(as, mobile);
    expect(await signIn()).toMatchObject({ code: '200', t: { principal: { id: as.id } } });
    await unbind(as);
    expect(await signIn()).toMatchObject({ code: 'A0210' });
  });

  it('is required for writing, when the operator demands it', async () => {
    const as = await newMember();
    const post = () => site.post<{ id: number }>('post/save', { columnId: 1001, title: '火边说一句', markdown: '今天的柴很干，火也很旺。' }, { as });
    const first = await post();
    const comment = () => site.post(`comment/save/${first.t?.id}`, { body: '添一根柴' }, { as });
    const setRequired = (text: string) => site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'requireMobileToPost', text));
    await setRequired('true');
    for (const write of [post, comment]) expect(await write()).toMatchObject({ status: 403, code: 'A0302', message: '发帖前请先绑定手机号' });
    await bind(as, freshMobile());
    for (const write of [post, comment]) expect(await write()).toMatchObject({ code: '200' });
    await unbind(as);
    await setRequired('false');
    expect(await post()).toMatchObject({ code: '200' });
  });
});

it('more tries of a code at once than the database has connections are all answered', async () => {
  const as = await newMember();
  const { max } = site.platform.db.counts();
  const tries = Array.from({ length: 2 * max }, (_, at) =>
    site.post(UNBIND, { code: '000000' }, { as, headers: { 'idempotency-key': `unbind-at-once-${at}` } }),
  );
  for (const { status } of await Promise.all(tries)) expect(status).toBeLessThan(500);
});
