// Run as a process of its own: imports a file, and says each line it has come to. Its arguments: the connection as JSON, the data folder, the file,
// and the folder of its pictures.
import { openDatabase, type Connection } from '#server/platform/database/db.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { systemClock } from '#server/platform/process/clock.ts';
import { importFile } from './import-file.ts';

const [given = '{}', dataDir = '', file = '', folder = null] = process.argv.slice(2);
const connection: Connection = JSON.parse(given);
const db = openDatabase(connection);
const media = { folder, files: await openFiles({ dataDir, s3: null }), scanner: null };
await importFile(db, { file, clock: systemClock, gameId: 1, media, onProgress: (done) => void process.stdout.write(`${done}\n`) });
await db.close();
