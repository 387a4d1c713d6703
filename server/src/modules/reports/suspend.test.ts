import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Principal } from '#contract/api/members.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { handleReport } from './handle.ts';
import { endSuspension, suspend } from './suspend.ts';

let site: TestSite;
let names = 0;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const someone = () => site.signUp(`坐着的人${(names += 1)}`);
const unreadMessages = async (as: Signed) => (await site.get<{ title: string; content: string }[]>('g/message/unread/list', { as })).t;
const suspendOne = (as: Signed, days = 7, reason = '冒充主持人收定金') =>
  site.platform.db.transaction((tx) => suspend({ tx, now: new Date() }, as.id, { days, reason }));
const principalOf = async (as: Signed) => (await site.get<Principal>('member/get_principal', { as })).t;
const post = (as: Signed) => site.post('post/save', { columnId: 1101, title: '停用了还想写帖', markdown: '正文要有十个字以上才好看。' }, { as });

it('leaves of all the calls there are only those that read, answer, appeal, and keep an account one’s own', async () => {
  // A presenter, so that no role check refuses first; operators' actions are refused as such.
  const member = await site.signUp('停用的主持', 'presenter');
  await suspendOne(member);
  const document: { paths: Record<string, { post?: { security?: unknown } }> } = (await site.app.inject({ url: '/restful/v1/openapi.json' })).json();
  const calls = Object.entries(document.paths)
    .filter(([path, { post: write }]) => write?.security !== undefined && !path.endsWith('/logout'))
    .map(([path]) => path);
  const open: string[] = [];
  for (const path of calls) {
    const { code } = await site.post(path.replace(/\{\w+\}/g, '999999'), {}, { as: member });
    if (code !== 'A0202' && code !== 'A0301') open.push(path.replace('/restful/v1/', ''));
  }
  expect(calls.length).toBeGreaterThan(60);
  expect(open.toSorted()).toEqual([
    'g/answer/{key}/prove',
    'member/appeal/save',
    'member/change_password',
    'member/character/left/{id}',
    'member/character/prove',
    'member/character/provided/answer',
    'member/character/provided/begin',
    'member/character/provided/keep',
    'member/close',
    'member/close/cancel',
    'member/consent/age',
    'member/consent/give',
    'member/consent/withdraw',
    'member/counter_notice/save',
    'member/counter_notice/withdraw/{id}',
    'member/export',
    'member/identity/begin',
    'member/identity/connect',
    'member/identity/remove/{id}',
    'member/passkey/add',
    'member/passkey/begin',
    'member/passkey/remove/{id}',
    'member/passkey/rename/{id}',
    'member/session/end/{id}',
    'member/session/end_others',
    'member/set_password',
    'member/totp/begin',
    'member/totp/confirm',
    'member/totp/end',
    'member/totp/recovery_codes',
    'member/warning/tick/{id}',
    'message/alerts/device/add',
    'message/alerts/device/remove/{id}',
    'message/alerts/save',
    'message/channels/check_mail',
    'message/channels/court_mails',
    'message/letter/read/{id}',
    'message/read/{id}',
    'message/read_all',
    'message/read_post/{postId}',
    'post/read_place/{id}',
    'post/trial/extend/{id}',
    'post/trial/statement/{id}',
    'post/withdraw/answer/{id}',
    'ticket/appeal/{id}',
  ]);
});

it('is notified everywhere until when and why, and ends by itself', async () => {
  const member = await someone();
  expect(await principalOf(member)).toMatchObject({ suspended: null });
  const until = await suspendOne(member);
  expect(await principalOf(member)).toMatchObject({ suspended: { reason: '冒充主持人收定金' } });
  expect(Date.parse((await principalOf(member)).suspended?.until ?? '')).toBe(until.getTime());
  expect((await unreadMessages(member))[0]).toMatchObject({
    title: expect.stringMatching(/^账号停用到 \d{4}-/),
    content: expect.stringContaining('冒充主持人收定金'),
  });
  expect(await post(member)).toMatchObject({ status: 403, code: 'A0202', message: expect.stringMatching(/停用到 .*原因：冒充主持人收定金/) });
  expect((await site.get('g/post/card/1101', { as: member })).code).toBe('200');
  expect((await site.get<{ suspended: boolean }>(`g/member/view/${member.id}`)).t).toMatchObject({ suspended: true });
  await site.platform.db.query(`UPDATE members SET suspended_until = now() - interval '1 second' WHERE id = $1`, [member.id]);
  expect(await principalOf(member)).toMatchObject({ suspended: null });
  expect((await post(member)).code).toBe('200');
  expect(await endSuspension({ db: site.platform.db, now: new Date() }, member.id)).toBe(false);
});

