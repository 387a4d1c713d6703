import { afterAll, describe, expect, it } from 'vitest';
import type { PanelSeats } from '#contract/api/trials.ts';
import { openPanelCourt } from './panels.fixture.ts';

const { court, judge, jurors, sittingIn, outcomeOf } = await openPanelCourt();
afterAll(() => court.site.close());

describe('a case that a presenter filed', () => {
  const text = '那晚我在团里，亲眼看见，截图一张不少，时间和掷骰都对得上。';
  const verdict = { outcome: 'upheld', facts: text, reasoning: text, articles: ['A3'], penalties: [{ accused: 0, penalty: 'list90' }] };
  async function filed(name: string): Promise<number> {
    const { complaint, ...post } = await court.complaintOf(judge, [{ name, realm: '死亡之翼' }]);
    const added = await court.site.post<{ id: number }>('post/trial/add', { ...post, complaint, verdict }, { as: judge });
    expect(added.t).toMatchObject({ state: 'answering', panelSize: 3, answerDueAt: expect.any(String) });
    return added.t.id;
  }

  it('tells its filer before they write how many could sit, and is not filed where fewer can by then', async () => {
    const seats = await court.site.get<PanelSeats>('post/trial/seats', { as: judge });
    expect(seats.t).toMatchObject({ panelSize: 3, penaltyCap: 'permanent' });
    expect(seats.t.presenters).toBeGreaterThanOrEqual(3);
    expect((await court.site.get('post/trial/seats', { as: await court.person() })).status).toBe(403);
    await court.db.query(`UPDATE members SET last_seen_at = last_seen_at - interval '31 days' WHERE role = 'presenter' AND id <> ALL ($1)`, [
      [judge.id, jurors[0].id],
    ]);
    const fewer = await court.site.get<PanelSeats>('post/trial/seats', { as: judge });
    expect(fewer.t).toEqual({ panelSize: 1, penaltyCap: 'list90', presenters: 1 });
    const { complaint, ...post } = await court.complaintOf(judge, [{ name: '人少了', realm: '死亡之翼' }]);
    const add = (acknowledgePanel: number) => court.site.post('post/trial/add', { ...post, complaint, verdict, acknowledgePanel }, { as: judge });
    expect(await add(3)).toMatchObject({ status: 409, name: 'panelShrank', count: 1, message: expect.stringContaining('只坐得下 1 位') });
    expect((await add(1)).t).toMatchObject({ panelSize: 1 });
    await court.db.query(`UPDATE members SET last_seen_at = last_seen_at + interval '31 days' WHERE role = 'presenter' AND id <> ALL ($1)`, [
      [judge.id, jurors[0].id],
    ]);
  });

  it('is filed with as many as the refusal counts where somebody has a conflict in it, whatever could sit about anybody else', async () => {
    const free = [judge.id, ...jurors.map(({ id }) => id)];
    await court.db.query(`UPDATE members SET last_seen_at = last_seen_at - interval '31 days' WHERE role = 'presenter' AND id <> ALL ($1)`, [free]);
    await court.db.query(
      `INSERT INTO character_history (member_id, source, name_key, realm_key, guild_key, from_at, until_at)
       VALUES ($1, 'members', '填过的角色', '死亡之翼', '', now() - interval '2 years', now() - interval '1 day')`,
      [jurors[2].id],
    );
    const { complaint, ...post } = await court.complaintOf(judge, [{ name: '填过的角色', realm: '死亡之翼' }]);
    const add = (acknowledgePanel: number) => court.site.post('post/trial/add', { ...post, complaint, verdict, acknowledgePanel }, { as: judge });
    for (let time = 0; time < 2; time += 1) {
      const seats = await court.site.get<PanelSeats>('post/trial/seats', { as: judge });
      expect(seats.t.panelSize).toBe(3);
      expect(await add(seats.t.panelSize)).toMatchObject({ status: 409, name: 'panelShrank', count: 2 });
    }
    expect((await add(2)).t).toMatchObject({ panelSize: 2 });
    await court.db.query(`UPDATE members SET last_seen_at = last_seen_at + interval '31 days' WHERE role = 'presenter' AND id <> ALL ($1)`, [free]);
  });

  it('waits for the accused in the hands of who filed it, and goes before a panel when their window is over', async () => {
    const id = await filed('当面看见');
    const { actions } = await court.trial(id, judge);
    expect(actions).toContain('withdraw');
    // Who filed it proposes its verdict too: the code of the accused goes to who was drawn, never to them.
    expect(await court.site.get(`post/trial/code/${id}`, { as: judge })).toMatchObject({ status: 403 });
    for (const action of ['carry', 'release', 'recuse', 'ask', 'hear', 'settle', 'judge', 'dropCase'] as const)
      expect([action, actions.includes(action)]).toEqual([action, false]);
    const refused = [
      court.handle(id, judge, { action: 'release', reason: text }),
      court.handle(id, judge, { action: 'settle', reason: text }),
      court.handle(id, judge, { action: 'hear' }),
      court.judge(id, judge, { penalty: '', outcome: 'insufficient', penalties: [] }),
      court.site.post(`post/trial/statement/${id}`, { kind: 'question', text: text }, { as: judge }),
    ];
    expect((await Promise.all(refused)).map(({ code }) => code)).toEqual(refused.map(() => 'A0409'));
    expect(await court.stateOf(id)).toBe('answering');
    await court.elapse(id);
    expect([await court.stateOf(id), (await sittingIn(id)).length]).toEqual(['panel', 3]);
    expect((await sittingIn(id)).some(({ memberId }) => memberId === judge.id)).toBe(false);
    // Nobody has carried the notice: there is no penalty.
    const [juror] = jurors;
    await court.seatJurors(id, jurors);
    expect(await court.vote(id, juror, 'warning')).toMatchObject({ status: 400, fields: [{ path: 'votes.0.rung' }] });
    for (const each of jurors) await court.vote(id, each, 'insufficient');
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'insufficient', penalties: [null] });
  });

  it('ends where who filed it withdraws it with a reason', async () => {
    const id = await filed('看走了眼');
    expect(await court.site.post(`post/withdraw/${id}`, { reason: '认错了人' }, { as: judge })).toMatchObject({ code: '200', t: { state: 'closed' } });
    expect((await outcomeOf(id)).outcome).toBe('withdrawn');
  });
});
