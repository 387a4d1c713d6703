// Many walks over any number of evenings: `npm run court -- model`. What was reached is kept beside the caches and added to.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkWalks } from './check.ts';
import { ledWalks } from './leads.ts';
import { findBrokenSite } from './queries-ends.ts';
import { emptyTally, missing, reached, type Tally } from './tally.ts';
import { play } from './walk.ts';
import { openWorld } from './world.ts';

/** What an evening is asked for. */
export interface Task {
  /** In all, with the evenings before. */
  steps: number;
  /** Where it begins; null: where the last one has ended. */
  seed: number | null;
  /** Where it is kept what was reached. */
  path: string;
}

interface Kept {
  nextSeed: number;
  tally: Tally;
}

/** Walks of one seed, and of one site: the more there are on a site, the slower it gets. */
const WALKS_OF_SEED = 25;
const SEEDS_OF_SITE = 10;
/** Sites that are played on at once: while one waits for its database, the other goes on. */
const SITES = 2;
const MAX_MOVES = 30;
/** A failure is made shorter for this long. */
const SHRINK_MS = 4 * 60 * 1000;

/** What the sites of an evening share. */
interface Evening {
  kept: Kept;
  task: Task;
  say(line: string): void;
  /** What broke first; null: nothing yet. */
  broken: string | null;
}

/** Plays walks until `steps` are reached in all; `say` gets what a person reads meanwhile. Returns what broke; null: nothing. */
export async function playEvening(task: Task, say: (line: string) => void): Promise<string | null> {
  const kept = readKept(task.path);
  if (task.seed !== null) kept.nextSeed = task.seed;
  say(`从种子 ${kept.nextSeed} 接着走，已经走了 ${kept.tally.steps} 步，要走到 ${task.steps} 步。`);
  const evening: Evening = { kept, task, say, broken: null };
  await Promise.all(Array.from({ length: SITES }, () => playSites(evening)));
  if (evening.broken === null) for (const line of tableOf(kept.tally)) say(line);
  return evening.broken;
}

const isOver = ({ kept, task, broken }: Evening) => broken !== null || kept.tally.steps >= task.steps;

async function playSites(evening: Evening): Promise<void> {
  while (!isOver(evening)) evening.broken ??= await playSite(evening);
}

async function playSite(evening: Evening): Promise<string | null> {
  const { kept, task, say } = evening;
  const world = await openWorld();
  try {
    for (let count = 0; count < SEEDS_OF_SITE && !isOver(evening); count += 1) {
      const seed = kept.nextSeed;
      kept.nextSeed += 1;
      const run = await checkWalks(ledWalks(MAX_MOVES), (walk) => play(world, walk, kept.tally), { seed, numRuns: WALKS_OF_SEED, shrinkMs: SHRINK_MS });
      if (run.errorInstance instanceof Error) return `种子 ${seed}，第 ${run.counterexamplePath ?? ''} 条路破了：\n${run.errorInstance.message}`;
      keep(task.path, kept);
      say(`种子 ${seed}：${kept.tally.walks} 条路，${kept.tally.steps} / ${task.steps} 步，没有破的；${missing(kept.tally).length} 处还没走到。`);
    }
    const broken = await findBrokenSite(world);
    return broken.length === 0 ? null : `种子 ${kept.nextSeed} 以前的一个站：${broken.join('、')}`;
  } finally {
    await world.close();
  }
}

function readKept(path: string): Kept {
  if (!existsSync(path)) return { nextSeed: 1, tally: emptyTally() };
  const kept: Kept = JSON.parse(readFileSync(path, 'utf8'));
  return kept;
}

/** A process that is killed while it writes leaves what was there before. */
function keep(path: string, kept: Kept): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(kept));
  renameSync(`${path}.new`, path);
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
