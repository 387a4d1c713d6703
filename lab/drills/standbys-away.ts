import { pause, until } from '../harness/commands.ts';
import type { Drill } from '../harness/drill.ts';
import { DATABASE_MACHINES } from '../harness/place.ts';
import { findPrimary, killMachine, startMachines, untilWhole } from '../parts/database.ts';
import { describeKinds, findLost } from '../load/acknowledged.ts';
import { describeCounts, startReading } from '../load/readers.ts';
import { gatherPeople, longestGap, startWriting } from '../load/writers.ts';
import { pagesRow } from './pages-row.ts';

const WRITERS = 6;
const WRITES_BEFORE = 30;
const AWAY_MS = 20_000;
const BACK_SECONDS = 180;

/** Both standbys lose their power while people write: nothing may be acknowledged that one machine alone has. */
export const standbysAway: Drill = {
  what: 'both standbys are killed while people write, and come back after 20 s',
  rounds: null,
  async run({ log }) {
    const people = await gatherPeople();
    await untilWhole();
    const reading = startReading();
    const writing = startWriting(people, WRITERS);
    await writing.untilMore(WRITES_BEFORE);
    const primary = await findPrimary();
    const standbys = DATABASE_MACHINES.filter((machine) => machine !== primary);
    await Promise.all(standbys.map(killMachine));
    const awayAt = performance.now();
    log(`${standbys.map(({ name }) => name).join(' and ')} are away`);
    await pause(AWAY_MS);
    const meanwhile = writing.acknowledged.filter(({ at }) => at > awayAt + 1_000);
    startMachines(standbys);
    const backAt = performance.now();
    await until('writes are acknowledged again', BACK_SECONDS, async () => writing.acknowledged.some(({ at }) => at > backAt));
    const againAt = performance.now();
    await writing.untilMore(WRITES_BEFORE / 2);
    await writing.end();
    await reading.end();
    await untilWhole();
    const lost = await findLost(writing.acknowledged);
    return [
      {
        what: 'acknowledged writes lost',
        measured: `${lost.length} of ${writing.acknowledged.length} (${describeKinds(writing.acknowledged)})`,
        wanted: '0',
        isMet: lost.length === 0,
      },
      { what: 'acknowledged while no standby was there', measured: String(meanwhile.length), wanted: '0', isMet: meanwhile.length === 0 },
      { what: 'answers to writes by status (0: none within 20 s)', measured: describeCounts(writing.statuses), wanted: '', isMet: null },
      {
        what: 'writes again after the standbys were switched on',
        measured: `${((againAt - backAt) / 1000).toFixed(1)} s; without one for ${(longestGap(writing.acknowledged, awayAt) / 1000).toFixed(1)} s`,
        wanted: '',
        isMet: null,
      },
      pagesRow(reading),
    ];
  },
};
