import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from './court.fixture.ts';
import { DAY_SECONDS, doorsOf } from './doors.fixture.ts';

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
  return { id, door, member, asked: t.code };
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
    await court.site.post('member/updated_at', { character: { name: other.name, realm: '死亡之翼' } }, { as: member });
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
