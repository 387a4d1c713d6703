import { afterAll, expect, it } from 'vitest';
import type { Office } from '#contract/api/admin/offices.ts';
import type { ClosedCases, TrialStats } from '#contract/api/trials.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { readOwnFigures } from './figures.ts';
import { selectDissent } from './queries-dissent.ts';
import { openPanelCourt } from '../testing/panels.fixture.ts';

const { court, jurors, panelCase } = await openPanelCourt();
afterAll(() => court.site.close());

const set = (value: string) => court.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'jurorsNamedAtOnce', value));
const votesOf = async (id: number) => (await court.site.get<ClosedCases>('g/trial/closed')).t.cases.find((each) => each.case === id)?.votes;

it('lists what each juror voted, and counts those whose vote was not the result', async () => {
  const id = await panelCase();
  await court.seatJurors(id, jurors);
  const rungs = ['list90', 'list90', 'insufficient'];
  for (const [index, juror] of jurors.entries()) await court.vote(id, juror, rungs[index] ?? '');
  expect(await court.stateOf(id)).toBe('closed');
  const votes = await votesOf(id);
  expect(votes).toEqual(jurors.map(({ id: by }, index) => ({ by, accused: 0, rung: rungs[index], isDissent: index === 2 })));

  // Who never judged has no figures of their own.
  await court.receive(await court.fileCase(await court.person()), jurors[2]);
  const dissenter = async () => (await court.site.get<TrialStats>('g/trial/stats')).t.presenters.find(({ presenter }) => presenter.id === jurors[2].id);
  await set('true');
  expect(await dissenter()).toMatchObject({ heard: 0, dissent: 1, lately: { heard: 0, dissent: 1 } });

  // The figures of one are counted of theirs alone.
  const [span, now] = [{ gameId: 1, from: null, to: null }, new Date()];
  const dissentOf = (memberId: number | null) => selectDissent(court.db, span, { unnamedSince: null, memberId });
  expect([await dissentOf(jurors[0].id), await dissentOf(jurors[2].id)]).toEqual([[], [{ id: jurors[2].id, dissent: 1 }]]);
  expect(await dissentOf(null)).toContainEqual({ id: jurors[2].id, dissent: 1 });
  expect(await readOwnFigures({ db: court.db, now }, 1, jurors[2].id)).toMatchObject({ dissent: 1 });

  await set('false');
  expect((await votesOf(id))?.map(({ by }) => by)).toEqual([null, null, null]);
  expect(await dissenter()).toMatchObject({ dissent: 0 });
});

it('counts for operators how often a presenter has recused themselves', async () => {
  const [presenter, operator] = [await court.person('presenter'), await court.person('operator')];
  const [old, late] = [await court.fileCase(await court.person()), await court.fileCase(await court.person())];
  for (const id of [old, late]) {
    await court.receive(id, presenter);
    expect(await court.handle(id, presenter, { action: 'recuse', reason: '和他一起开过团' })).toMatchObject({ code: '200' });
  }
  await court.db.query(`UPDATE case_recusals SET at = at - interval '400 days' WHERE case_id = $1`, [old]);
  const { t: offices } = await court.site.get<Office[]>('admin/presenter/list', { as: operator });
  expect(offices.find(({ person }) => person.id === presenter.id)).toMatchObject({ recused: 2, recusedLately: 1 });
});
