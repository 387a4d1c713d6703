import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerForm } from '#contract/api/trials-doors.ts';
import { sendDeliveries } from '#server/modules/channels/index.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';
import { sendDoorMails } from './send.ts';

let court: Court;
let judge: Signed;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
let doors = 0;

/** Returns a case whose accused were just summoned, their codes and an address of their own. */
async function summoned(accused = 1) {
  // Nobody has more than six in hand.
  judge = await court.person('presenter');
  const complainant = await court.person();
  const email = `door${(doors += 1)}@hearth.example`;
  const characters = Array.from({ length: accused }, (_, index) => ({ name: `门后${doors}第${index}人`, realm: '死亡之翼' }));
  const id = await court.fileCase(complainant, characters);
  await court.receive(id, judge);
  await court.handle(id, judge, { action: 'summon' });
  const { t } = await court.site.get<{ doors: { code: string }[] }>(`post/trial/code/${id}`, { as: complainant });
  const codes = t.doors.map(({ code }) => code);
  return { id, complainant, codes, code: codes[0] ?? '', email };
}
const leave = (code: string, email: string) => court.site.post<AnswerForm['mails']>(`g/answer/${code}/mail`, { email });
const write = (code: string, text = '我没有拿。') => court.site.post(`g/answer/${code}`, { text });
const mailsOf = async (code: string) => (await court.site.get<AnswerForm>(`g/answer/${code}`)).t.mails;

/** Runs the job twice, as after a crash, and sends what it queued; returns the mails to an address, oldest first. */
async function mailed(email: string) {
  const platform = court.site.platform;
  for (let run = 0; run < 2; run += 1) await sendDoorMails({ ...platform, now: new Date() });
  await sendDeliveries({ ...platform, now: new Date() });
  return (await court.site.outbox()).filter(({ to }) => to === email).reverse();
}
/** Sent at the same time, they come in any order. */
const subjects = async (email: string) => (await mailed(email)).map(({ subject }) => subject.split('：')[1]);

/** Lets time pass in a case and for what was left at its doors. */
async function pass(id: number, seconds: number): Promise<void> {
  const by = 'make_interval(secs => $2)';
  await court.backdate(id, seconds);
  await court.db.query(`UPDATE door_mails SET left_at = left_at - ${by} WHERE case_id = $1`, [id, seconds]);
  await court.db.query(`UPDATE cases SET closed_at = closed_at - ${by} WHERE post_id = $1`, [id, seconds]);
  await court.db.query(`UPDATE case_statements SET said_at = said_at - ${by} WHERE case_id = $1`, [id, seconds]);
  await court.db.query(`UPDATE tickets SET issued_at = issued_at - ${by}, expires_at = expires_at - ${by} WHERE case_id = $1`, [id, seconds]);
}
/** Lets time pass until the window of the accused ends in some hours. */
async function untilHoursLeft(id: number, hours: number): Promise<void> {
  const row = await court.db.queryOne<{ left: number }>('SELECT extract(epoch FROM answer_due_at - now())::integer AS left FROM cases WHERE post_id = $1', [
    id,
  ]);
  await pass(id, (row?.left ?? 0) - hours * HOUR_SECONDS);
}
/** Has the case judged, with this penalty for the accused, who counts as notified; null: dismissed. */
async function judged(id: number, penalty: string | null): Promise<void> {
  await court.db.query('UPDATE case_accused SET told_at = now() WHERE case_id = $1', [id]);
  await court.elapse(id);
  const sentence = penalty === null ? { penalty: '', outcome: 'dismissed', penalties: [] } : { penalty };
  expect(await court.judge(id, judge, sentence)).toMatchObject({ code: '200', t: { state: 'closed' } });
}

