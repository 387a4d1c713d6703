// Run as a process of its own: what a web process does, without its pages. Prints where it listens.
import { openDatabase } from '#server/platform/database/db.ts';
import { siteTimeouts } from '#server/platform/database/timeouts.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { readConfig } from '#server/platform/process/config/config.ts';
import { createLog } from '#server/platform/process/log.ts';
import { createApp } from '../app.ts';
import { startBackgroundWork } from '../background-work.ts';
import { shareTags } from '../cache/shared-tags.ts';

const config = readConfig(process.env);
const log = createLog('silent');
const connection = { connectionString: config.databaseUrl ?? '' };
const db = openDatabase(connection, { timeouts: siteTimeouts(config.databaseAnswerMs) });
const platform = await openPlatform(config, db, { log });
await shareTags({ db, connection }, { listens: config.listens, sends: true, log });
const app = await createApp(platform, null);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
await startBackgroundWork(platform, connection);
console.log(url);
