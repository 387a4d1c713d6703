import { describe, expect, it } from 'vitest';
import { setUpSignatures } from './signatures.fixture.ts';

const signing = setUpSignatures();
const { onProbation, dueIn, sign, penaltiesOf, proposed } = signing;

describe('one signature', () => {
  it('is not enough for a permanent penalty: a panel is drawn, and one of it may be on probation', async () => {
    const id = await signing.court.fileCase(await signing.court.person());
    await signing.court.hear(id, signing.judge);
    expect((await signing.court.preview(id, signing.judge)).penaltyCap).toBe('permanent');
    expect(await signing.court.judge(id, signing.judge, { penalty: 'permanent' })).toMatchObject({ t: { state: 'panel' } });
    const jurors = await signing.court.db.query<{ id: number }>('SELECT member_id AS id FROM panel_calls WHERE case_id = $1 ORDER BY member_id', [id]);
    expect(jurors.map((each) => each.id)).toEqual([signing.second.id, signing.third.id, signing.novice.id].toSorted((one, other) => one - other));
    for (const juror of [signing.second, signing.third, signing.novice]) await signing.court.vote(id, juror, 'list365');
    expect(await penaltiesOf(id)).toEqual(['list365']);
  });

  it('is not enough for a case that a presenter filed: its panel is drawn once the accused was heard', async () => {
    const name = '亲眼所见';
    const { complaint, ...rest } = await signing.court.complaintOf(signing.judge, [{ name, realm: '死亡之翼' }]);
    const text = '这是一段足够长的话，用来说明事实与理由，二十个字以上，照实写来。';
    const verdict = (penalty: string) => ({ outcome: 'upheld', facts: text, reasoning: text, articles: ['A3'], penalties: [{ accused: 0, penalty }] });
    const add = (penalty: string) =>
      signing.court.site.post<{ id: number }>('post/trial/add', { ...rest, complaint, verdict: verdict(penalty) }, { as: signing.judge });
    const { id } = (await add('list90')).t;
    // Nobody is drawn before the accused was heard, and more time for them is more time for the verdict.
    const waits = () => signing.court.db.queryOne('SELECT due_at = answer_due_at AS waits FROM cases WHERE post_id = $1', [id]);
    expect(await waits()).toEqual({ waits: true });
    const panel = async () => (await signing.court.trial(id, signing.judge)).panel;
    expect([await signing.court.stateOf(id), await panel()]).toEqual(['answering', null]);
    const owner = await signing.court.person('member', { name, realm: '死亡之翼' });
    await signing.court.db.query('UPDATE case_accused SET member_id = $2, told_at = now(), owner_proven_at = now() WHERE case_id = $1', [id, owner.id]);
    expect(await signing.court.site.post(`post/trial/extend/${id}`, {}, { as: owner })).toMatchObject({ code: '200' });
    expect(await waits()).toEqual({ waits: true });
    await signing.court.elapse(id);
    expect(await panel()).toMatchObject({ size: 3, voted: 0 });
    expect(await dueIn(id)).toBe(168);
    expect((await signing.court.vote(id, signing.second, 'permanent')).t).toEqual({ state: 'panel' });
    expect((await signing.court.vote(id, signing.third, 'warning')).t).toEqual({ state: 'panel' });
    expect((await signing.court.vote(id, signing.novice, 'list90')).t).toEqual({ state: 'closed' });
    expect(await penaltiesOf(id)).toEqual(['list90']);
  });

  it('of an older proposal carries a year of what was to be for ever', async () => {
    const id = await proposed();
    await signing.court.db.query(`ALTER TABLE verdicts DISABLE TRIGGER verdicts_stay`);
    await signing.court.db.query(`UPDATE verdicts SET penalties = jsonb_set(penalties, '{0,penalty}', '"permanent"') WHERE case_id = $1`, [id]);
    await signing.court.db.query(`ALTER TABLE verdicts ENABLE TRIGGER verdicts_stay`);
    expect(await signing.court.sign(id, signing.second)).toMatchObject({ t: { state: 'closed' } });
    expect(await penaltiesOf(id)).toEqual(['list365']);
    expect((await signing.court.publicCase(id)).verdict).toMatchObject({ penalties: [{ penalty: { value: 'list365' } }] });
  });
});

