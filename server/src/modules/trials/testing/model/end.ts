// The end of a walk: clocks alone end every case in time, and what is published can be computed again.
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import type { Cast } from './cast.ts';
import { momentsOf, statesOf, notifiedOf, type Moment } from './queries-moment.ts';
import { findBroken } from './queries-never.ts';
import { endRows, findBrokenEnds } from './queries-ends.ts';
import type { Tally } from './tally.ts';
import { runAll, tick } from './time.ts';
import type { World } from './world.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** The queue, the whole case, the window, a signature, a panel. */
const MAX_MS = 79 * DAY_MS + HOUR_MS;
const MAX_APPEAL_DAYS = 30;
const MAX_TICKS = 400;

interface Stage {
  world: World;
  cast: Cast;
  caseIds: readonly number[];
  gone: ReadonlySet<number>;
}

/** Lets the clocks alone end every case, and returns what is broken on the way and then. What they do to a case counts as a step. */
export async function endAll(stage: Stage & { tally: Tally }, note: (who: string, what: string, result: string) => void): Promise<string[]> {
  const { world, cast, caseIds, gone } = stage;
  const memberIds = cast.everybody.map(({ id }) => id);
  await runAll(world);
  let open = await openOf(stage);
  const end = world.clock.now().getTime() + (MAX_MS + MAX_APPEAL_DAYS * DAY_MS);
  for (let ticks = 0; open.length > 0 && ticks < MAX_TICKS; ticks += 1) {
    const since = world.clock.now();
    if (!(await tick(world, cast, end))) break;
    const next = await openOf(stage);
    const moved = open.filter(({ id, state }) => next.find((each) => each.id === id)?.state !== state).map(({ id }) => id);
    const [changed] = next.filter(({ id }) => moved.includes(id));
    open = next;
    if (moved.length === 0) continue;
    stage.tally.steps += moved.length;
    note('时钟', '到点', changed ? STATE_LABELS[changed.state] : '结案');
    const [broken, notified] = await Promise.all([findBroken(world, caseIds), notifiedOf(world, { caseIds: moved, memberIds, since })]);
    // Nobody may be left to be notified.
    const silent = moved.filter((id) => gone.size === 0 && !notified.includes(id)).map((id) => `14 case ${id} was moved by its clock, and nobody was notified`);
    if (broken.length + silent.length > 0) return [...broken, ...silent];
  }
  const stuck = open.map(({ id, state }) => `12 case ${id} does not end by its clocks: ${state}`);
  const late = (await momentsOf(world, caseIds)).filter(({ filedAt, closedAt, closedMs }) => closedAt !== null && closedAt - filedAt - closedMs > MAX_MS);
  return [...stuck, ...late.map(({ id }) => `12 case ${id} took longer than 79 days`), ...(await findBrokenEnds(world, caseIds))];
}

/** Takes the open cases of a walk out of the way of the next one, as if they had never had a clock, and returns what is broken in those that are closed. */
export async function putAway({ world, caseIds }: Stage): Promise<string[]> {
  const closed = (await statesOf(world, caseIds)).filter(({ state }) => state === 'closed').map(({ id }) => id);
  await endRows(world, caseIds);
  return findBrokenEnds(world, closed);
}

/** Returns the cases that are not at their end. */
async function openOf({ world, caseIds }: Stage): Promise<Pick<Moment, 'id' | 'state'>[]> {
  return (await statesOf(world, caseIds)).filter(({ state }) => state !== 'closed');
}
