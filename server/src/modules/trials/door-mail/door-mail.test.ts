import { describe, expect, it } from 'vitest';
import { sendDoorMails } from './send.ts';
import { DAY_SECONDS, setUpDoorMails } from './left-mails.fixture.ts';

const doors = setUpDoorMails();
const { summoned, leave, write, mailsOf, mailed, subjects, pass, untilHoursLeft, judged } = doors;

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
    expect((await doors.court.db.query('SELECT FROM door_mails WHERE case_id = $1', [id])).length).toBe(3);
    expect((await leave('K7M2-9QXD', 'five@hearth.example')).status).toBe(404);
  });

  it('is encrypted, and no reply to anybody shows it', async () => {
    const { id, complainant, code, email } = await summoned();
    await leave(code, email);
    const rows = await doors.court.db.query<{ kept: string }>(`SELECT m::text AS kept FROM door_mails m WHERE case_id = $1`, [id]);
    expect(rows[0]?.kept).not.toContain('hearth.example');
    const operator = await doors.court.person('operator');
    const seen = [
      JSON.stringify(await doors.court.site.get(`g/answer/${code}`)),
      ...(await Promise.all(
        [doors.judge, complainant, operator].map(async (as) => JSON.stringify(await doors.court.site.get(`post/trial/view/${id}`, { as }))),
      )),
    ];
    for (const text of seen) expect(text).not.toContain(email);
  });

  it('is removed by the link in a mail, by a press or by a mail program, and gets nothing more when it is left there again', async () => {
    for (const press of [
      (token: string) => doors.court.site.post(`g/mail-off/${token}`, {}),
      (token: string) =>
        doors.court.site.app.inject({
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
      expect((await doors.court.site.post(`g/mail-off/${token.slice(0, -1)}x`, {})).status).toBe(404);
      expect(await mailsOf(code)).toMatchObject({ left: 1 });
      await untilHoursLeft(id, 20);
      await sendDoorMails({ ...doors.court.site.platform, now: new Date() });
      await press(token);
      expect(await mailsOf(code)).toMatchObject({ left: 0 });
      expect(await leave(code, `  ${email.toUpperCase()}`)).toMatchObject({ code: '200', t: { left: 0, failed: 0 } });
      expect(
        (await doors.court.db.query<{ address: string | null }>('SELECT address FROM door_mails WHERE case_id = $1', [id])).map(({ address }) => address),
      ).toEqual([null]);
      await untilHoursLeft(id, 5);
      await write(code, '再补一句。');
      expect((await mailed(email)).length).toBe(1);
      for (const name of ['one', 'two', 'three']) expect(await leave(code, `${name}${id}@hearth.example`)).toMatchObject({ code: '200' });
      expect(await mailsOf(code)).toMatchObject({ left: 3 });
      expect(await doors.court.stateOf(id)).toBe('answering');
    }
    expect((await doors.court.db.query(`SELECT FROM deliveries WHERE kind = 'door-mail' AND reason = 'turned off' AND sealed IS NULL`)).length).toBe(2);
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
    await sendDoorMails({ ...doors.court.site.platform, now: new Date() });
    await doors.court.site.post(`g/mail-off/${offUrl.split('/mail-off/')[1]}`, {});
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
    expect((await doors.court.db.query('SELECT FROM door_mails WHERE case_id = $1', [id])).length).toBe(1);
    await pass(id, 2 * DAY_SECONDS);
    await mailed(email);
    expect((await doors.court.db.query('SELECT FROM door_mails WHERE case_id = $1', [id])).length).toBe(0);
    expect((await doors.court.db.query(`SELECT FROM door_mail_notices n WHERE NOT EXISTS (SELECT FROM door_mails m WHERE m.id = n.door_mail_id)`)).length).toBe(
      0,
    );
  });
});
