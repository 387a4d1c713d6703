import { join } from 'node:path';
import { goPublic, hasDemoAccounts, loadDemo, loadSiteContent, readDemoAccounts, setLawfulDefaults, type DemoAccount } from '#demo/load.ts';
import { keepEarlierConsents } from '#server/modules/consents/index.ts';
import { beginFirstRun, CODE_FILE, endFilling, watchCode, type FirstRun } from '#server/modules/first-run/index.ts';
import { buildAddons } from '#server/modules/plugins/index.ts';
import type { RenewedAccount } from '#server/modules/members/index.ts';
import { fillHeldNames } from '#server/modules/profiles/index.ts';
import { noteRelease } from '#server/modules/releases/index.ts';
import { readSettings, requireSameKey, runOnce } from '#server/modules/settings/index.ts';
import { resumeCourt } from '#server/modules/trials/index.ts';
import type { UpgradeReport } from '#server/modules/shipped/index.ts';
import { loadDemoApart } from '#demo/load-apart.ts';
import { createApp } from './app/app.ts';
import { hooksOf } from './first-run-hooks.ts';
import { deleteRenewal, isRenewing, wipeDemo } from './renewal.ts';
import { repeatRestored } from './repeat-restored.ts';
import { startBackgroundWork } from './app/background-work.ts';
import { takePort, type Opening } from './app/opening.ts';
import { reportSight } from './app/readiness.ts';
import { shareTags } from './app/cache/shared-tags.ts';
import { loadWebBuild, type Web } from './app/pages/web-build.ts';
import { createWorkerApp } from './app/worker-app.ts';
import { backUpBeforeUpgrade } from './platform/backup/index.ts';
import { reachReplica } from './platform/state/reach-replica.ts';
import { keepTrying } from './platform/files/keep-trying.ts';
import { markInUse } from './platform/files/store-in-use.ts';
import { openPlatform } from './platform/open-platform.ts';
import type { Platform } from './platform/api.ts';
import { withPublicUrl, type Config } from './platform/process/config/config.ts';
import { shareOf } from './platform/process/config/share.ts';
import type { Siblings } from './platform/siblings/siblings.ts';
import { countSlow } from '#server/platform/process/faults.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import { createLog, type Log } from './platform/process/log.ts';
import { readChangelogFile, readVersion } from './platform/process/version.ts';
import { siteTimeouts, withLongTimeouts } from './platform/database/timeouts.ts';
import { startDatabase } from './platform/database/start-database.ts';

export interface Site {
  /** For trying the site; none when it holds no demo. */
  accounts: DemoAccount[];
  /** Demo accounts that just got a password of their own, because others can reach the site; it is known here and now only. */
  renewed: RenewedAccount[];
  /** Completes the requests it has accepted, then closes everything, including the database. */
  stop(): Promise<void>;
  /** Where it is reached. */
  publicUrl: string;
  /** Whether its mails reach anybody, by a server of the environment or of its settings. */
  deliversMail: boolean;
  /** Calls back when the demo is to be wiped out, which the next start does. */
  onRenewal(callback: () => void): void;
  /** Calls back when the site cannot continue. */
  onLost(callback: (reason: Error) => void): void;
}

const DIST = join(import.meta.dirname, '../../dist');
const WEB = join(import.meta.dirname, '../../web');
/** Requests that last longer are cut off when the site stops. */
const SHUTDOWN_TIMEOUT_MS = 10_000;
const SETUP_PATH = '/setup';

/**
 * Takes the port, then starts the whole site; until it is up the port answers with what is being prepared. Throws StartFailure for
 * everything the operator can repair, and another error when `ending` is aborted meanwhile; nothing is left running then. With `word` the site stays
 * closed until that resolves.
 */
export async function startSite(config: Config, onProgress: (line: string) => void, { ending, word, siblings = null }: Waiting): Promise<Site> {
  ending.throwIfAborted();
  const opening = await takePort(config, siblings?.isLate);
  try {
    return await openSite(config, opening, { onProgress, ending, word, siblings });
  } catch (error) {
    opening.close();
    throw error;
  }
}

interface Waiting {
  ending: AbortSignal;
  /** Resolves when the upgrade that tries this version lets it open; it rejects when `ending` is aborted. */
  word?: Promise<unknown> | undefined;
  /** The other processes of the site, one of which this is; null or left out: it is alone. */
  siblings?: Siblings | null;
}

interface Starting extends Waiting {
  /** Prints one line. */
  onProgress: (line: string) => void;
}

