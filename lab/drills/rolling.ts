import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../harness/commands.ts';
import type { Drill, Row } from '../harness/drill.ts';
import { CHECKOUT, FOLDER, WEB_MACHINES } from '../harness/place.ts';
import { endProcess } from '../harness/processes.ts';
import { drainWeb, migrate, startWeb, startWorker } from '../parts/site.ts';
import { findLost } from '../load/acknowledged.ts';
import { describeCounts, startReading } from '../load/readers.ts';
import { gatherPeople, startWriting } from '../load/writers.ts';
import { pagesRow } from './pages-row.ts';

const WRITERS = 3;
const WRITES_AROUND = 20;
/** A revision of the program to upgrade from; left out: the nodes are only started again. */
const FROM = process.env['HEARTH_LAB_FROM'] ?? '';

/** The nodes are started again one after the other while people read and write; with HEARTH_LAB_FROM from that version to this one. */
export const rolling: Drill = {
  what: 'each node is drained and started again under load; with HEARTH_LAB_FROM=REVISION also upgraded from that version',
  rounds: 1,
  async run({ rounds, log }) {
    const rows: Omit<Row, 'drill'>[] = [];
    for (let round = 0; round < rounds; round += 1) rows.push(...(await replaceNodes('started again', CHECKOUT, log)));
    if (FROM === '') return rows;
    const before = await checkOut(FROM);
    log(`the nodes now run ${FROM}`);
    await replaceNodes('put back', before, log);
    return [...rows, ...(await replaceNodes(`upgraded from ${FROM}`, CHECKOUT, log))];
  },
};

async function replaceNodes(what: string, checkout: string, log: (line: string) => void): Promise<Omit<Row, 'drill'>[]> {
  const people = await gatherPeople();
  const reading = startReading();
  const writing = startWriting(people, WRITERS);
  await writing.untilMore(WRITES_AROUND);
  // The tables first: the version before works on them too.
  await migrate(checkout);
  for (const index of WEB_MACHINES.keys()) {
    await drainWeb(index);
    await startWeb(index, { checkout });
    log(`${WEB_MACHINES[index]?.name} is ${what}`);
    await writing.untilMore(WRITES_AROUND);
  }
  await endProcess('worker', 'SIGTERM', 60_000);
  await startWorker({ checkout });
  await writing.untilMore(WRITES_AROUND);
  await writing.end();
  await reading.end();
  const failed = [...writing.statuses].filter(([status]) => status === 0 || status >= 500).reduce((sum, [, count]) => sum + count, 0);
  const lost = await findLost(writing.acknowledged);
  return [
    { what: `nodes ${what}: writes that failed`, measured: `${failed} (answers ${describeCounts(writing.statuses)})`, wanted: '0', isMet: failed === 0 },
    { what: 'acknowledged writes lost', measured: `${lost.length} of ${writing.acknowledged.length}`, wanted: '0', isMet: lost.length === 0 },
    pagesRow(reading),
  ];
}

/** Returns a checkout of another revision, with the packages of this one and its web built. */
async function checkOut(revision: string): Promise<string> {
  const folder = join(FOLDER, 'before');
  if (existsSync(folder)) await runQuietly('git', ['worktree', 'remove', '--force', folder], { cwd: CHECKOUT });
  await runQuietly('git', ['worktree', 'add', '--detach', folder, revision], { cwd: CHECKOUT });
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(join(CHECKOUT, 'node_modules'), join(folder, 'node_modules'));
  await runQuietly(process.execPath, ['tools/build.mjs'], { cwd: folder });
  return folder;
}
