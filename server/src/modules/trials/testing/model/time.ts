// Time in the model: it jumps to what is due next, and what is due then happens as by the jobs of the site.
import type { Cast } from './cast.ts';
import { found, type World } from './world.ts';

const HOUR_MS = 60 * 60 * 1000;
const SEEN_EVERY_MS = 20 * 24 * HOUR_MS;
/** How late a job runs. */
const LATE_MS = 1_000;
const LOOK_BACK_MS = 30_000;
const MAX_TICKS = 2_000;
const CASE_CLOCKS = 'court-clocks';

/** Jumps by `ms`; whatever becomes due meanwhile happens at its time, and after each time it is looked. */
export async function pass({ world, cast }: { world: World; cast: Cast }, ms: number, look?: () => Promise<void>): Promise<void> {
  const end = world.clock.now().getTime() + ms;
  for (let ticks = 0; await tick(world, cast, end); ticks += 1) {
    if (ticks > MAX_TICKS) throw new Error('time does not pass: something is due again and again');
    await look?.();
  }
  world.clock.jumpTo(end);
  await keepOpen(world);
  await keepSeen(world, cast);
  // What was due when it was written, however long ago: as by the longest intervals of the jobs.
  if (ms >= HOUR_MS) await run(world, await dueSince(world, new Date(0)), end);
}

/** Nobody can act and no clock runs for `ms`; then the site is open again, and what was due happens. */
export async function closeSite(world: World, cast: Cast, ms: number): Promise<void> {
  await keepOpen(world);
  world.clock.jumpTo(world.clock.now().getTime() + ms);
  await keepSeen(world, cast);
  await runAll(world);
  await pass({ world, cast }, HOUR_MS);
}

/** Lets time pass until `late` is due, and jumps to a moment after `until`, by default the same; what is due in between has not happened yet, as while jobs are late. */
export async function jumpPast(world: World, cast: Cast, { late, until = late }: { late: number; until?: number }): Promise<void> {
  await pass({ world, cast }, Math.max(0, late - LATE_MS - world.clock.now().getTime()));
  world.clock.jumpTo(until + LATE_MS);
  await keepOpen(world);
}

/** Jumps to what is due next, if that is before `end`, and runs it. Returns whether there was anything. */
export async function tick(world: World, cast: Cast, end: number): Promise<boolean> {
  const since = world.clock.now();
  const due = await dueSince(world, since);
  const [first] = due.toSorted((one, other) => one.at - other.at);
  if (first === undefined || first.at > end) return false;
  world.clock.jumpTo(first.at + LATE_MS);
  await keepOpen(world);
  await keepSeen(world, cast);
  const reached = world.clock.now().getTime();
  await run(world, due, reached);
  // What was written with a clock that has run out already: the site looks back, too. What was due then is there still, and has been done.
  const more = await dueSince(world, new Date(reached - LOOK_BACK_MS));
  // A case that its clock put back into the queue may be due for its lot in the same millisecond.
  const isDone = (later: Due) => later.name !== CASE_CLOCKS && due.some(({ name, at }) => name === later.name && at === later.at);
  await run(
    world,
    more.filter((later) => !isDone(later)),
    reached,
  );
  return true;
}

interface Due {
  name: string;
  at: number;
}

const dueSince = (world: World, since: Date): Promise<Due[]> => found(world, 'next due', { text: dueSql(world), values: [since] });

async function run(world: World, due: readonly Due[], until: number): Promise<void> {
  for (const job of world.jobs) if (due.some(({ name, at }) => name === job.name && at <= until)) await job.run(runNow(world));
}

/** Runs every job once, whatever is due. */
export async function runAll(world: World): Promise<void> {
  for (const job of world.jobs) await job.run(runNow(world));
}

function runNow({ clock }: World): { now: Date; signal: AbortSignal } {
  return { now: clock.now(), signal: new AbortController().signal };
}

function dueSql({ jobs }: World): string {
  const each = jobs.map(({ name, due }) => `SELECT '${name}' AS name, (${due}) AS at FROM (SELECT $1::timestamptz AS since) AS last`);
  return `SELECT json_build_object('name', name, 'at', extract(epoch FROM at) * 1000) AS found FROM (${each.join(' UNION ALL ')}) AS jobs WHERE at IS NOT NULL`;
}

/** Time that jumps is no time in which the site was closed. */
async function keepOpen({ look, clock }: World): Promise<void> {
  await look.query({ name: 'keep open', text: 'UPDATE court_clock SET open_at = greatest(open_at, $1)', values: [clock.now()] });
}

/** Everybody has been here lately, so that sessions live and lots find somebody. */
export async function keepSeen(world: World, cast: Cast): Promise<void> {
  if (world.clock.now().getTime() < world.seenAt + SEEN_EVERY_MS && world.seen === cast) return;
  world.seenAt = world.clock.now().getTime();
  world.seen = cast;
  const values = [cast.everybody.map(({ id }) => id), world.clock.now()];
  await world.look.query({ name: 'seen members', text: 'UPDATE members SET last_seen_at = $2 WHERE id = ANY ($1::bigint[])', values });
  await world.look.query({
    name: 'seen sessions',
    text: 'UPDATE sessions SET last_seen_at = $2, factor_at = CASE WHEN factor_at IS NULL THEN NULL ELSE $2::timestamptz END WHERE member_id = ANY ($1::bigint[])',
    values,
  });
}

/** An operator is signed out after half a day, and signs in before each act. */
export async function signInAgain({ look, clock }: World, { id }: Pick<Cast['operator'], 'id'>): Promise<void> {
  const text = 'UPDATE sessions SET created_at = $2, last_seen_at = $2 WHERE member_id = $1';
  await look.query({ name: 'sign in again', text, values: [id, clock.now()] });
}