async function openSite(asked: Config, opening: Opening, { onProgress, ending, word, siblings = null }: Starting): Promise<Site> {
  const log = createLog('info');
  const given = siblings === null ? asked : shareOf(asked, siblings);
  const renewal = new AbortController();
  // One that takes another's place while the site is about to end for it leaves that to the next start.
  const isRenewed = isRenewing(given) && siblings?.isLate !== true;
  // Of several processes their launcher has done it, whose the database is.
  if (isRenewed && siblings === null) {
    opening.report({ step: '正在清掉演示的一切', share: null });
    await wipeDemo(given, onProgress);
  }
  opening.report({ step: '正在打开数据库', share: null });
  await siblings?.untilDatabase(ending);
  const database = await startDatabase(
    { ...given, isLaunched: siblings !== null },
    {
      onProgress,
      beforeUpgrade: async (owner) => {
        opening.report({ step: '正在备份，随后升级', share: null });
        await backUpBeforeUpgrade(given, onProgress)(owner);
      },
      onIdleError: ({ message }) => log.warn({ reason: message }, 'idle connection lost'),
      onAvailability: (isThere) =>
        isThere ? log.info('the database answers again') : log.warn('the database does not answer: requests are refused until it does'),
      onSlow: (statement, ms) => countSlow(log, statement, ms),
    },
    siteTimeouts(given.databaseAnswerMs),
  );
  // Loading the first content takes a while; an unfinished load is rolled back and restarted by the next start.
  const abandon = () => void database.abandon();
  ending.addEventListener('abort', abandon);
  try {
    ending.throwIfAborted();
    const { publicUrl } = await readSettings(database.db);
    const config = withPublicUrl(given, publicUrl);
    const replica = config.role === 'worker' ? null : await reachReplica(config, database, log);
    const platform: Platform = { ...(await openPlatform(config, database.db, { log, siblings })), replica };
    if (!database.isProtected && config.production) warnOfOwner({ onProgress, log });
    const renewed = await withLongTimeouts(async () => {
      await requireSameKey({ db: platform.db, now: platform.clock.now() }, platform.secrets);
      const first = await loadContent(platform, opening, { onProgress, ending, isRenewed });
      // Not later: who begins to set the site up must not find it wiped out again.
      if (isRenewed) await deleteRenewal(config);
      // What is set while a site waits for its first operator is theirs to decide.
      if (first.state !== 'closed') await setLawfulDefaults({ ...platform, now: platform.clock.now() });
      await runOnce({ db: platform.db, now: platform.clock.now() }, 'earlier-consents', keepEarlierConsents);
      await resumeCourt({ db: platform.db, now: platform.clock.now() });
      await repeatRestored(platform, onProgress);
      // What was set up in the browser is no demo at home, wherever it listens.
      const isPublic = config.isPublic || first.content === 'demo';
      const passwords = await goPublic({ db: platform.db, now: platform.clock.now(), isPublic });
      // Not before: until here the accounts of the demo have a password everybody knows.
      if (first.state === 'filling') await endFilling({ db: platform.db, now: platform.clock.now() });
      return passwords;
    });
    opening.report({ step: '正在准备网页', share: null });
    const tags = await shareTags(
      { db: database.db, connection: database.direct },
      {
        listens: config.listens,
        sends: config.databaseUrl !== null,
        log,
        replica,
        siblings,
        onSight() {
          if (config.redisUrl !== null && config.role !== 'worker') void reportSight(platform.shared);
        },
      },
    );
    const web = config.role === 'worker' ? null : await openWeb(config);
    const app =
      web === null ? createWorkerApp(platform) : await createApp(platform, web, hooksOf(platform, { onProgress, ending, onRenewal: () => renewal.abort() }));
    const inStore = config.s3 === null ? null : keepTrying(log, () => makeUpInStore(platform));
    const accounts = await readDemoAccounts(database.db);
    await opening.handOver(app, word);
    // Last: a start that fails has nothing running in the background that would fail with it.
    const work = await startBackgroundWork(platform, database.connection, database.direct);
    // Once is enough of several processes.
    const code =
      siblings !== null && siblings.number > 1
        ? null
        : await watchCode(platform, (shown) =>
            onProgress(
              `这座站还没有管理员。火种：${shown}，打开 ${config.publicUrl}${SETUP_PATH} 点火；30 分钟换一次，也写在 ${join(config.dataDir, CODE_FILE)}`,
            ),
          );
    return {
      accounts,
      renewed,
      publicUrl: config.publicUrl,
      deliversMail: platform.mail.delivers,
      onRenewal: (callback) => renewal.signal.addEventListener('abort', callback, { once: true }),
      async stop() {
        code?.stop();
        await app.drain?.(config.drainSeconds);
        const cutOff = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
        await app.close();
        clearTimeout(cutOff);
        await web?.close();
        await work.stop();
        await inStore?.stop();
        await tags.stop();
        await replica?.close();
        await platform.shared.close();
        await database.stop();
      },
      onLost: (callback) => database.onLost(callback),
    };
  } catch (error) {
    await database.abandon();
    throw error;
  } finally {
    ending.removeEventListener('abort', abandon);
  }
}

