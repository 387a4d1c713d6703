import { afterAll, expect, it } from 'vitest';
import { startTestSite } from '#server/app/testing.ts';
import { startScriptedSmtp } from '#server/modules/deliveries/smtp.fixture.ts';
import { createMember, hashPassword } from '#server/modules/members/index.ts';
import { createSmtpMail } from '#server/platform/mail/smtp-mail.ts';
import { createLog } from '#server/platform/process/log.ts';
import { summoned } from './channels.fixture.ts';
import { notifyByChannels, notifyOperators, OPERATOR_NOTIFICATIONS, sendDeliveries } from './index.ts';

const ASKED = [
  'g/security/send_register_email_verify_code',
  'g/security/send_guardian_email_verify_code',
  'g/takedown/send_code',
  'g/security/send_retrieve_password_email',
  'g/security/send_proof_code',
];

let now = new Date();
const smtp = await startScriptedSmtp();
const site = await startTestSite({
  clock: { now: () => now },
  addressLimitFactor: 1,
  mail: createSmtpMail({ url: smtp.url, from: 'no-reply@hearth.example', log: createLog('silent') }),
});
afterAll(async () => {
  await site.close();
  smtp.close();
});

async function enter(nickName: string, role: 'member' | 'operator'): Promise<{ id: number; email: string }> {
  const email = `${role}-known@hearth.example`;
  const passwordHash = await hashPassword('lantern77frost');
  const { id } = await site.platform.db.transaction((tx) => createMember(tx, { nickName, email, passwordHash, joinedAt: now, role }));
  return { id, email };
}

/** Asks for whatever anybody may have sent to an address, from three networks; returns how often it was. */
async function flood(email: string): Promise<number> {
  let accepted = 0;
  for (let turn = 0; turn < 11; turn += 1) {
    now = new Date(now.getTime() + 61_000);
    for (const path of ASKED) accepted += (await site.post(path, { email }, { address: `203.0.113.${(turn % 3) + 1}` })).code === '200' ? 1 : 0;
  }
  await site.platform.background.settled();
  return accepted;
}

it('strangers who ask for codes to a known address use up nothing of what has legal effect', { timeout: 300_000 }, async () => {
  const accused = await enter('被检举的人', 'member');
  const operator = await enter('守炉的人', 'operator');
  for (const { email } of [accused, operator]) expect(await flood(email)).toBeGreaterThan(20);
  const asked = await site.platform.db.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM deliveries WHERE state = 'sent' GROUP BY address_hash ORDER BY 1`,
  );
  expect(asked.map(({ count }) => count)).toEqual([20, 20]);
  smtp.taken.length = 0;
  await site.platform.db.transaction((tx) => notifyByChannels({ tx, now }, [{ to: accused.id, notification: summoned({ data: { offence: '黑装备' } }) }]));
  await site.platform.db.transaction((tx) => notifyOperators({ tx, now }, OPERATOR_NOTIFICATIONS.chainBroken({ data: { seq: 7 } }), { topic: 'chain' }));
  await sendDeliveries({ ...site.platform, now });
  expect(
    await site.platform.db.query(`SELECT member_id, state, reason FROM deliveries WHERE channel = 'mail' AND notification_id IS NOT NULL ORDER BY member_id`),
  ).toEqual([accused, operator].map(({ id }) => ({ memberId: id, state: 'sent', reason: '' })));
  expect(smtp.taken).toHaveLength(2);
});