describe('an address left at the door', () => {
  it('is one of three at most, and none replaces another', async () => {
    const { id, code } = await summoned();
    expect(await mailsOf(code)).toEqual({ left: 0, failed: 0, max: 3 });
    expect(await leave(code, 'not an address')).toMatchObject({ code: 'A0153', fields: [{ path: 'email' }] });
    for (const [index, name] of ['one', 'two', 'two', 'three'].entries())
      expect(await leave(code, `${name}${id}@hearth.example`)).toMatchObject({ code: '200', t: { left: [1, 2, 2, 3][index] } });
    expect(await leave(code, `four${id}@hearth.example`)).toMatchObject({
      code: 'A0400',
      fields: [{ path: 'email', message: expect.stringContaining('满了') }],
    });
    expect(await leave(code, ` ONE${id}@hearth.example`)).toMatchObject({ code: '200', t: { left: 3 } });
    expect((await court.db.query('SELECT FROM door_mails WHERE case_id = $1', [id])).length).toBe(3);
    expect((await leave('K7M2-9QXD', 'five@hearth.example')).status).toBe(404);
  });

  it('is encrypted, and no reply to anybody shows it', async () => {
    const { id, complainant, code, email } = await summoned();
    await leave(code, email);
    const rows = await court.db.query<{ kept: string }>(`SELECT m::text AS kept FROM door_mails m WHERE case_id = $1`, [id]);
    expect(rows[0]?.kept).not.toContain('hearth.example');
    const operator = await court.person('operator');
    const seen = [
      JSON.stringify(await court.site.get(`g/answer/${code}`)),
      ...(await Promise.all([judge, complainant, operator].map(async (as) => JSON.stringify(await court.site.get(`post/trial/view/${id}`, { as }))))),
    ];
    for (const text of seen) expect(text).not.toContain(email);
  });

  it('is removed by the link in a mail, by a press or by a mail program, and gets nothing more when it is left there again', async () => {
    for (const press of [
      (token: string) => court.site.post(`g/mail-off/${token}`, {}),
      (token: string) =>
        court.site.app.inject({
          method: 'POST',
          url: `/mail-off/${token}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        }),
    ]) {
      const { id, code, email } = await summoned();
      await leave(code, email);
      await write(code);
      const offUrl = (await mailed(email)).at(-1)?.offUrl ?? '';
      const token = offUrl.split('/mail-off/')[1] ?? '';
      expect((await court.site.post(`g/mail-off/${token.slice(0, -1)}x`, {})).status).toBe(404);
      expect(await mailsOf(code)).toMatchObject({ left: 1 });
      await untilHoursLeft(id, 20);
      await sendDoorMails({ ...court.site.platform, now: new Date() });
      await press(token);
      expect(await mailsOf(code)).toMatchObject({ left: 0 });
      expect(await leave(code, `  ${email.toUpperCase()}`)).toMatchObject({ code: '200', t: { left: 0, failed: 0 } });
      expect(
        (await court.db.query<{ address: string | null }>('SELECT address FROM door_mails WHERE case_id = $1', [id])).map(({ address }) => address),
      ).toEqual([null]);
      await untilHoursLeft(id, 5);
      await write(code, '再补一句。');
      expect((await mailed(email)).length).toBe(1);
      for (const name of ['one', 'two', 'three']) expect(await leave(code, `${name}${id}@hearth.example`)).toMatchObject({ code: '200' });
      expect(await mailsOf(code)).toMatchObject({ left: 3 });
      expect(await court.stateOf(id)).toBe('answering');
    }
    expect((await court.db.query(`SELECT FROM deliveries WHERE kind = 'door-mail' AND reason = 'turned off' AND sealed IS NULL`)).length).toBe(2);
  });

  it('is removed at one door and stays at another, which sends what waits', async () => {
    const [one, other] = [await summoned(), await summoned()];
    const { email } = one;
    for (const { code } of [one, other]) {
      await leave(code, email);
      await write(code);
    }
    const offUrl = (await mailed(email))[0]?.offUrl ?? '';
    for (const { id } of [one, other]) await untilHoursLeft(id, 20);
    await sendDoorMails({ ...court.site.platform, now: new Date() });
    await court.site.post(`g/mail-off/${offUrl.split('/mail-off/')[1]}`, {});
    const [off, on] = (await mailsOf(one.code))?.left === 0 ? [one, other] : [other, one];
    expect([await mailsOf(off.code), await mailsOf(on.code)]).toMatchObject([
      { left: 0, failed: 0 },
      { left: 1, failed: 0 },
    ]);
    const mails = await mailed(email);
    expect(mails).toHaveLength(3);
    expect(mails.filter(({ text }) => text.includes(`第 ${on.id} 号案`))).toHaveLength(2);
  });

  it('is deleted thirty days after the end of the case, and none is taken after the end', async () => {
    const { id, code, email } = await summoned();
    await leave(code, email);
    await judged(id, null);
    expect(await subjects(email)).toEqual(['案子有了结果']);
    expect((await leave(code, 'late@hearth.example')).status).toBe(410);
    await pass(id, 29 * DAY_SECONDS);
    await mailed(email);
    expect((await court.db.query('SELECT FROM door_mails WHERE case_id = $1', [id])).length).toBe(1);
    await pass(id, 2 * DAY_SECONDS);
    await mailed(email);
    expect((await court.db.query('SELECT FROM door_mails WHERE case_id = $1', [id])).length).toBe(0);
    expect((await court.db.query(`SELECT FROM door_mail_notices n WHERE NOT EXISTS (SELECT FROM door_mails m WHERE m.id = n.door_mail_id)`)).length).toBe(0);
  });
});

describe('what an address left at the door is mailed', () => {
  it('is that a day and six hours are left, and again for a window that was made longer', async () => {
    const { id, code, email } = await summoned();
    await leave(code, email);
    await court.site.get(`g/answer/${code}`);
    expect(await subjects(email)).toEqual([]);
    await untilHoursLeft(id, 23);
    expect(await subjects(email)).toHaveLength(1);
    await untilHoursLeft(id, 5);
    expect(await subjects(email)).toHaveLength(2);
    expect(await court.site.post(`g/answer/${code}/extend`, {})).toMatchObject({ code: '200' });
    // Another instant than before: time was moved, and the first window ended in 23 hours too.
    await untilHoursLeft(id, 22);
    expect(await subjects(email)).toHaveLength(3);
    const [mail] = await mailed(email);
    expect(mail?.text).toContain('期限：');
  });

  it('says nothing of what was before it', async () => {
    const { id, code, email } = await summoned();
    await write(code);
    await untilHoursLeft(id, 20);
    await leave(code, email);
    expect(await subjects(email)).toEqual([]);
    await untilHoursLeft(id, 5);
    expect(await subjects(email)).toHaveLength(1);
  });

  it('is the receipt, the verdict with the ticket, that its appeal ends, and what became of an appeal; never a code, a name or a word of anybody', async () => {
    const { id, code, email } = await summoned();
    await leave(code, email);
    await write(code);
    await judged(id, 'list90');
    const { accused } = await court.publicCase(id);
    const number = accused[0]?.ticketNumber ?? '';
    expect(new Set(await subjects(email))).toEqual(new Set(['收到了写在这扇门后面的话，回执在门后', '案子有了结果']));
    await pass(id, 24 * DAY_SECONDS);
    await pass(id, 5.5 * DAY_SECONDS);
    expect((await subjects(email)).slice(2)).toEqual(['罚单的申诉期快到了，现在还能申诉']);
    await court.db.query(
      `INSERT INTO appeals (ticket_id, case_id, ground, text, member_id, state, filed_at, opened_at)
       SELECT id, case_id, 'facts', '不是我', $2, 'open', now(), now() FROM tickets WHERE number = $1`,
      [number, (await court.person()).id],
    );
    await court.db.query(`UPDATE tickets SET suspended_at = now() WHERE number = $1`, [number]);
    expect(new Set((await subjects(email)).slice(3))).toEqual(new Set(['申诉已经开始，由另外的主持人重审', '申诉逾期没有答复，罚单先停了']));
    await court.db.query(
      `UPDATE appeals SET state = 'affirmed', answer = '重看过，维持。', decided_at = now() WHERE ticket_id = (SELECT id FROM tickets WHERE number = $1)`,
      [number],
    );
    const mails = await mailed(email);
    expect(mails.at(-1)?.subject).toContain('申诉有了结果');
    for (const { text, offUrl } of mails) {
      expect(text).toContain(`第 ${id} 号案`);
      expect(text).toContain(offUrl ?? 'no link');
      expect(text.match(/https?:\S+/g)).toHaveLength(2);
      for (const secret of [code, code.replace('-', ''), accused[0]?.name ?? '坏人', '没有拿', '掷骰', '黑装备']) expect(text).not.toContain(secret);
    }
    const verdict = mails.find(({ subject }) => subject.includes('案子有了结果'));
    expect(verdict?.text).toContain(number);
    expect(verdict?.text).toContain('申诉到：');
  });

  it('is counted as failed at the door where it did not get through', async () => {
    const { code, email } = await summoned();
    await leave(code, email);
    await write(code);
    await mailed(email);
    expect(await mailsOf(code)).toMatchObject({ left: 1, failed: 0 });
    await court.db.query(`UPDATE deliveries SET state = 'bounced' WHERE id = (SELECT max(id) FROM deliveries WHERE kind = 'door-mail')`);
    expect(await mailsOf(code)).toMatchObject({ left: 1, failed: 1 });
    // The holder of the code of another door learns nothing of this one.
    const other = await summoned();
    await leave(other.code, email);
    expect(await mailsOf(other.code)).toMatchObject({ left: 1, failed: 0 });
  });

  it('is a receipt a day at each door, a few mails a day in all, and nothing that its owner could miss for it', async () => {
    const { email, codes } = await summoned(5);
    const victim = await court.person();
    await court.db.query(`UPDATE members SET email_fold = $2, password_hash = '$argon2id$', password_changed_at = now() WHERE id = $1`, [victim.id, email]);
    codes.push(...(await summoned(5)).codes);
    for (const code of codes) {
      await leave(code, email);
      for (let nth = 0; nth < 5; nth += 1) expect(await write(code, `第 ${nth} 封。`)).toMatchObject({ code: '200' });
    }
    expect(await mailed(email)).toHaveLength(8);
    expect((await Promise.all(codes.map(mailsOf))).filter((mails) => mails?.failed === 1)).toHaveLength(2);
    expect(await court.site.post('g/security/send_retrieve_password_email', { email })).toMatchObject({ code: '200' });
    await court.site.platform.background.settled();
    const mails = await mailed(email);
    expect(mails).toHaveLength(9);
    expect(mails.at(-1)?.offUrl).toBeUndefined();
  });
});
