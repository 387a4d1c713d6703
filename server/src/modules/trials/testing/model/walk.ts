// One walk: people act on a case, time passes, and after every step everything must hold.
import { isDeepStrictEqual } from 'node:util';
import type { CaseState } from '#contract/api/trials.ts';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import { SUCCESS } from '#contract/envelope.ts';
import type { Signed } from '#server/app/testing.ts';
import { COURT_TABLE, transitionOf } from '../../rules/table.ts';
import type { Step } from '../../rules/transitions.ts';
import { file, fileDirect } from './acts-filing.ts';
import { ACTS, type ActName } from './acts.ts';
import { createCast } from './cast.ts';
import { brokenBetween } from './changes.ts';
import { endAll, putAway } from './end.ts';
import { brokenReply } from './hidden.ts';
import { likelyAct, movesOf, waitOf, type Move, type Walk } from './moves.ts';
import { momentsOf, statesOf, stepsOf, notifiedOf, type Moment } from './queries-moment.ts';
import { findBroken, noteHead } from './queries-never.ts';
import { pick, type Reply, type Scene } from './scene.ts';
import { Broken, tellStory, type Event } from './story.ts';
import { add, rowName, UNLOGGED, type Tally } from './tally.ts';
import { keepSeen, pass, signInAgain } from './time.ts';
import type { World } from './world.ts';

type Stage = Omit<Scene, 'moment' | 'choice'>;

/** Plays a walk to its end. Throws `Broken` with its story when something is as it must never be. */
export async function play(world: World, walk: Walk, tally: Tally): Promise<void> {
  const stage: Stage = {
    world,
    cast: await createCast(world, walk.cast),
    caseIds: [],
    secrets: { codes: new Map(), votes: new Map(), sealed: new Set() },
    gone: new Set(),
  };
  const begin = world.clock.now().getTime();
  const events: Event[] = [];
  const note = (who: string, what: string, result: string) => events.push({ ms: world.clock.now().getTime() - begin, who, what, result });
  const require = (broken: readonly string[]) => {
    if (broken.length > 0) throw new Broken([...new Set(broken)], tellStory(stage.cast, events));
  };
  await keepSeen(world, stage.cast);
  await fileFirst(stage, walk.cast.isDirect, note);
  try {
    let before = await momentsOf(world, stage.caseIds);
    for (const move of movesOf(walk)) {
      const { broken, now } = await step(stage, move, { tally, note, before });
      require(broken);
      before = now;
    }
    require(await findBroken(world, stage.caseIds));
    if (walk.isEnded) for (const { state } of before) add(tally.ended, state);
    require(await (walk.isEnded ? endAll({ ...stage, tally }, note) : putAway(stage)));
  } catch (error) {
    if (error instanceof Broken) throw error;
    throw new Broken([`0 ${error instanceof Error ? (error.stack ?? error.message) : 'failed'}`], tellStory(stage.cast, events));
  }
  const steps = await stepsOf(world, stage.caseIds);
  for (const { action, from } of steps) add(tally.rows, rowName(action, from));
  require(steps.flatMap(({ action, from, to }) => (isInTable(action, from, to) ? [] : [`29 the table knows no ${action} from ${from} to ${to}`])));
  tally.walks += 1;
}

/** Returns whether a step in the log is one of the table; what is no step of it may be anything. */
function isInTable(action: string, from: CaseState, to: CaseState): boolean {
  const rows = COURT_TABLE.filter(({ step: each }) => each === action);
  return (
    rows.length === 0 ||
    rows.some((row) => row.from.includes(from) && [row.to, ...(row.otherwise ?? []).map((other) => other.to)].some((target) => (target ?? from) === to))
  );
}

type Note = (who: string, what: string, result: string) => void;

