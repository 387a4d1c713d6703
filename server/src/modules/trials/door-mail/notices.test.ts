import { describe, expect, it } from 'vitest';
import { mailInstant } from '#contract/text/mail-instant.ts';
import { DAY_SECONDS, setUpDoorMails } from './left-mails.fixture.ts';

const doors = setUpDoorMails();
const { summoned, leave, write, mailsOf, mailed, subjects, pass, untilHoursLeft, judged } = doors;

describe('what an address left at the door is mailed', () => {
  it('is that a day and six hours are left, and again for a window that was made longer', async () => {
    const { id, code, email } = await summoned();
    await leave(code, email);
    await doors.court.site.get(`g/answer/${code}`);
    expect(await subjects(email)).toEqual([]);
    await untilHoursLeft(id, 23);
    expect(await subjects(email)).toHaveLength(1);
    await untilHoursLeft(id, 5);
    expect(await subjects(email)).toHaveLength(2);
    expect(await doors.court.site.post(`g/answer/${code}/extend`, {})).toMatchObject({ code: '200' });
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
    const { accused } = await doors.court.publicCase(id);
    const number = accused[0]?.ticketNumber ?? '';
    expect(new Set(await subjects(email))).toEqual(new Set(['收到了写在这扇门后面的话，回执在门后', '案子有了结果']));
    await pass(id, 24 * DAY_SECONDS);
    await pass(id, 5.5 * DAY_SECONDS);
    expect((await subjects(email)).slice(2)).toEqual(['罚单的申诉期快到了，现在还能申诉']);
    await doors.court.db.query(
      `INSERT INTO appeals (ticket_id, case_id, ground, text, member_id, state, filed_at, opened_at)
       SELECT id, case_id, 'facts', '不是我', $2, 'open', now(), now() FROM tickets WHERE number = $1`,
      [number, (await doors.court.person()).id],
    );
    await doors.court.db.query(`UPDATE tickets SET suspended_at = now() WHERE number = $1`, [number]);
    expect(new Set((await subjects(email)).slice(3))).toEqual(new Set(['申诉已经开始，由另外的主持人重审', '申诉逾期没有答复，罚单先停了']));
    await doors.court.db.query(
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

  it('is nothing of an end of the appeal while one is possible once more', async () => {
    const { id, code, email } = await summoned();
    await leave(code, email);
    await judged(id, 'list90');
    await pass(id, 24 * DAY_SECONDS);
    await doors.court.db.query(`UPDATE tickets SET appeal_again_from = now(), appeal_again_until = now() + interval '90 days' WHERE case_id = $1`, [id]);
    expect(await subjects(email)).toEqual(['案子有了结果']);
    const [mail] = await mailed(email);
    const { at } =
      (await doors.court.db.queryOne<{ at: string }>('SELECT appeal_again_until AS at FROM tickets WHERE case_id = $1', [id])) ?? expect.unreachable();
    expect(mail?.text).toContain(`申诉到：${mailInstant(at)}`);
    await pass(id, 5.5 * DAY_SECONDS);
    expect(await subjects(email)).toEqual(['案子有了结果']);
  });

  it('is counted as failed at the door where it did not get through', async () => {
    const { code, email } = await summoned();
    await leave(code, email);
    await write(code);
    await mailed(email);
    expect(await mailsOf(code)).toMatchObject({ left: 1, failed: 0 });
    await doors.court.db.query(`UPDATE deliveries SET state = 'bounced' WHERE id = (SELECT max(id) FROM deliveries WHERE kind = 'door-mail')`);
    expect(await mailsOf(code)).toMatchObject({ left: 1, failed: 1 });
    // The holder of the code of another door learns nothing of this one.
    const other = await summoned();
    await leave(other.code, email);
    expect(await mailsOf(other.code)).toMatchObject({ left: 1, failed: 0 });
  });

  it('is a receipt a day at each door, a few mails a day in all, and nothing that its owner could miss for it', async () => {
    const { email, codes } = await summoned(5);
    const victim = await doors.court.person();
    await doors.court.db.query(`UPDATE members SET email_fold = $2, password_hash = '$argon2id$', password_changed_at = now() WHERE id = $1`, [
      victim.id,
      email,
    ]);
    codes.push(...(await summoned(5)).codes);
    for (const code of codes) {
      await leave(code, email);
      for (let nth = 0; nth < 5; nth += 1) expect(await write(code, `第 ${nth} 封。`)).toMatchObject({ code: '200' });
    }
    expect(await mailed(email)).toHaveLength(8);
    expect((await Promise.all(codes.map(mailsOf))).filter((mails) => mails?.failed === 1)).toHaveLength(2);
    expect(await doors.court.site.post('g/security/send_retrieve_password_email', { email })).toMatchObject({ code: '200' });
    await doors.court.site.platform.background.settled();
    const mails = await mailed(email);
    expect(mails).toHaveLength(9);
    expect(mails.at(-1)?.offUrl).toBeUndefined();
  });
});
