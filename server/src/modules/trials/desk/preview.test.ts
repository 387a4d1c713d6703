import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PrecedentFigures } from '#contract/api/trials.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

it('shows the precedents most like the case first, whatever their age', async () => {
  const [complainant, judge] = [await court.person(), await court.person('presenter')];
  const close = async (details: Record<string, unknown>, realm: string) => {
    const id = await court.fileCase(complainant, [{ name: `旧案${realm}${Object.values(details).join('')}`.slice(0, 12), realm }], details);
    await court.hear(id, judge);
    await court.judge(id, judge, { penalty: 'warning' });
    return id;
  };
  const alike = await close({}, '死亡之翼');
  const elsewhere = await close({}, '安苏');
  const other = await close({ activity: 'dkp' }, '安苏');
  const id = await court.fileCase(complainant);
  const reader = await court.person('presenter');
  const { precedents, onProbation } = await court.preview(id, reader);
  expect(precedents.similar.map(({ caseId, likeness }) => [caseId, likeness])).toEqual([
    [alike, 100],
    [elsewhere, 80],
    [other, 55],
  ]);
  expect(onProbation).toBe(false);
  const figures = (await court.site.get<PrecedentFigures>('post/trial/precedents?offence=ninja_loot', { as: reader })).t;
  expect(figures).toMatchObject({ total: precedents.total, band: null, shares: precedents.shares });
});

it('informs a presenter on probation that another one signs', async () => {
  const [complainant, presenter] = [await court.person(), await court.person('presenter')];
  await court.db.query(
    `INSERT INTO presenters (member_id, since, probation_until, specialities, character, character_fold)
     VALUES ($1, now(), now() + interval '30 days', '{mediation}', '{"name":"新人","realm":"死亡之翼"}', '')
     ON CONFLICT (member_id) DO UPDATE SET since = excluded.since, probation_until = excluded.probation_until, tenured_at = NULL`,
    [presenter.id],
  );
  const id = await court.fileCase(complainant);
  expect((await court.preview(id, presenter)).onProbation).toBe(true);
});

it('says how many cases the reader has in hand, and how many are advised', async () => {
  const [complainant, presenter] = [await court.person(), await court.person('presenter')];
  const id = await court.fileCase(complainant);
  expect(await court.preview(id, presenter)).toMatchObject({ heldCount: 0, softLimit: 3 });
  await court.receive(id, presenter);
  expect(await court.preview(await court.fileCase(complainant), presenter)).toMatchObject({ heldCount: 1, softLimit: 3 });
});

it('keeps the precedents of an offence for presenters, and takes any word for an offence', async () => {
  const [member, presenter] = [await court.person(), await court.person('presenter')];
  expect((await court.site.get('post/trial/precedents?offence=ninja_loot', { as: member })).status).toBe(403);
  expect((await court.site.get('post/trial/precedents?offence=ninja_loot')).code).toBe('A0401');
  expect((await court.site.get('post/trial/precedents', { as: presenter })).code).toBe('A0400');
  expect((await court.site.get(`post/trial/precedents?offence=${encodeURIComponent('长'.repeat(41))}`, { as: presenter })).code).toBe('A0400');
  const strange = encodeURIComponent(`'; DROP TABLE cases; --`);
  expect((await court.site.get<PrecedentFigures>(`post/trial/precedents?offence=${strange}`, { as: presenter })).t).toMatchObject({
    total: 0,
    band: null,
    medianDays: null,
  });
});

it('shows a presenter who is a part of a case nothing of other cases, and who may judge it all of that', async () => {
  const character = { name: '被诉的主持', realm: '死亡之翼' };
  const [complainant, accused] = [await court.person('presenter'), await court.person('member', character)];
  const [witness, reader] = [await court.person('presenter'), await court.person('presenter')];
  await court.db.query(`UPDATE members SET role = 'presenter' WHERE id = $1`, [accused.id]);
  await court.fileCase(await court.person(), [character]);
  const id = await court.fileCase(complainant, [character]);
  const judge = await court.person('presenter');
  await court.receive(id, judge);
  expect(await court.handle(id, judge, { action: 'summon' })).toMatchObject({ code: '200' });
  expect(await court.site.post(`post/trial/witness/${id}`, { nickName: witness.nickName }, { as: judge })).toMatchObject({ code: '200' });
  for (const part of [complainant, accused, witness]) {
    const seen = await court.preview(id, part);
    expect(seen.dossier).not.toBeNull();
    expect(seen).toMatchObject({ history: [], openCases: [], complainantRecord: null, crossCases: [], samePicture: [] });
  }
  for (const each of [judge, reader]) expect(await court.preview(id, each)).toMatchObject({ openCases: [{ state: 'filed' }], complainantRecord: { filed: 1 } });
});
