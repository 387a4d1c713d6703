import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { DAY_SECONDS, doorsOf, REALM } from './doors.fixture.ts';
import { openPanelCourt, type PanelCourt } from './panels.fixture.ts';

let panel: PanelCourt;
let operator: Signed;
beforeAll(async () => {
  panel = await openPanelCourt();
  operator = await panel.court.person('operator');
});
afterAll(() => panel.court.site.close());

const { summoned, heardOf, prove } = doorsOf(() => ({ court: panel.court, judge: panel.judge, operator }));

/** Returns a case whose window is over: its accused was notified by their account and said nothing. */
async function silent(): Promise<{ id: number; name: string }> {
  const { id, name } = await summoned();
  await prove(await panel.court.person(), name);
  await panel.court.elapse(id);
  expect(await heardOf(id)).toBe('served');
  return { id, name };
}

describe('a proof by another account after the window', () => {
  it('leaves the grade as it was, and a signature gives the year that was proposed', async () => {
    const { court, judge, spares } = panel;
    const { id, name } = await silent();
    expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ t: { state: 'countersigning' } });
    await prove(await court.person(), name);
    expect(await heardOf(id)).toBe('served');
    const [signer] = spares;
    if (!signer) throw new Error('nobody is there');
    expect(await court.sign(id, signer)).toMatchObject({ code: '200', t: { state: 'closed' } });
    expect(await panel.outcomeOf(id)).toMatchObject({ outcome: 'upheld', penalties: ['list365'] });
  });

  it('leaves a panel the votes that it had', async () => {
    const { court, judge, jurors } = panel;
    const { id, name } = await silent();
    expect(await court.judge(id, judge, { penalty: 'permanent' })).toMatchObject({ t: { state: 'panel' } });
    await court.seatJurors(id, jurors);
    await prove(await court.person(), name);
    for (const juror of jurors) expect(await court.vote(id, juror, 'permanent')).toMatchObject({ code: '200' });
    expect(await panel.outcomeOf(id)).toMatchObject({ outcome: 'upheld', penalties: ['permanent'] });
  });

  it('takes nothing from a notice that was in time, where the window cannot become longer any more', async () => {
    const { court } = panel;
    const { id, name } = await summoned();
    await prove(await court.person(), name);
    // Sixteen days after the summons it ends in one; the account was notified at the beginning.
    await court.db.query(`UPDATE cases SET summoned_at = now() - interval '15 days', answer_due_at = now() + interval '1 day' WHERE post_id = $1`, [id]);
    await court.db.query(`UPDATE case_accused SET told_at = now() - interval '15 days' WHERE case_id = $1`, [id]);
    await prove(await court.person(), name);
    expect(await heardOf(id)).toBe('served');
  });

  it('is no notice in time either where nobody was notified before', async () => {
    const { court } = panel;
    const { id, name } = await summoned();
    await court.elapse(id);
    await prove(await court.person(), name);
    await court.backdate(id, 4 * DAY_SECONDS);
    expect(await heardOf(id)).toBe('untried');
  });
});

describe('an owner who says that the character was renamed', () => {
  const leave = async (owner: Signed, name: string) => {
    const { court } = panel;
    const row = await court.db.queryOne<{ id: number }>(`SELECT id FROM character_proofs WHERE member_id = $1 AND name_key = $2`, [owner.id, name]);
    expect(await court.site.post(`member/character/left/${row?.id ?? 0}`, {}, { as: owner })).toMatchObject({ code: '200' });
  };
  /** Its window cannot become longer than the day that is left of it. */
  const untilItsLastDay = (id: number) =>
    panel.court.db.query(`UPDATE cases SET summoned_at = now() - interval '15 days', answer_due_at = now() + interval '1 day' WHERE post_id = $1`, [id]);

  it('before the notice gets none, and the later owner whose notice comes too late is not served', async () => {
    const { court, judge } = panel;
    const [owner, later, name] = [await court.person(), await court.person(), '改过名的人'];
    await prove(owner, name);
    await leave(owner, name);
    const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    await court.receive(id, judge);
    expect(await court.handle(id, judge, { action: 'summon' })).toMatchObject({ code: '200' });
    expect(await court.messages(owner.id)).not.toContain('有一份检举等你答辩');
    await untilItsLastDay(id);
    await prove(later, name);
    expect(await heardOf(id)).toBe('untried');
  });

  it('after the notice was served with it all the same: else a second account of theirs would always undo it', async () => {
    const { court } = panel;
    const { id, name } = await summoned();
    const owner = await court.person();
    await prove(owner, name);
    await court.db.query(`UPDATE case_accused SET told_at = now() - interval '15 days' WHERE case_id = $1`, [id]);
    await untilItsLastDay(id);
    await leave(owner, name);
    await prove(await court.person(), name);
    expect(await heardOf(id)).toBe('served');
  });

  it('and whose name somebody else proves in time leaves them three days of their own, and the grade goes by their notice', async () => {
    const { court } = panel;
    const { id, name, accusedId } = await summoned();
    const [owner, later] = [await court.person(), await court.person()];
    await prove(owner, name);
    await leave(owner, name);
    await prove(later, name);
    expect(await court.db.queryOne('SELECT member_id FROM case_accused WHERE id = $1', [accusedId])).toEqual({ memberId: later.id });
    expect(await court.messages(later.id)).toContain('有一份检举等你答辩');
    expect(await heardOf(id)).toBe('served');
  });
});