it('can be ended before its time, and another one takes its place', async () => {
  const member = await someone();
  await suspendOne(member, 7);
  await suspendOne(member, 30, '又来一次');
  expect(await principalOf(member)).toMatchObject({ suspended: { reason: '又来一次' } });
  expect(await endSuspension({ db: site.platform.db, now: new Date() }, member.id)).toBe(true);
  expect(await principalOf(member)).toMatchObject({ suspended: null });
  expect((await unreadMessages(member))[0]).toMatchObject({ title: '账号恢复了' });
  expect((await post(member)).code).toBe('200');
});

it('comes with a report that is upheld, in one transaction with its answer', async () => {
  const [bad, reporter] = [await someone(), await someone()];
  const report = () => site.post('informer/member/informer/' + bad.id, { reason: 'impostor' }, { as: reporter });
  const reportCaseId = async () =>
    (await site.platform.db.queryOne<{ id: number }>(`SELECT id FROM report_dockets WHERE target_id = $1 AND kind = 'member' AND state = 'open'`, [bad.id]))
      ?.id ?? 0;
  await report();
  const closing = { outcome: 'upheld', answer: '查实，冒充主持人。', hide: true } as const;
  await expect(
    handleReport({ db: site.platform.db, now: new Date() }, await reportCaseId(), { closer: null, closing: { ...closing, suspendDays: 0 } }),
  ).rejects.toThrow();
  expect(await principalOf(bad)).toMatchObject({ suspended: null });
  expect(await unreadMessages(reporter)).toEqual([]);
  await handleReport({ db: site.platform.db, now: new Date() }, await reportCaseId(), { closer: null, closing: { ...closing, suspendDays: 30 } });
  expect(await principalOf(bad)).toMatchObject({ suspended: { reason: '查实，冒充主持人。' } });
  expect((await unreadMessages(reporter))[0]).toMatchObject({ title: '你的举报成立' });
});

it('may be a warning instead, which they have to say that they read', async () => {
  const [bad, reporter, operator] = [await someone(), await someone(), await site.signUp('警告的人', 'operator')];
  await site.post('informer/member/informer/' + bad.id, { reason: 'impostor' }, { as: reporter });
  const { id } = (await site.platform.db.queryOne<{ id: number }>(`SELECT id FROM report_dockets WHERE target_id = $1 AND kind = 'member' AND state = 'open'`, [
    bad.id,
  ])) ?? { id: 0 };
  const answer = '查实，冒充主持人。再有一次就停用。';
  const close = (body: object) => site.post(`informer/handle/${id}`, { answer, ...body }, { as: operator });
  expect(await close({ outcome: 'upheld', warning: '太短' })).toMatchObject({ code: 'A0400', fields: [{ path: 'warning' }] });
  expect((await close({ outcome: 'upheld', warning: answer })).code).toBe('200');
  expect(await principalOf(bad)).toMatchObject({ suspended: null, warning: { text: answer } });
  expect((await unreadMessages(reporter))[0]).toMatchObject({ title: '你的举报成立' });
  await site.platform.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [operator.id]);
});

it.for([
  [0, '理由'],
  [-1, '理由'],
  [1.5, '理由'],
  [3651, '理由'],
  [7, ''],
  [7, ' \n'],
  [7, '长'.repeat(501)],
] as const)('refuses %s days for “%s”', async ([days, reason]) => {
  const member = await someone();
  await expect(suspendOne(member, days, reason)).rejects.toMatchObject({ code: 'A0400' });
  expect(await principalOf(member)).toMatchObject({ suspended: null });
});

it('touches neither the last operator nor members who do not exist', async () => {
  const operator = await site.signUp('守炉的人', 'operator');
  await expect(suspendOne(operator)).rejects.toMatchObject({ name: 'lastOperator' });
  await expect(suspendOne({ ...operator, id: 999_999 })).rejects.toMatchObject({ code: 'A0404' });
  expect(await principalOf(operator)).toMatchObject({ suspended: null });
});
