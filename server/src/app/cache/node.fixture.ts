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
const opened = await openPlatform(config, db, { log });
/** By how much the clock of this machine is wrong. */
const aheadMs = Number(process.env['TEST_CLOCK_AHEAD_MS'] ?? 0);
const clock = { ...opened.clock, now: () => new Date(opened.clock.now().getTime() + aheadMs) };
const platform = { ...opened, clock, replica };
await shareTags(
  { db, connection },
  {
    listens: config.listens,
    replica,
    sends: true,
    log,
    onSight() {
      if (config.redisUrl !== null) void reportSight(platform.shared);
    },
  },
);
const app = await createApp(platform, null);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
