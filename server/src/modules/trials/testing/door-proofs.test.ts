import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { runClocks } from '../clocks/clocks.ts';
import { selectToHold } from '../clocks/queries-due.ts';
import { openCourt, type Court } from './court.fixture.ts';
import { DAY_SECONDS, REALM, doorsOf } from './doors.fixture.ts';

let court: Court;
let judge: Signed;
let operator: Signed;
beforeAll(async () => {
  court = await openCourt();
  operator = await court.person('operator');
});
beforeEach(async () => {
  judge = await court.person('presenter');
});
afterAll(() => court.site.close());

const { summoned, daysLeft } = doorsOf(() => ({ court, judge, operator }));
const askAt = (code: string, as: Signed) => court.site.post<{ code: string; dueAt: string }>(`g/answer/${code}/prove`, {}, { as });

/** Returns a case at whose door a proof was asked for on the first day. */
async function askedEarly() {
  const { id, complainant } = await summoned();
  const member = await court.person();
  const door = await court.codeOf(id, complainant);
  const { t } = await askAt(door, member);
  return { id, door, member, complainant, asked: t.code };
}

describe('a proof that is asked for at the door', () => {
  it('keeps the window open while it is pending, three days in all, whenever it was asked for', async () => {
    const { id, door } = await askedEarly();
    expect(await daysLeft(id)).toBe(7);
    await court.elapse(id);
    expect(await court.stateOf(id)).toBe('answering');
    expect(await daysLeft(id)).toBe(3);
    expect(await court.site.post(`g/answer/${door}`, { text: '还没有人来核对，我先写下来。' })).toMatchObject({ code: '200' });
    await court.elapse(id);
    expect(await court.stateOf(id)).toBe('hearing');
  });

  it('keeps it open also before the clock has run: the judge waits, and the accused may write', async () => {
    const { id, door } = await askedEarly();
    await court.backdate(id, 7 * DAY_SECONDS + 60);
    expect(await court.handle(id, judge, { action: 'hear' })).toMatchObject({ code: 'A0409' });
    expect(await court.site.post(`g/answer/${door}`, { text: '还没有人来核对，我先写下来。' })).toMatchObject({ code: '200' });
  });

  it('keeps it open no longer once it is decided, and elsewhere keeps nothing open', async () => {
    const { id, member } = await askedEarly();
    await court.db.query(`DELETE FROM character_proofs WHERE member_id = $1`, [member.id]);
    const other = await summoned();
    await court.site.post('member/updated_at', { character: { name: other.name, realm: REALM } }, { as: member });
    expect(await court.site.post('member/character/prove', {}, { as: member })).toMatchObject({ code: '200' });
    for (const each of [id, other.id]) {
      await court.elapse(each);
      expect(await court.stateOf(each)).toBe('hearing');
    }
  });

  it('has the same code when it is asked for again: the note may say it already', async () => {
    const { door, member, asked } = await askedEarly();
    expect((await askAt(door, member)).t.code).toBe(asked);
  });
});

