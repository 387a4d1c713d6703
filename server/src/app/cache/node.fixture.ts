// Run as a process of its own: a node of a site, without pages and chores; prints the port it listens on. Ends with the process that started it.
import { readConfig } from '#server/platform/process/config/config.ts';
import { createLog } from '#server/platform/process/log.ts';
import { openDatabase, type Connection } from '#server/platform/database/db.ts';
import { siteTimeouts } from '#server/platform/database/timeouts.ts';
import { reachReplica } from '#server/platform/state/reach-replica.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { createApp } from '../app.ts';
import { reportSight } from '../readiness.ts';
import { shareTags } from './shared-tags.ts';

process.on('disconnect', () => process.exit());
const config = readConfig(process.env);
const log = createLog('silent');
const connection: Connection = JSON.parse(process.argv[2] ?? '');
const db = openDatabase(connection, { timeouts: siteTimeouts(config.databaseAnswerMs) });
const replica = await reachReplica(config, { db, direct: connection }, log);
const platform = { ...(await openPlatform(config, db, { log })), replica };
await shareTags(
  { db, connection },
  {
    listens: config.listens,
    replica,
    sends: true,
    log,
    onSight() {
      if (config.redisUrl !== null) void reportSight(platform.shared, new Date());
    },
  },
);
const app = await createApp(platform, null);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
