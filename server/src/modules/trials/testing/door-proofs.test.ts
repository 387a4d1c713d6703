import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
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
async function askedFor(name: string): Promise<number> {
  const member = await court.person();
  await court.site.post('member/updated_at', { character: { name, realm: REALM } }, { as: member });
  expect(await court.site.post('member/character/prove', {}, { as: member })).toMatchObject({ code: '200' });
  return (await court.db.queryOne<{ id: number }>('SELECT id FROM character_proofs WHERE member_id = $1', [member.id]))?.id ?? 0;
}