describe('a window that has ended', () => {
  const noted = async (id: number) => (await court.db.query('SELECT FROM case_door_proofs WHERE case_id = $1', [id])).length;
  const endOf = async (id: number) => (await court.db.queryOne<{ at: string }>('SELECT answer_due_at AS at FROM cases WHERE post_id = $1', [id]))?.at;
  const run = () => runClocks({ db: court.db, now: new Date() });

  it('is not opened again beside a hearing or a vote: an older node may have ended it', async () => {
    for (const penalty of ['list365', 'permanent']) {
      const { id, door } = await askedEarly();
      await court.backdate(id, 7 * DAY_SECONDS + 60);
      await court.db.query(`UPDATE cases SET state = 'hearing', due_at = now() + interval '3 days' WHERE post_id = $1`, [id]);
      const end = await endOf(id);
      await run();
      expect(await court.site.post(`g/answer/${door}`, { text: '我还有话要说。' })).toMatchObject({ status: 410 });
      await court.db.query(`UPDATE case_accused SET told_at = now() - interval '7 days', member_id = $2 WHERE case_id = $1`, [id, (await court.person()).id]);
      expect(await court.judge(id, judge, { penalty })).toMatchObject({ code: '200' });
      await run();
      expect([await court.stateOf(id), await endOf(id)]).toEqual([penalty === 'permanent' ? 'panel' : 'countersigning', end]);
    }
  });

  it('is forgotten by the migration, and one that is open is not', async () => {
    const [over, open] = [await askedEarly(), await askedEarly()];
    await court.backdate(over.id, 7 * DAY_SECONDS + 60);
    const migration = await readFile(join(import.meta.dirname, '../../../../migrations/0174_windows_over.sql'), 'utf8');
    for (const statement of migration.split(';').filter((each) => each.includes('DELETE'))) await court.db.query(statement);
    expect([await noted(over.id), await noted(open.id)]).toEqual([0, 1]);
  });

  it('is held while it is asked whether a case is dropped that was not heard', async () => {
    const { id } = await askedEarly();
    await court.db.query('UPDATE presenters SET tenured_at = NULL WHERE member_id = $1', [judge.id]);
    await court.backdate(id, 2 * DAY_SECONDS);
    expect(await court.judge(id, judge, { outcome: 'insufficient', penalty: '', penalties: [] })).toMatchObject({ t: { state: 'countersigning' } });
    await court.backdate(id, 5 * DAY_SECONDS + 60);
    await run();
    expect(await daysLeft(id)).toBe(3);
  });

  it('is open for the owner whose proof is confirmed before the clock has run', async () => {
    const { id, member } = await askedEarly();
    await court.backdate(id, 7 * DAY_SECONDS + 60);
    await court.db.query(`UPDATE character_proofs SET asked_at = now() - interval '3 days' WHERE member_id = $1`, [member.id]);
    const asked = await court.db.queryOne<{ id: number }>('SELECT id FROM character_proofs WHERE member_id = $1', [member.id]);
    const seen = { fileId: await court.file({ memberId: operator.id }, 'image') };
    expect(await court.site.post(`character/confirm/${asked?.id}`, seen, { as: operator })).toMatchObject({ code: '200' });
    expect(await daysLeft(id)).toBe(3);
    const answer = { kind: 'answer', text: '那天是队里说好的，装备我当场就交了。' };
    expect(await court.site.post(`post/trial/statement/${id}`, answer, { as: member })).toMatchObject({ code: '200' });
  });

  it('stays open also by a request that was made in the profile long before, and again at the door', async () => {
    const { id, name, complainant } = await summoned();
    const member = await court.person();
    const asked = await askedFor(name, member);
    await court.db.query(`UPDATE character_proofs SET asked_at = now() - interval '12 days', until = now() + interval '2 days' WHERE id = $1`, [asked]);
    expect(await askAt(await court.codeOf(id, complainant), member)).toMatchObject({ code: '200' });
    await court.db.query(`UPDATE character_proofs SET until = until - interval '7 days' WHERE id = $1`, [asked]);
    await court.elapse(id);
    expect(await court.stateOf(id)).toBe('answering');
  });

  it('is looked at no more once it cannot become longer, nor when its case is closed', async () => {
    const { id, complainant } = await askedEarly();
    const toHold = () => selectToHold({ db: court.db, now: new Date() });
    await court.backdate(id, 7 * DAY_SECONDS + 60);
    expect(await toHold()).toContain(id);
    await run();
    await court.backdate(id, 3 * DAY_SECONDS);
    expect(await toHold()).not.toContain(id);
    const long = await askedEarly();
    await court.backdate(long.id, 7 * DAY_SECONDS + 60);
    await court.db.query(`UPDATE cases SET summoned_at = answer_due_at - interval '16 days' WHERE post_id = $1`, [long.id]);
    expect(await toHold()).not.toContain(long.id);
    expect(await noted(id)).toBe(1);
    expect(await court.site.post(`post/withdraw/${id}`, { reason: '说开了，不告了' }, { as: complainant })).toMatchObject({ code: '200' });
    expect(await noted(id)).toBe(0);
  });
});

it('a presenter who was drawn to sign the verdict confirms no proof of a character in it', async () => {
  const signers = await Promise.all([1, 2].map(() => court.person('presenter')));
  const name = '等人复核的人';
  const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
  await court.hear(id, judge);
  const asked = await askedFor(name);
  const pick = async (as: Signed) => {
    await court.db.query('UPDATE character_proofs SET call_order = ARRAY[$2::bigint], called = 1 WHERE id = $1', [asked, as.id]);
    return court.site.post(`character/confirm/${asked}`, { fileId: await court.file({ memberId: as.id }, 'image') }, { as });
  };
  expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ t: { state: 'countersigning' } });
  const [signer, other] = signers;
  if (!signer || !other) throw new Error('nobody is there');
  await court.db.query(`UPDATE case_lots SET call_order = ARRAY[$2::bigint], called = 1 WHERE case_id = $1 AND kind = 'signer'`, [id, signer.id]);
  for (const as of [signer, judge]) expect(await pick(as)).toMatchObject({ code: 'A0301', message: expect.stringContaining('复核') });
  expect(await pick(other)).toMatchObject({ code: '200' });
});

/** Returns a request for a proof of a character, which somebody made in their profile. */
async function askedFor(name: string, as?: Signed): Promise<number> {
  const member = as ?? (await court.person());
  await court.site.post('member/updated_at', { character: { name, realm: REALM } }, { as: member });
  expect(await court.site.post('member/character/prove', {}, { as: member })).toMatchObject({ code: '200' });
  return (await court.db.queryOne<{ id: number }>('SELECT id FROM character_proofs WHERE member_id = $1', [member.id]))?.id ?? 0;
}
