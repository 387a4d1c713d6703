import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, hashPassword } from '#server/modules/members/index.ts';
import { createLog } from '#server/platform/process/log.ts';
import { connectRedisState } from '#server/platform/state/redis-state.ts';
import { createLocalSharedState, type SharedState } from '#server/platform/state/shared-state.ts';
import { stopClock } from '#server/platform/testing/stopped-clock.ts';
import { hasRedis, startTestRedis, type TestRedis } from '#server/platform/testing/redis.ts';
import { startTestSite, type Signed, type TestResponse, type TestSite } from './testing.ts';

/** Returns a limit holds when, of calls that come at once, exactly `max` are let through. */
function limitsHold(openShared: () => Promise<SharedState>) {
  // However slow the machine is, no window ends while its calls are on their way.
  const clock = stopClock();
  let shared: SharedState;
  let site: TestSite;
  let member: Signed;
  let postId: number;
  let commentId: number;

  beforeAll(async () => {
    shared = await openShared();
    site = await startTestSite({ shared, clock });
    member = await site.signUp('守门人');
    postId = (await site.post<{ id: number }>('post/save', aPost(0), { as: member })).t?.id ?? 0;
    commentId = (await site.post<{ id: number }>(`comment/save/${postId}`, { body: '头一楼' }, { as: member })).t?.id ?? 0;
  });
  afterAll(async () => {
    // First what would keep the process alive.
    await shared.close();
    await site.close();
  });

  const aPost = (at: number) => ({ columnId: 1001, title: `同时发出的第 ${at} 篇`, markdown: '一样长的正文，十个字以上。' });

  it.each([
    {
      what: 'mails with a registration code',
      times: 20,
      max: 1,
      refused: 'A0501',
      call: () => site.post('g/security/send_register_email_verify_code', { email: 'crowd@hearth.example' }),
    },
    {
      what: 'comments in three seconds',
      times: 20,
      max: 1,
      refused: 'A0501',
      call: async (at: number) => site.post(`comment/save/${postId}`, { body: `第 ${at} 条` }, { as: await newMember() }),
    },
    {
      what: 'new posts in an hour',
      times: 15,
      max: 10,
      refused: 'A0501',
      call: async (at: number) => site.post('post/save', aPost(at), { as: await newMember() }),
    },
    { what: 'favors in a minute', times: 70, max: 60, refused: 'A0501', call: () => site.post(`favor/handler/${postId}`, {}, { as: member }) },
    {
      what: 'likes of and reactions to posts in a minute',
      times: 70,
      max: 60,
      refused: 'A0501',
      call: () => site.post(`reaction/post/${postId}`, { liked: true }, { as: member }),
    },
    {
      what: 'follows in a minute',
      times: 70,
      max: 60,
      refused: 'A0501',
      call: () => site.post(`follow/handler/${postId}`, { target: 'post' }, { as: member }),
    },
    { what: 'likes in a minute', times: 70, max: 60, refused: 'A0501', call: () => site.post(`comment/like/${commentId}`, {}, { as: member }) },
    {
      what: 'mails to retrieve a password',
      times: 20,
      max: 1,
      refused: 'A0501',
      call: () => site.post('g/security/send_retrieve_password_email', { email: 'crowd@hearth.example' }),
    },
    {
      what: 'codes for a mobile number',
      times: 20,
      max: 1,
      refused: 'A0501',
      call: async () => site.post('g/security/send_bind_mobile_verify_code', { mobile: '13900001234' }, { as: await newMember() }),
    },
  ])('$what: $max of $times', async ({ times, max, refused, call }) => {
    expect(await codesOf(Array.from({ length: times }, (_, at) => call(at)))).toEqual({ '200': max, [refused]: times - max });
  });

  it('acceptances in a minute: 60 of 70', async () => {
    const codes = await codesOf(Array.from({ length: 70 }, () => site.post(`comment/accept/${commentId}`, {}, { as: member })));
    expect(codes).toEqual({ A0400: 60, A0501: 10 });
  });

  it('a minute is measured by the clock of the site', async () => {
    const as = await site.signUp('等候者');
    const favor = () => site.post(`favor/handler/${postId}`, {}, { as });
    expect(await codesOf(Array.from({ length: 60 }, favor))).toEqual({ '200': 60 });
    clock.pass(59);
    expect(await favor()).toMatchObject({ code: 'A0501' });
    clock.pass(1);
    expect(await favor()).toMatchObject({ code: '200' });
  });

  it('tries to sign in to one account in a quarter of an hour: 10 of 30, and the right password waits too', async () => {
    const passwordHash = await hashPassword('lantern77frost');
    await site.platform.db.transaction((tx) => createMember(tx, { nickName: '锁匠', email: 'locksmith@hearth.example', passwordHash, joinedAt: clock.now() }));
    const codes = await codesOf(Array.from({ length: 30 }, () => site.post('login', { account: '锁匠', password: 'another99pass' })));
    expect(codes).toEqual({ A0210: 10, A0211: 20 });
    expect(await site.post('login', { account: '锁匠', password: 'lantern77frost' })).toMatchObject({ code: 'A0211', status: 429 });
  });

  it('edits in an hour: 60 of 65', async () => {
    const edits = Array.from({ length: 65 }, (_, at) => site.post('post/save', { ...aPost(at), id: postId }, { as: member }));
    expect(await codesOf(edits)).toEqual({ '200': 60, A0501: 5 });
  });

  it('drafts saved in a minute: 60 of 70 get as far as the draft', async () => {
    const saves = Array.from({ length: 70 }, () => site.post('post/draft/save', { id: 999_999, columnId: 1001, revision: 1 }, { as: member }));
    const codes = await codesOf(saves);
    expect(codes['A0501']).toBe(10);
    expect(Object.values(codes).reduce((sum, count) => sum + count, 0)).toBe(70);
  });

  it('first codes of an authenticator in a quarter of an hour: 20 of 25', async () => {
    const passwordHash = await hashPassword('lantern77frost');
    await site.platform.db.transaction((tx) => createMember(tx, { nickName: '钥匙匠', email: 'keymaker@hearth.example', passwordHash, joinedAt: clock.now() }));
    const signed = await site.post<Signed>('login', { account: '钥匙匠', password: 'lantern77frost' });
    const as = signed.t ?? member;
    expect(await site.post('member/totp/begin', { password: 'lantern77frost' }, { as })).toMatchObject({ code: '200' });
    const tries = Array.from({ length: 25 }, () => site.post('member/totp/confirm', { totp: '000000' }, { as }));
    expect(await codesOf(tries)).toEqual({ A0130: 20, A0211: 5 });
  });

  it.each([
    { path: '/oss/r/upload', max: 60 },
    { path: '/oss/r/avatar', max: 20 },
  ])('pictures at $path: $max of more', async ({ path, max }) => {
    const as = await site.signUp(`搬运工${max}`);
    const upload = async () => {
      const payload = '--line\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nno picture\r\n--line--\r\n';
      const response = await site.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'multipart/form-data; boundary=line', authorization: `Bearer ${as.token}` },
        payload,
      });
      return { code: response.json<{ code: string }>().code };
    };
    const codes: Record<string, number> = {};
    for (let sent = 0; sent < max + 10; sent += 10) merge(codes, await codesOf(Array.from({ length: 10 }, upload)));
    expect(codes).toEqual({ A0415: max, A0501: 10 });
  });

  it('further pieces of pictures and looks at them: 400 of 420', async () => {
    const as = await site.signUp('零敲碎打');
    const payload =
      '--line\r\nContent-Disposition: form-data; name="size"\r\n\r\n99\r\n--line\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\npiece\r\n--line--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=line', authorization: `Bearer ${as.token}` };
    const begun = (await site.app.inject({ method: 'POST', url: '/oss/r/upload', headers, payload })).json<{ t: { upload: string } }>();
    const piece = () => site.get(`/oss/r/upload?upload=${begun.t.upload}`, { as });
    const codes: Record<string, number> = {};
    for (let sent = 0; sent < 420; sent += 20) merge(codes, await codesOf(Array.from({ length: 20 }, piece)));
    expect(codes).toEqual({ '200': 400, A0501: 20 });
  });

  let members: Promise<Signed> | null = null;
  /** One member for all calls of the crowd, who has done nothing yet. */
  const newMember = () => (members ??= site.signUp('人群'));
}

