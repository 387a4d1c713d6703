import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openPanelCourt, type PanelCourt } from '../testing/panels.fixture.ts';

let sitting: PanelCourt;
beforeAll(async () => {
  sitting = await openPanelCourt();
});
afterAll(() => sitting.court.site.close());

const say = (id: number, as: Signed, speech: { text: string; kind?: string }) => sitting.court.site.post(`post/trial/statement/${id}`, speech, { as });

/** Returns a case that was heard, with its parties. */
async function heardCase(): Promise<{ id: number; complainant: Signed; owner: Signed; witness: Signed }> {
  const { court, judge } = sitting;
  const [complainant, owner, witness] = [await court.person(), await court.person(), await court.person()];
  const id = await court.fileCase(complainant);
  await court.hear(id, judge);
  await court.db.query('UPDATE case_accused SET member_id = $2 WHERE case_id = $1', [id, owner.id]);
  await court.db.query('INSERT INTO case_witnesses (case_id, member_id, invited_at) VALUES ($1, $2, now())', [id, witness.id]);
  return { id, complainant, owner, witness };
}

describe('what parties and witnesses add while a verdict waits', () => {
  it.each([
    ['list365', 'countersigning'],
    ['permanent', 'panel'],
  ])('of %s is in the file before who decides (%s), and nothing moves; who proposed it says no more', async (penalty, state) => {
    const { court, judge } = sitting;
    const { id, complainant, owner, witness } = await heardCase();
    await court.judge(id, judge, { penalty });
    expect(await court.stateOf(id)).toBe(state);
    const before = await court.dueIn(id);
    expect((await court.trial(id, complainant)).actions).toContain('speak');
    expect(await say(id, complainant, { text: '又找到一段录像。' })).toMatchObject({ code: '200', t: { state } });
    expect(await say(id, owner, { text: '录像里的那个人不是我。', kind: 'statement' })).toMatchObject({ code: '200', t: { state } });
    expect(await say(id, witness, { text: '我那晚也在。' })).toMatchObject({ code: '200', t: { state } });
    expect(Math.abs(((await court.dueIn(id)) ?? 0) - (before ?? 0))).toBeLessThan(60);
    for (const kind of ['note', 'question', 'settlement']) expect(await say(id, judge, { text: '我再说一句。', kind })).toMatchObject({ code: 'A0409' });
    expect((await court.trial(id, judge)).actions).not.toContain('speak');
    expect((await court.dossier(id, complainant)).statements.map(({ text }) => text)).toEqual(['又找到一段录像。', '录像里的那个人不是我。', '我那晚也在。']);
    if (state === 'panel') await sitting.freeSeats(id);
  });

  it('takes the seat of a juror who speaks as a witness, for the next one of the order', async () => {
    const { court, judge, jurors, spares } = sitting;
    const { id } = await heardCase();
    await court.judge(id, judge, { penalty: 'permanent' });
    const [seat] = await sitting.sittingIn(id);
    const juror = [...jurors, ...spares].find((each) => each.id === seat?.memberId) ?? judge;
    await court.db.query('INSERT INTO case_witnesses (case_id, member_id, invited_at) VALUES ($1, $2, now())', [id, juror.id]);
    expect(await say(id, juror, { text: '我那晚也在。' })).toMatchObject({ code: '200' });
    const left = (await sitting.sittingIn(id)).map(({ memberId }) => memberId);
    expect(left).toHaveLength(3);
    expect(left).not.toContain(juror.id);
    await sitting.freeSeats(id);
  });

  it('ends with the verdict', async () => {
    const { court, judge } = sitting;
    const { id, complainant } = await heardCase();
    await court.judge(id, judge, { penalty: 'list90' });
    expect(await say(id, complainant, { text: '还有一句。' })).toMatchObject({ code: 'A0409' });
  });
});
