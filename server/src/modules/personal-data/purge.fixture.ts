// Run as a process of its own: purges what is due. Its argument is the connection as JSON.
import { openDatabase, type Connection } from '#server/platform/database/db.ts';
import { purgeRemoved } from './index.ts';

const connection: Connection = JSON.parse(process.argv[2] ?? '{}');
const db = openDatabase(connection);
console.log('begun');
await purgeRemoved({ db, now: new Date() }, () => false);
await db.close();