describe('without a signature, after seven days', () => {
  it('a verdict of a judge past probation takes effect at ninety days at most', async () => {
    const id = await proposed();
    await signing.court.elapse(id);
    expect(await signing.court.stateOf(id)).toBe('closed');
    expect(await penaltiesOf(id)).toEqual(['list90']);
    expect(await signing.court.publicCase(id)).toMatchObject({
      outcome: 'upheld',
      verdict: { countersigner: null, penalties: [{ penalty: { value: 'list90' } }] },
    });
    expect(await signing.court.messages(signing.judge.id)).toContain('7 天没有人复核');
    expect(await sign(id, signing.second, { agree: true })).toMatchObject({ code: 'A0409' });
  });

  it('one of a judge on probation goes back to the queue, or ends as insufficient where no penalty follows', async () => {
    const heavy = await proposed('warning', signing.novice);
    await signing.court.elapse(heavy);
    expect(await signing.court.stateOf(heavy)).toBe('filed');
    expect(await penaltiesOf(heavy)).toEqual([]);
    expect(await signing.court.receive(heavy, signing.judge)).toMatchObject({ t: { state: 'hearing' } });
    const light = await signing.court.fileCase(await signing.court.person());
    await signing.court.hear(light, signing.novice);
    await signing.court.judge(light, signing.novice, { penalty: '', outcome: 'dismissed', penalties: [] });
    await signing.court.elapse(light);
    expect(await signing.court.publicCase(light)).toMatchObject({ state: 'closed', outcome: 'insufficient', verdict: null });
    // What the page of the presenter says is what their cases say.
    const counted = await signing.court.db.queryOne<{ kept: number; heard: number }>(
      `SELECT p.cases_heard AS kept, (SELECT count(*)::integer FROM cases WHERE presenter_id = $1 AND outcome IN ('upheld', 'partly', 'dismissed', 'insufficient')) AS heard
       FROM presenters p WHERE p.member_id = $1`,
      [signing.novice.id],
    );
    expect(counted?.kept).toBe(counted?.heard);
  });

  it('one of a judge whose probation ended meanwhile goes back too', async () => {
    const newcomer = await signing.court.person('presenter');
    await onProbation(newcomer, 29);
    const id = await proposed('warning', newcomer);
    await signing.court.db.query('UPDATE presenters SET tenured_at = now() WHERE member_id = $1', [newcomer.id]);
    await signing.court.elapse(id);
    expect(await signing.court.stateOf(id)).toBe('filed');
    expect(await penaltiesOf(id)).toEqual([]);
    await signing.court.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [newcomer.id]);
  });

  it('a case that a presenter filed ends as insufficient where nobody of its panel votes, and nobody is named', async () => {
    const { complaint, ...rest } = await signing.court.complaintOf(signing.judge, [{ name: '没人复核', realm: '死亡之翼' }]);
    const text = '这是一段足够长的话，用来说明事实与理由，二十个字以上，照实写来。';
    const verdict = { outcome: 'upheld', facts: text, reasoning: text, articles: ['A3'], penalties: [{ accused: 0, penalty: 'list90' }] };
    const { id } = (await signing.court.site.post<{ id: number }>('post/trial/add', { ...rest, complaint, verdict }, { as: signing.judge })).t;
    // The window of the accused, the seven days of the panel, and those after its second draw.
    for (const state of ['panel', 'panel', 'closed']) {
      await signing.court.elapse(id);
      expect(await signing.court.stateOf(id)).toBe(state);
    }
    expect(await signing.court.publicCase(id)).toMatchObject({ state: 'closed', outcome: 'insufficient', accused: [{ isMasked: true }] });
    expect(await penaltiesOf(id)).toEqual([]);
  });
});
