import { afterAll, beforeAll, expect } from 'vitest';
import type { AnswerForm } from '#contract/api/trials-doors.ts';
import { sendDeliveries } from '#server/modules/channels/index.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';
import { sendDoorMails } from './send.ts';

const HOUR_SECONDS = 60 * 60;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Returns a court of the file that calls it, with addresses left at doors, and what they are mailed as time passes. */
export function setUpDoorMails() {
  let court: Court;
  let judge: Signed;
  beforeAll(async () => {
    court = await openCourt();
  });
  afterAll(() => court.site.close());
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

  return {
    get court() {
      return court;
    },
    get judge() {
      return judge;
    },
    summoned,
    leave,
    write,
    mailsOf,
    mailed,
    subjects,
    pass,
    untilHoursLeft,
    judged,
  };
}
