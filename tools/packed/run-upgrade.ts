// One version to the next: the database is copied, the new version tried behind closed doors, and one that does not become ready is not kept.
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#server/platform/process/config/config.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { copyCluster, dropCopy, putBack, stopCluster } from './cluster-copy.ts';
import { releaseOf, setCurrent, type Installation } from './installation.ts';
import { becomesReady, startRelease, type SiteChild } from './site-child.ts';
import { birthOf, readState, removeState, writeState, type UpgradeState } from './upgrade-state.ts';

/** A process that was left behind ends by itself within this, and is ended then. */
const ORPHAN_MS = 20_000;

export interface Upgrading {
  installation: Installation;
  config: Pick<Config, 'host' | 'port'>;
  /** How long the new version may take until it is ready, migrations included. */
  seconds: number;
  ending: AbortSignal;
  /** Whether people get in once it is ready. */
  isToOpen: boolean;
  onProgress: (line: string) => void;
}

/**
 * Tries a version on the data of a site that has been stopped. Returns the running site, which has just opened if it is to, after `current` names
 * the new version. Throws StartFailure when it was not ready; the database is then as it was before.
 */
export async function upgradeTo({ from, to }: Pick<UpgradeState, 'from' | 'to'>, upgrading: Upgrading): Promise<SiteChild> {
  const { installation, config, seconds, ending, isToOpen, onProgress } = upgrading;
  const { dataDir } = installation;
  const note = (phase: UpgradeState['phase'], tried: UpgradeState['tried'] = null) => writeState(dataDir, { from, to, phase, tried });
  await note('copying');
  let site: SiteChild | null = null;
  try {
    await stopCluster(dataDir);
    onProgress('正在把数据库原样留一份…');
    await copyCluster(dataDir);
    ending.throwIfAborted();
    await note('trying');
    onProgress(`正在关着门试 ${to}…`);
    site = startRelease(releaseOf(installation, to), { isHeld: true, dataDir });
    await note('trying', { processId: site.processId, bornAt: (await birthOf(site.processId)) ?? '' });
    if (!(await becomesReady(site, config, { seconds, ending })))
      throw new StartFailure(`${to} 没有准备好，已退回 ${from}，数据和升级之前一样。原因见网站自己打印的。`);
    // From here on nothing goes back: what people write counts.
    await note('done');
  } catch (error) {
    await site?.stop(ORPHAN_MS);
    await settle(installation, onProgress);
    throw error;
  }
  if (isToOpen) site.open();
  try {
    await finish(installation, to);
    onProgress(`换成 ${to} 了。${from} 还在 releases 里。`);
  } catch (error) {
    // It stays as it is; the next start does the rest.
    onProgress(`换成 ${to} 了，收尾没有做完，下次启动再做：${error instanceof Error ? error.message : String(error)}`);
  }
  return site;
}

/** Ends an upgrade that was cut off: back to the version before, or on to the new one where that had been ready. */
export async function settle(installation: Installation, onProgress: (line: string) => void): Promise<void> {
  const { dataDir } = installation;
  const state = await readState(dataDir);
  if (state === null) return;
  await endTried(state);
  if (state.phase === 'done') {
    onProgress(`上次升级到 ${state.to} 已经成功，接着用它。`);
    await finish(installation, state.to);
    return;
  }
  if (state.phase === 'trying') {
    onProgress(`升级到 ${state.to} 没有做完，正在退回 ${state.from}…`);
    await stopCluster(dataDir);
    await putBack(dataDir);
  }
  await dropCopy(dataDir);
  await removeState(dataDir);
}

async function finish(installation: Installation, version: string): Promise<void> {
  await setCurrent(installation, version);
  await dropCopy(installation.dataDir);
  await removeState(installation.dataDir);
}

/** Waits for the process of a version that was being tried, which ends once nobody holds it. */
async function endTried({ tried }: UpgradeState): Promise<void> {
  if (tried === null) return;
  const deadline = Date.now() + ORPHAN_MS;
  while ((await birthOf(tried.processId)) === tried.bornAt) {
    if (Date.now() > deadline) process.kill(tried.processId, 'SIGKILL');
    await pause(200);
  }
}