async function codesOf(calls: readonly Promise<Pick<TestResponse, 'code'>>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { code } of await Promise.all(calls)) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

function merge(into: Record<string, number>, more: Record<string, number>): void {
  for (const [code, count] of Object.entries(more)) into[code] = (into[code] ?? 0) + count;
}

describe('limits with the state in the process', () => {
  limitsHold(async () => createLocalSharedState());
});

describe.skipIf(!hasRedis)('limits with the state on Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.kill());
  limitsHold(() => connectRedisState(redis.url, createLog('silent')));
});

describe('limits by address', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ addressLimitFactor: 1, clock: stopClock() });
  });
  afterAll(() => site.close());

  it('mails an hour: 30 of 40', async () => {
    const call = (at: number) => site.post('g/security/send_register_email_verify_code', { email: `flood${at}@hearth.example` });
    expect(await codesOf(Array.from({ length: 40 }, (_, at) => call(at)))).toEqual({ '200': 30, A0501: 10 });
  });

  it('registrations an hour: 20 of 30', async () => {
    const call = (at: number) =>
      site.post('g/account/register', { email: `new${at}@hearth.example`, code: '000000', nickName: `新人${at}`, password: 'lantern77frost', agree: true });
    expect(await codesOf(Array.from({ length: 30 }, (_, at) => call(at)))).toEqual({ A0130: 20, A0501: 10 });
  });

  it('links for a new password in a quarter of an hour: 60 of 70', async () => {
    const tries = Array.from({ length: 70 }, () => site.post('g/account/retrieve_password', { key: 'A'.repeat(43), password: 'lantern77frost' }));
    expect(await codesOf(tries)).toEqual({ A0130: 60, A0211: 10 });
  });

  it('browsers online: above the limit they are not counted, and nobody is refused', async () => {
    const uuids = Array.from({ length: 620 }, () => crypto.randomUUID());
    const responses = await Promise.all(uuids.map((uuid) => site.post<{ online: number }>('g/member/online', { uuid })));
    expect(new Set(responses.map(({ code }) => code))).toEqual(new Set(['200']));
    expect(Math.max(...responses.map(({ t }) => t?.online ?? 0))).toBe(600);
  });
});