/** Says that nothing but a trigger keeps the site from changing its own records, because it runs under the role that owns them. */
function warnOfOwner({ onProgress, log }: { onProgress: (line: string) => void; log: Log }): void {
  log.error('the role of DATABASE_URL owns the tables or has too many rights: records are not protected from it');
  onProgress(
    `注意：DATABASE_URL 的账号能改在案的记录：它是表的主人，或者权利给多了。请另建一个账号给网站用，给多了的再执行一次 ${commandLine('migrate')} 就收回，见 docs/operations.md 的“两个账号”。`,
  );
}

/** Loads the content of a new site; on the first start only, and completely even when that start was killed halfway. */
async function loadContent(platform: Platform, opening: Opening, { onProgress, ending, isRenewed }: Starting & { isRenewed: boolean }): Promise<FirstRun> {
  const upgraded = await loadSiteContent({ ...platform, now: platform.clock.now() });
  if (upgraded !== null) reportUpgrade(upgraded, onProgress);
  const isFirst = !(await hasDemoAccounts(platform.db));
  const first = await beginFirstRun({ ...platform, now: platform.clock.now() }, { hasDemo: !isFirst, isRenewed });
  const isWanted = first.content === null ? platform.config.loadDemo && first.state === 'over' : first.content === 'demo';
  if (isWanted) {
    if (isFirst) onProgress('第一次开门，正在摆上演示内容，约需一分钟…');
    if (isFirst) await loadDemoApart(ending, reportInSteps(onProgress, opening));
    // Continues what a killed start left, and adds what a newer version has added.
    await loadDemo({ ...platform, now: platform.clock.now() });
  }
  await fillHeldNames(platform.db);
  // The disk is there; for a store that may be away nobody waits.
  if (platform.config.s3 === null) await buildAddons({ ...platform, now: platform.clock.now() });
  const [version, changelog] = await Promise.all([readVersion(), readChangelogFile()]);
  await noteRelease({ db: platform.db, now: platform.clock.now() }, { version, changelog });
  return first;
}

/** Does what a start needs of a store of files: notes that it is in use, and builds the addons. Throws what is wrong with it. */
async function makeUpInStore(platform: Platform): Promise<void> {
  await markInUse(platform.files, platform.clock.now());
  await buildAddons({ ...platform, now: platform.clock.now() });
}

/** Says what an upgrade did to the texts, and what waits for the operator. */
function reportUpgrade({ added, replaced, retired, offered }: UpgradeReport, onProgress: (line: string) => void): void {
  const done = [...counted(added, '新加'), ...counted(replaced, '换新'), ...counted(retired, '停用')];
  if (done.length > 0) onProgress(`程序带来的内容：${done.join('、')}。`);
  if (offered.length > 0) onProgress(`有 ${offered.length} 项内容改过或约束会员，没有动，等你选：${commandLine('shipped')}`);
}

function counted(ids: readonly string[], what: string): string[] {
  return ids.length > 0 ? [`${what} ${ids.length} 项`] : [];
}

/** Reports every advance of the demo to the page, and every tenth to the terminal. */
function reportInSteps(onProgress: (line: string) => void, opening: Opening): (share: number) => void {
  let tenths = 0;
  return (share) => {
    opening.report({ step: '正在摆上演示内容', share });
    if (Math.floor(share * 10) <= tenths) return;
    tenths = Math.floor(share * 10);
    onProgress(`演示内容：完成 ${tenths * 10}%`);
  };
}

/** Returns the built web, or in development its sources through Vite. */
async function openWeb({ production }: Config): Promise<Web & { close(): Promise<void> }> {
  if (production) return { build: await loadWebBuild(DIST), folder: join(DIST, 'web'), hotReload: false, close: async () => undefined };
  const { openWebDevelopment } = await import('./app/pages/web-development.ts');
  return openWebDevelopment(WEB);
}
