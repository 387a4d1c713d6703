import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Drill, Row } from '../harness/drill.ts';
import { BACKREST_PROGRAMS, needPackages } from '../harness/packages.ts';
import { FOLDER } from '../harness/place.ts';
import { readSql } from '../harness/sql.ts';
import { backrest, killServer, makeServer, restoreAt, startServer, urlOf } from '../parts/backrest.ts';

const WRITERS = 4;
const WRITE_SECONDS = 20;

/** A row that the server has acknowledged. */
interface Written {
  writer: number;
  nth: number;
}

/** A table is dropped while rows are written; the server and its disk are lost after that, and restored as of the instant before. */
export const pitr: Drill = {
  what: 'pgBackRest: a table is dropped, and the database restored elsewhere as of the instant before',
  rounds: null,
  isAlone: true,
  async run({ log }) {
    await needPackages(log, BACKREST_PROGRAMS);
    rmSync(join(FOLDER, 'pitr'), { recursive: true, force: true });
    await makeServer();
    await startServer('first');
    try {
      return await lose(log);
    } finally {
      await killServer('first');
      await killServer('restored');
    }
  },
};

async function lose(log: (line: string) => void): Promise<Omit<Row, 'drill'>[]> {
  const sql = (text: string, values: unknown[] = []) => readSql<{ at: string }>(text, values, urlOf('first'));
  await sql('CREATE TABLE written (writer int, nth int, body text, PRIMARY KEY (writer, nth))');
  await sql('CREATE TABLE later (note text)');
  await backrest('stanza-create');
  await backrest('check');
  const backedUp = await timed(() => backrest('backup', '--type=full'));
  log(`a full backup took ${backedUp} s; writing for ${WRITE_SECONDS} s`);
  const acknowledged = await write();
  // What came after the last backup is in the archived log alone.
  const [row] = await sql('SELECT clock_timestamp()::text AS at');
  const instant = row?.at ?? '';
  await sql('SELECT pg_sleep(0.1)');
  await sql('DROP TABLE written');
  await sql(`INSERT INTO later VALUES ('after the accident')`);
  await sql('SELECT pg_switch_wal()');
  await backrest('check');
  log(`${acknowledged.length} rows were acknowledged; the table was dropped after ${instant}`);
  await killServer('first');
  rmSync(join(FOLDER, 'pitr/first'), { recursive: true });
  const fetched = await timed(() => restoreAt(instant));
  const started = await timed(() => startServer('restored'));
  const there = await readSql<Written>('SELECT writer, nth FROM written', [], urlOf('restored'));
  const keys = new Set(there.map(({ writer, nth }) => `${writer} ${nth}`));
  const lost = acknowledged.filter(({ writer, nth }) => !keys.has(`${writer} ${nth}`)).length;
  const later = await readSql('SELECT note FROM later', [], urlOf('restored'));
  return [
    {
      what: 'acknowledged rows of the dropped table that are not there',
      measured: `${lost} of ${acknowledged.length}`,
      wanted: '0',
      isMet: lost === 0 && there.length > 0,
    },
    { what: 'rows written after that instant', measured: String(later.length), wanted: '0', isMet: later.length === 0 },
    { what: 'full backup, restoration, replay until writes are taken', measured: `${backedUp} s, ${fetched} s, ${started} s`, wanted: '', isMet: null },
  ];
}

/** Writes rows over some connections at once, and returns those that were acknowledged. An incremental backup is made in the middle of it. */
async function write(): Promise<Written[]> {
  const acknowledged: Written[] = [];
  const deadline = performance.now() + WRITE_SECONDS * 1000;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const client = new Client({ connectionString: urlOf('first') });
    await client.connect();
    for (let nth = 0; performance.now() < deadline; nth += 1) {
      await client.query(`INSERT INTO written VALUES ($1, $2, repeat('火', 200))`, [writer, nth]);
      acknowledged.push({ writer, nth });
    }
    await client.end();
  });
  await Promise.all([...writers, backrest('backup', '--type=incr')]);
  return acknowledged;
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const startedAt = performance.now();
  await work();
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}
