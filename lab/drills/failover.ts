import { pause, until } from '../harness/commands.ts';
import { loadNow, type Drill } from '../harness/drill.ts';
import { findPrimary, killMachine, postgresOf, setMode, startMachines, untilWhole, type Mode } from '../parts/database.ts';
import { findLost, type Acknowledged } from '../load/acknowledged.ts';
import { startReading } from '../load/readers.ts';
import { gatherPeople, longestGap, startWriting, type People } from '../load/writers.ts';
import { pagesRow } from './pages-row.ts';

const WRITERS = 6;
/** Acknowledged writes before the power goes: by then all are in the middle of writing. */
const WRITES_BEFORE = 40;
/** How long replication is held up before: without that, nothing is lost by any settings, because a standby on this machine is microseconds behind. */
const HELD_UP_MS = 600;
const BACK_SECONDS = 120;
const CONTROL_ROUNDS = 2;

interface Round {
  backMs: number;
  acknowledged: number;
  lost: Acknowledged[];
}

/** The machine of the primary loses its power while people write; what was acknowledged has to be there afterwards. */
export const failover: Drill = {
  what: 'the machine of the primary is killed while people write, half of the time after replication was held up; then the same without synchronous standbys',
  rounds: 20,
  async run({ rounds, log }) {
    const people = await gatherPeople();
    const reading = startReading();
    const strict = await killPrimaries(people, { rounds, mode: 'strict', isHeldUp: (round) => round % 2 === 1, log });
    await reading.end();
    const control = await killPrimaries(people, { rounds: Math.min(CONTROL_ROUNDS, rounds), mode: 'async', isHeldUp: () => true, log });
    await setMode('strict');
    const lost = strict.flatMap((round) => round.lost);
    const times = strict.map(({ backMs }) => backMs / 1000).toSorted((one, other) => one - other);
    const controlLost = sum(control.map((round) => round.lost.length));
    return [
      {
        what: `strict, ${rounds} rounds: acknowledged writes lost`,
        measured: `${lost.length} of ${sum(strict.map(({ acknowledged }) => acknowledged))}`,
        wanted: '0',
        isMet: lost.length === 0,
      },
      {
        what: 'no write acknowledged for (middle, worst)',
        measured: `${(times[times.length >> 1] ?? 0).toFixed(1)} s, ${(times.at(-1) ?? 0).toFixed(1)} s`,
        wanted: '15 s on an idle machine',
        isMet: null,
      },
      pagesRow(reading),
      {
        what: `asynchronous, held up, ${control.length} rounds: acknowledged writes lost`,
        measured: `${controlLost} of ${sum(control.map(({ acknowledged }) => acknowledged))}`,
        wanted: 'some, or the drill proves nothing',
        isMet: controlLost > 0,
      },
    ];
  },
};

interface Killing {
  rounds: number;
  mode: Mode;
  isHeldUp(round: number): boolean;
  log(line: string): void;
}

async function killPrimaries(people: People, { rounds, mode, isHeldUp, log }: Killing): Promise<Round[]> {
  const done: Round[] = [];
  await setMode(mode);
  for (let round = 0; round < rounds; round += 1) {
    await untilWhole(mode);
    const result = await killPrimary(people, isHeldUp(round));
    done.push(result);
    log(
      `${mode} ${round + 1}/${rounds}${isHeldUp(round) ? ', held up' : ''}: ${result.lost.length} of ${result.acknowledged} lost, back after ${(result.backMs / 1000).toFixed(1)} s, load ${loadNow()}`,
    );
  }
  return done;
}

async function killPrimary(people: People, isHeldUp: boolean): Promise<Round> {
  const writing = startWriting(people, WRITERS);
  await writing.untilMore(WRITES_BEFORE);
  const machine = await findPrimary();
  if (isHeldUp) {
    for (const pid of postgresOf(machine, /^postgres: .*walsender/).others) process.kill(pid, 'SIGSTOP');
    await pause(HELD_UP_MS);
  }
  const killedAt = performance.now();
  await killMachine(machine);
  await until('writes are acknowledged again', BACK_SECONDS, async () => writing.acknowledged.some(({ at }) => at > killedAt + 1_000));
  await writing.untilMore(WRITES_BEFORE / 2);
  await writing.end();
  startMachines([machine]);
  await untilWhole('async');
  return { backMs: longestGap(writing.acknowledged, killedAt), acknowledged: writing.acknowledged.length, lost: await findLost(writing.acknowledged) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
