// Run as a process of its own: a worker that marks due rows until it is ended. Its arguments: the connection as JSON, and the seconds a row takes.
import { once } from 'node:events';
import { openDatabase, type Connection } from '../database/db.ts';
import { systemClock } from '../process/clock.ts';
import { createLog } from '../process/log.ts';
import { dueRowsJob } from './due-rows.fixture.ts';
import { startJobs } from './run-jobs.ts';
import { watchWorkers } from './watch-workers.ts';

const [given = '{}', rowSeconds = '0'] = process.argv.slice(2);
const connection: Connection = JSON.parse(given);
const db = openDatabase(connection);
const log = createLog('silent');
const runner = await startJobs({ connection, db, clock: systemClock, log }, [dueRowsJob(db, { rowSeconds: Number(rowSeconds) })]);
const watch = await watchWorkers({ db, log, isWorker: true, onStopped: async () => undefined, beatMs: 200, silentSeconds: 3_600 });
const asked = once(process, 'SIGTERM');
console.log('ready');
await asked;
await runner.stop();
await watch.stop();
await db.close();
process.exit();