/** The first case: filed by a member, or by a presenter who saw it; without a presenter who can, by a member after all. */
async function fileFirst(stage: Stage, isDirect: boolean, note: Note): Promise<void> {
  const [first] = stage.cast.presenters;
  if (isDirect && first) note('主持1', '直接立案', resultOf(await fileDirect(stage, first, { choice: stage.world.count() })));
  if (stage.caseIds.length === 0) note('检举', '递上检举', resultOf(await file(stage, stage.cast.complainant)));
}

interface Looked {
  broken: string[];
  now: Moment[];
}

/** Takes one step and returns what is broken after it, and how the cases are then. */
async function step(stage: Stage, move: Move, { tally, note, before }: { tally: Tally; note: Note; before: Moment[] }): Promise<Looked> {
  const moment = move.older ? pick(before, move.choice) : (before.findLast(({ closedAt }) => closedAt === null) ?? before.at(-1));
  if (!moment) throw new Error('a walk without a case');
  const chosen = move.kind === 'likely' ? likelyAct(moment, move.choice) : move.kind === 'wait' ? ('wait' as const) : move.act;
  if (chosen === 'wait') {
    tally.steps += 1;
    const ms = waitOf(move.choice, moment, stage.world.clock.now());
    const looked = await waitLooking(stage, ms, { tally, before });
    note('时间', `过了 ${Math.round(ms / 3_600_000)} 小时`, '');
    return looked;
  }
  const scene = { ...stage, moment, choice: move.choice >> 3 };
  const as = actorOf(scene, chosen, move);
  if (!as) return { broken: [], now: before };
  if (as.id === stage.cast.operator.id) await signInAgain(stage.world, as);
  const reply = await ACTS[chosen].do(scene, as);
  if (reply) note(stage.cast.labels.get(as.id) ?? '', `${ACTS[chosen].title}（案 ${moment.id}）`, resultOf(reply));
  const broken = reply ? [...check(scene, reply, { as, act: chosen }), ...brokenReply(scene, reply, { as, act: chosen })] : [];
  if (reply) count(tally, { act: chosen, reply, moment, as });
  const isChanged = (reply?.code === SUCCESS && ACTS[chosen].isReading !== true) || ACTS[chosen].isCompound === true;
  const looked = await (isChanged ? look(stage, before, chosen) : lookUnchanged(stage, before));
  return { ...looked, broken: [...broken, ...looked.broken] };
}

/** Lets time pass. What a clock does to a case is a step too: everything must hold after it, and somebody is notified. */
async function waitLooking(stage: Stage, ms: number, { tally, before }: { tally: Tally; before: Moment[] }): Promise<Looked> {
  const { world, cast, caseIds } = stage;
  let now = before;
  const broken: string[] = [];
  await pass({ world, cast }, ms, async () => {
    const states = await statesOf(world, caseIds);
    const moved = states.filter(({ id, state }) => now.some((each) => each.id === id && each.state !== state));
    if (moved.length === 0) return;
    tally.steps += moved.length;
    const looked = await look(stage, now, 'clock');
    broken.push(...looked.broken);
    now = looked.now;
  });
  const looked = await look(stage, now, 'wait');
  return { broken: [...broken, ...looked.broken], now: looked.now };
}

function actorOf(scene: Scene, act: ActName, { kind, who }: Move): Signed | null {
  return kind === 'act' && who !== null ? pick(scene.cast.everybody, who) : ACTS[act].by(scene);
}

