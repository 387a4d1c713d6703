import type { ClosedCases, TrialStats } from '#contract/api/trials.ts';
import { jurorsUnnamedSince } from '#server/modules/blacklist/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { casesTag } from '../case/take-step.ts';
import { selectPersons } from '../view/queries-view.ts';
import { selectDissent } from './queries-dissent.ts';
import type { FigureSpan } from './queries-span.ts';
import {
  selectByPresenter,
  selectClosed,
  selectFigures,
  selectHeard,
  selectPaceByColumn,
  selectWaitingAppeals,
  type PresenterFigureRow,
} from './queries-figures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far back `lately` reaches, the present day included. */
const LATELY_DAYS = 365;

/** Returns the public clocks of a game: what waits now, and what became of its cases, of all or of those closed in a year of China. */
export async function readTrialStats({ db, now }: DbContext, gameId: number, year: number | null = null): Promise<TrialStats> {
  readsTags(casesTag(gameId), 'menu');
  const span: FigureSpan = { gameId, from: year === null ? null : beginOfDay(`${year}-01-01`), to: year === null ? null : beginOfDay(`${year + 1}-01-01`) };
  const since = latelySince(now);
  const everybody = { unnamedSince: jurorsUnnamedSince(await readSettings(db), now), memberId: null };
  const [figures, columns, byPresenter, grades, appeals, dissents] = await Promise.all([
    selectFigures({ db, now }, span),
    selectPaceByColumn({ db, now }, span),
    selectByPresenter({ db, now }, span, null),
    selectHeard(db, span),
    selectWaitingAppeals(db, gameId),
    selectDissent(db, span, everybody),
  ]);
  const ids = byPresenter.map(({ id }) => id);
  readsTags(...ids.map((id) => `member:${id}` as const));
  const latest: FigureSpan = { gameId, from: since, to: null };
  const [persons, lately, dissentsLately] = await Promise.all([
    selectPersons(db, ids),
    selectByPresenter({ db, now }, latest, ids),
    selectDissent(db, latest, everybody),
  ]);
  const countOf = (grade: keyof TrialStats['heardAs']) => grades.find((each) => each.heard === grade)?.count ?? 0;
  return {
    year,
    ...figures,
    ...appeals,
    heardAs: {
      answered: countOf('answered'),
      served: countOf('served'),
      unprovenAnswer: countOf('unprovenAnswer'),
      undelivered: countOf('undelivered'),
      untried: countOf('untried'),
      unknown: countOf('unknown'),
    },
    columns,
    since: since.toISOString(),
    presenters: byPresenter.flatMap(({ id, ...own }) => {
      const person = persons.find((each) => each.id === id);
      if (!person) return [];
      const ofLate = latelyOf(
        lately.find((each) => each.id === id),
        dissentOf(dissentsLately, id),
      );
      return [{ presenter: personOf(person), ...own, dissent: dissentOf(dissents, id), lately: ofLate }];
    }),
  };
}

/** Returns when the last 365 days in China began, the present one included. */
function latelySince(now: Date): Date {
  return new Date(beginOfDay(dayInChina(now)).getTime() - (LATELY_DAYS - 1) * DAY_MS);
}

/** Returns what became of the cases a presenter decided in a game in the last 365 days, and how long half of them took. */
export async function readOwnFigures({ db, now }: DbContext, gameId: number, presenterId: number): Promise<Lately & Pick<PresenterFigureRow, 'medianDays'>> {
  const span: FigureSpan = { gameId, from: latelySince(now), to: null };
  const own = { unnamedSince: jurorsUnnamedSince(await readSettings(db), now), memberId: presenterId };
  const [[row], dissents] = await Promise.all([selectByPresenter({ db, now }, span, [presenterId]), selectDissent(db, span, own)]);
  return { ...latelyOf(row, dissentOf(dissents, presenterId)), medianDays: row?.medianDays ?? null };
}

type Lately = TrialStats['presenters'][number]['lately'];

const NOTHING: Lately = {
  heard: 0,
  standing: 0,
  dismissed: 0,
  insufficient: 0,
  settled: 0,
  withdrawn: 0,
  lapsed: 0,
  givenBack: 0,
  tickets: 0,
  reduced: 0,
  annulled: 0,
  dissent: 0,
};

function dissentOf(dissents: readonly { id: number; dissent: number }[], presenterId: number): number {
  return dissents.find(({ id }) => id === presenterId)?.dissent ?? 0;
}

function latelyOf(row: PresenterFigureRow | undefined, dissent: number): Lately {
  if (!row) return { ...NOTHING, dissent };
  const { id: _, upheldRate: __, medianDays: ___, open: ____, overdue: _____, ...lately } = row;
  return { ...lately, dissent };
}

function beginOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`);
}

/** Cases in one part of the list: some half a megabyte. */
const CLOSED_PART = 1_000;

/** Returns the closed cases of a game from a number on. */
export async function listClosedCases({ db, now }: DbContext, gameId: number, from: number): Promise<ClosedCases> {
  readsTags(casesTag(gameId));
  const unnamedSince = jurorsUnnamedSince(await readSettings(db), now);
  const { rows, total } = await selectClosed(db, gameId, { from, limit: CLOSED_PART + 1, unnamedSince });
  const cases = rows.slice(0, CLOSED_PART);
  return { game: gameId, total, cases, next: rows[CLOSED_PART]?.case ?? null };
}
