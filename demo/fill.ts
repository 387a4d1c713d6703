// Loads the demo beside the database of the process that started this one, and ends with it.
import { openPlatform } from '#server/platform/open-platform.ts';
import { createLog } from '#server/platform/process/log.ts';
import { reachDatabase } from '#server/platform/database/reach-database.ts';
import { configure, printLine, reportFailure } from '#server/platform/process/terminal.ts';
import { loadDemo } from './load.ts';

// Nobody would wait for the rest; the next start takes it up.
process.on('disconnect', () => process.exit(1));

try {
  const config = configure();
  const { db, leave } = await reachDatabase(config, printLine);
  const platform = await openPlatform(config, db, { log: createLog('info') });
  await loadDemo({ ...platform, now: new Date() }, (share) => process.send?.(share));
  await platform.background.settled();
  await platform.shared.close();
  await leave();
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
process.exit();