/** Returns what a reply itself breaks: no call ends in a fault, and an answer is taken in every state. */
function check({ moment, world, gone }: Scene, reply: Reply, { as, act }: { as: Signed; act: ActName }): string[] {
  if (reply.status >= 500) return [`0 a fault: ${act} ${reply.message}`];
  const now = world.clock.now().getTime();
  const isOpen = moment.closedAt === null && moment.answerDueAt !== null && moment.answerDueAt > now;
  const own = moment.accused.filter(({ memberId }) => memberId === as.id);
  const mustHold = act === 'answer' && isOpen && !gone.has(as.id) && own.some(({ isAnswered }) => !isAnswered);
  if (mustHold && reply.code !== SUCCESS) return [`31 an answer was refused while the window was open: ${reply.name ?? reply.code}`];
  if (act === 'receiveStale' && reply.code === SUCCESS) return ['27 a complaint was received that was not the one looked at'];
  if (act === 'decideAlike' && reply.code === SUCCESS && as.id === moment.verdicts.at(-1)?.judgeId)
    return ['17 a judge has removed a group of texts that name them'];
  const isAdmission = act === 'useAdmission' && reply.code === SUCCESS && moment.accused.every(({ isAnswered }) => !isAnswered);
  return isAdmission ? ['5 a verdict rests on the admission of somebody who has not answered'] : [];
}

/** Counts what was done: a move that nobody can make is no step. */
function count(tally: Tally, { act, reply, moment, as }: { act: ActName; reply: Reply; moment: Moment; as: Signed }): void {
  tally.steps += 1;
  if (reply.code !== SUCCESS) return add(tally.refusals, reply.name ?? reply.code);
  // Only who holds the case leaves a step in its log when they step aside.
  const isUnlogged = (each: Step) => UNLOGGED.includes(each) || (each === 'recuse' && as.id !== moment.holderId);
  for (const each of ACTS[act].steps) if (isUnlogged(each) && transitionOf(each, moment.state)) add(tally.rows, rowName(each, moment.state));
}

/** Returns what is broken in the cases of a walk, given how they were before. */
async function look({ world, cast, caseIds, gone }: Stage, before: readonly Moment[], act: ActName | 'wait' | 'clock'): Promise<Looked> {
  const now = await momentsOf(world, caseIds);
  const broken = await findBroken(world, caseIds, now);
  const changed = now.flatMap((after) => {
    const earlier = before.find(({ id }) => id === after.id);
    return earlier ? brokenBetween(earlier, after, act) : [];
  });
  const moved = now.filter(({ id, state }) => before.some((each) => each.id === id && each.state !== state)).map(({ id }) => id);
  if (ticketsOf(now) > ticketsOf(before)) await noteHead(world);
  const isSingle = act === 'clock' || (act !== 'wait' && ACTS[act].isCompound !== true);
  // Nobody may be left to be notified.
  const silent = isSingle && moved.length > 0 && gone.size === 0 ? await findSilent({ world, cast }, moved) : [];
  return { broken: [...changed, ...broken, ...silent], now };
}

const ticketsOf = (moments: readonly Moment[]) => moments.reduce((sum, { tickets }) => sum + tickets.length, 0);

/** Returns the cases that were moved just now without a word to anybody. */
async function findSilent({ world, cast }: Pick<Stage, 'world' | 'cast'>, caseIds: readonly number[]): Promise<string[]> {
  const notified = await notifiedOf(world, { caseIds, memberIds: cast.everybody.map(({ id }) => id), since: world.clock.now() });
  return caseIds.filter((id) => !notified.includes(id)).map((id) => `14 case ${id} was moved, and nobody was notified`);
}

/** Returns how the cases of a walk are after a refusal or a look, which change nothing; there may be new ones that were filed before it. */
async function lookUnchanged({ world, caseIds }: Stage, before: readonly Moment[]): Promise<Looked> {
  const now = await momentsOf(world, caseIds);
  const earlier = now.filter(({ id }) => before.some((each) => each.id === id));
  return { broken: isDeepStrictEqual(earlier, before) ? [] : ['0 a refusal or a look has changed something'], now };
}

function resultOf({ code, name, message, t }: Reply): string {
  if (code !== SUCCESS) return `不行：${message}${name ? ` (${name})` : ''}`;
  const state = typeof t === 'object' && t !== null && 'state' in t ? Object.entries(STATE_LABELS).find(([key]) => key === t.state)?.[1] : undefined;
  return state ?? '成';
}
