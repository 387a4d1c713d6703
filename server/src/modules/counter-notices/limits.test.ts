import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { codeHash } from './door.ts';
import { LIMITS } from './rules.ts';

let site: TestSite;
let member: Signed;
beforeAll(async () => {
  site = await startTestSite({ addressLimitFactor: 1 });
  member = await site.signUp('写字的人');
});
afterAll(() => site.close());

const statement = {
  takedownId: 999_999,
  text: '这一篇是我自己写的，比他发表的那一篇早两年，草稿在这里。',
  name: '王小明',
  contact: '13800000000',
  consent: true,
};

it('a member sends ten statements a day at most, whatever becomes of them', async () => {
  for (let turn = 0; turn < LIMITS.noticesByMember.max; turn += 1)
    expect((await site.post('member/counter_notice/save', statement, { as: member })).status).toBe(404);
  expect((await site.post('member/counter_notice/save', statement, { as: member })).status).toBe(429);
});

it('a network guesses twenty codes a day at most, and replies twenty times', async () => {
  const from = { address: '203.0.113.9' };
  for (let turn = 0; turn < LIMITS.wrongCodesByAddress.max; turn += 1) expect((await site.get('g/counter_notice/wrong', from)).status).toBe(404);
  expect((await site.get('g/counter_notice/wrong', from)).status).toBe(429);
  const { db, secrets } = site.platform;
  await db.query(
    `WITH report AS (INSERT INTO illegal_reports (kind, address, body, received_at, due_at) VALUES ('infringement', '/', '话', now(), now()) RETURNING id),
       ordered AS (INSERT INTO takedowns (authority, document_number, received_at, due_at, saved_by, saved_at, executed_by, executed_at, illegal_report_id)
         SELECT '公众举报', '二号', now(), now(), $1, now(), $1, now(), id FROM report RETURNING id)
     INSERT INTO counter_notices (takedown_id, member_id, state, filed_at, way, forwarded_at, forwarded_by, due_at, code_hash)
     SELECT id, $1, 'forwarded', now(), 'mail', now(), $1, now(), $2 FROM ordered`,
    [member.id, codeHash(secrets, 'right')],
  );
  const reply = { step: 'sued', authority: '法院', number: '一号', files: [{ name: '通知.txt', data: Buffer.from('受理').toString('base64') }] };
  const statuses = [];
  for (let turn = 0; turn <= LIMITS.repliesByAddress.max; turn += 1)
    statuses.push((await site.post('g/counter_notice/right', reply, { address: '203.0.113.10' })).status);
  expect([statuses.at(0), statuses.at(1), statuses.at(-2), statuses.at(-1)]).toEqual([200, 409, 409, 429]);
});
