import { join } from 'node:path';
import { type DemoAccount, loadDemo, loadSiteContent, readDemoAccounts } from '#demo/load.ts';
import { buildAddons } from '#server/modules/plugins/index.ts';
import { fillHeldNames } from '#server/modules/profiles/index.ts';
import { demandSameKey } from '#server/modules/settings/index.ts';
import { loadDemoApart } from '#demo/load-apart.ts';
import { createApp } from './app/app.ts';
import { startChores } from './app/chores.ts';
import { shareTags } from './app/shared-tags.ts';
import { loadWebBuild, type Web } from './app/web-build.ts';
import { openPlatform } from './platform/open-platform.ts';
import type { Platform } from './platform/api.ts';
import type { Config } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { startDatabase } from './platform/start-database.ts';
import { errorCode, StartFailure } from './platform/start-failure.ts';

export interface Site {
  /** For trying the site; none when it holds no demo. */
  accounts: DemoAccount[];
  /** Answers the requests it has accepted, then closes everything, the database too. */
  stop(): Promise<void>;
  /** Hears that the site cannot go on. */
  onLost(callback: (reason: Error) => void): void;
}

const DIST = join(import.meta.dirname, '../../dist');
const WEB = join(import.meta.dirname, '../../web');
/** Requests that last longer are cut off when the site stops. */
const FAREWELL_MS = 10_000;

/**
 * Brings up the whole site and listens. Throws StartFailure for whatever the person at the keyboard can mend, and something else
 * when `ending` says meanwhile that it is not wanted any more; nothing is left running then.
 */
export async function startSite(config: Config, onProgress: (line: string) => void, ending: AbortSignal): Promise<Site> {
  const log = createLog('info');
  const database = await startDatabase(config, { onProgress, onIdleError: ({ message }) => log.warn({ reason: message }, 'idle connection lost') });
  // The first content takes a while; what is half done is rolled back and begun again by the next start.
  const abandon = () => void database.abandon();
  ending.addEventListener('abort', abandon);
  try {
    ending.throwIfAborted();
    const platform = await openPlatform(config, database.db, log);
    await demandSameKey(platform.db, platform.secrets, platform.clock.now());
    await loadContent(platform, onProgress, ending);
    const tags = await shareTags(database.connection, { publish: config.databaseUrl !== null, log });
    const chores = startChores(platform);
    const web = await openWeb(config);
    const app = await createApp(platform, web);
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw explainListening(error, config);
    });
    return {
      accounts: await readDemoAccounts(database.db),
      async stop() {
        const cutOff = setTimeout(() => app.server.closeAllConnections(), FAREWELL_MS);
        await app.close();
        clearTimeout(cutOff);
        await web.close();
        await chores.stop();
        await tags.stop();
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

/** What a new site starts with; on the first start only, and whole even when that start was killed halfway. */
async function loadContent(platform: Platform, onProgress: (line: string) => void, ending: AbortSignal): Promise<void> {
  await loadSiteContent(platform, platform.clock.now());
  if (platform.config.loadDemo) {
    const isFirst = (await readDemoAccounts(platform.db)).length === 0;
    if (isFirst) onProgress('第一次开门，正在摆上演示内容…');
    if (isFirst) await loadDemoApart(ending);
    // Goes on with what a killed start left, and adds what a newer version brings.
    await loadDemo(platform, platform.clock.now());
  }
  await fillHeldNames(platform.db);
  await buildAddons(platform, platform.clock.now());
}

/** The built web, or in development its sources through Vite. */
async function openWeb({ production }: Config): Promise<Web & { close(): Promise<void> }> {
  if (production) return { build: await loadWebBuild(DIST), folder: join(DIST, 'web'), hotReload: false, close: async () => undefined };
  const { openWebDevelopment } = await import('./app/web-development.ts');
  return openWebDevelopment(WEB);
}

function explainListening(error: unknown, { host, port }: Config): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartFailure(`端口 ${port} 已经被别的程序占用。请停掉它，或者换一个端口，例如 PORT=${port + 1} npm start。`, { cause: error });
    case 'EACCES':
      return new StartFailure(`当前用户不能使用端口 ${port}。请换一个 1024 以上的端口，例如 PORT=3000 npm start。`, { cause: error });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFailure(`这台机器没有 HOST 指的地址 ${host}。请改成本机的地址，例如 127.0.0.1；要让别的机器也能访问，用 0.0.0.0。`, { cause: error });
    default:
      return error;
  }
}
