// ./hearth start: runs the site of the current release, starts it again when it asks for that, and changes the release on request.
import { configure, printLine, reportFailure } from '#server/platform/process/terminal.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { requireRoom } from './cluster-copy.ts';
import { takeControl, type Answerer } from './control.ts';
import { currentVersion, installationOf, releaseOf, requireWritable } from './installation.ts';
import { settle, upgradeTo } from './run-upgrade.ts';
import { startRelease, type SiteChild } from './site-child.ts';
import { moveIn } from './unpack.ts';

/** How a site ends that is to be started again. */
const RENEWED = 75;

// As the site itself writes.
process.umask(0o077);
const ending = new AbortController();
let site: SiteChild | null = null;
/** While the release is changed, the end of its site is not the end of all. */
let change: Promise<void> | null = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    ending.abort();
    void site?.stop();
  });
}

try {
  const config = configure();
  const installation = installationOf(config.dataDir);
  const start = async () => startRelease(releaseOf(installation, await currentVersion(installation)), { isHeld: false, dataDir: config.dataDir });

  const answer: Answerer = async ({ to, room, seconds }, tell) => {
    if (site === null || change !== null || ending.signal.aborted) return tell({ failed: '这座站正在换版本，或者正在启动、停下，请再试一次。' });
    const work = async () => {
      const from = await currentVersion(installation);
      await requireWritable(installation);
      await requireRoom(config.dataDir);
      await moveIn(installation, { to, room });
      const onProgress = (line: string) => {
        printLine(line);
        tell({ line });
      };
      onProgress('正在停下网站…');
      await site?.stop();
      try {
        site = await upgradeTo({ from, to }, { installation, config, seconds, ending: ending.signal, isToOpen: true, onProgress });
      } catch (error) {
        if (!ending.signal.aborted) site = await start();
        throw error;
      } finally {
        if (ending.signal.aborted) void site?.stop();
      }
    };
    change = work();
    try {
      await change;
      tell({ done: true });
    } catch (error) {
      reportFailure(error);
      tell({ failed: error instanceof Error ? error.message : String(error) });
    } finally {
      change = null;
    }
  };

  // Nodes with a database of their own may share a folder, and are changed one by one.
  const isAlone = config.databaseUrl === null;
  const control = isAlone ? await takeControl(config.dataDir, answer) : null;
  if (isAlone && control === null) throw new StartFailure(`${config.dataDir} 已经有一座开着的炉边。`);
  try {
    if (isAlone) await settle(installation, printLine);
    if (!ending.signal.aborted) {
      site = await start();
      if (ending.signal.aborted) void site.stop();
      process.exitCode = await untilEnded(site, start);
    }
  } finally {
    control?.close();
  }
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
process.exit();

/** Returns the exit status of the site that ended last, once none is to follow. */
async function untilEnded(first: SiteChild, start: () => Promise<SiteChild>): Promise<number> {
  for (let current = first; ;) {
    const status = await current.ended;
    await change?.catch(() => undefined);
    if (site !== null && site !== current) current = site;
    else if (status === RENEWED && !ending.signal.aborted) site = current = await start();
    else return status;
  }
}
