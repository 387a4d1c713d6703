// Run as a process of its own: imports a file, and says each line it has come to. Its arguments: the connection as JSON, and the file.
import { openDatabase, type Connection } from '#server/platform/database/db.ts';
import { systemClock } from '#server/platform/process/clock.ts';
import { importFile } from './import-file.ts';

const [given = '{}', file = ''] = process.argv.slice(2);
const connection: Connection = JSON.parse(given);
const db = openDatabase(connection);
await importFile(db, { file, clock: systemClock, gameId: 1, onProgress: (done) => process.stdout.write(`${done}\n`) });
await db.close();
