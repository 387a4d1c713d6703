// Many walks over any number of evenings: `npm run court -- model`.
import { checkWalks } from './check.ts';
import { counterAt, type Counter } from './counter.ts';
import { ledWalks } from './leads.ts';
import type { Walk } from './moves.ts';
import { findBrokenSite } from './queries-ends.ts';
import { emptyTally, missing, reached, type Tally } from './tally.ts';
import { play } from './walk.ts';
import { openWorld, type World } from './world.ts';

/** What a process of an evening is asked for. */
export interface Task {
  /** In all, with the evenings before and the other processes. */
  steps: number;
  /** Where it is counted. */
  url: string;
}

/** Walks of one seed, and of one site: the more there are on a site, the slower it gets. */
const WALKS_OF_SEED = 25;
const SEEDS_OF_SITE = 20;
/** Sites that are played on at once: while one waits for its database, the other goes on. */
const SITES = 3;
const MAX_MOVES = 30;
/** A failure is made shorter for this long. */
const SHRINK_MS = 4 * 60 * 1000;

/** What the sites of a process share. */
interface Evening {
  counter: Counter;
  task: Task;
  log(line: string): void;
  /** What broke first; null: nothing yet. */
  broken: string | null;
  /** When it began, and how many steps there were then. */
  begin: { ms: number; steps: number } | null;
  isOver: boolean;
}

/** Plays walks until `steps` are reached in all; `log` gets what a person reads meanwhile. Returns what broke; null: nothing. */
export async function playEvening(task: Task, log: (line: string) => void): Promise<string | null> {
  const evening: Evening = { counter: counterAt(task.url), task, log, broken: null, begin: null, isOver: false };
  await Promise.all(Array.from({ length: SITES }, () => playSites(evening)));
  if (evening.broken !== null) return evening.broken;
  const played = await evening.counter.end();
  if (played !== null) for (const line of tableOf(played.tally)) log(line);
  return null;
}

async function playSites(evening: Evening): Promise<void> {
  let seed = await nextSeed(evening);
  while (seed !== null) seed = await playSite(evening, seed);
}

/** Returns the seed to go on with; null: it is over. */
async function nextSeed(evening: Evening): Promise<number | null> {
  if (evening.isOver) return null;
  const { seed, played } = await evening.counter.next();
  const { walks, steps } = played.tally;
  evening.isOver ||= seed === null;
  evening.begin ??= { ms: Date.now(), steps };
  const perSecond = (steps - evening.begin.steps) / Math.max(1, (Date.now() - evening.begin.ms) / 1000);
  const here = `${walks} 条路，${steps} / ${evening.task.steps} 步，没有破的，每秒 ${perSecond.toFixed(1)} 步；${missing(played.tally).length} 处还没走到。`;
  if (!evening.isOver) evening.log(`种子 ${seed}：${here}`);
  return evening.isOver ? null : seed;
}

/** Plays seeds on one site for as long as it is quick. Returns the seed to go on with on the next one; null: it is over. */
async function playSite(evening: Evening, first: number): Promise<number | null> {
  const world = await openWorld();
  try {
    let seed: number | null = first;
    for (let count = 0; count < SEEDS_OF_SITE && seed !== null; count += 1) {
      const broken = await playSeed(evening, world, seed);
      if (broken !== null) return breakOff(evening, broken);
      seed = await nextSeed(evening);
    }
    const broken = await findBrokenSite(world);
    return broken.length === 0 ? seed : breakOff(evening, `种子 ${seed ?? first} 以前的一个站：${broken.join('、')}`);
  } finally {
    await world.close();
  }
}

/** Plays the walks of a seed and counts each that broke nothing. Returns what broke; null: nothing. */
async function playSeed({ counter }: Evening, world: World, seed: number): Promise<string | null> {
  const playCounted = async (walk: Walk) => {
    const tally = emptyTally();
    await play(world, walk, tally);
    await counter.add(tally);
  };
  const run = await checkWalks(ledWalks(MAX_MOVES), playCounted, { seed, numRuns: WALKS_OF_SEED, shrinkMs: SHRINK_MS });
  return run.errorInstance instanceof Error ? `种子 ${seed}，第 ${run.counterexamplePath ?? ''} 条路破了：\n${run.errorInstance.message}` : null;
}

/** Keeps what broke first; the other sites end with their seeds. */
function breakOff(evening: Evening, broken: string): null {
  evening.broken ??= broken;
  evening.isOver = true;
  return null;
}

function tableOf(tally: Tally): string[] {
  const { rows, refusals, ended } = reached(tally);
  const lines = (counts: [string, number][]) => counts.map(([name, count]) => `${String(count).padStart(9)}  ${name}`);
  const never = missing(tally);
  return [
    '状态表的每一行：',
    ...lines(rows),
    '拒绝：',
    ...lines(refusals),
    '从每个状态，只凭时钟走到结案：',
    ...lines(ended),
    never.length === 0 ? '处处都走到了。' : `从没走到：${never.join('、')}`,
  ];
}
