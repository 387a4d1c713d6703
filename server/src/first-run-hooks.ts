import { goPublic, isOfDemo, loadDemo } from '#demo/load.ts';
import { loadDemoApart } from '#demo/load-apart.ts';
import { endFilling, type FirstRunHooks } from '#server/modules/first-run/index.ts';
import type { Platform } from './platform/api.ts';
import { askForRenewal } from './renewal.ts';

interface Surroundings {
  onProgress: (line: string) => void;
  ending: AbortSignal;
  onRenewal: () => void;
}

/** Returns what the process does for the setting-up of its site: the demo after it, and the end of a demo. */
export function hooksOf(platform: Platform, { onProgress, ending, onRenewal }: Surroundings): FirstRunHooks {
  const { log, config } = platform;
  const fill = async () => {
    onProgress('正在摆上演示内容，约需半分钟…');
    await loadDemoApart(ending, () => undefined);
    await loadDemo({ ...platform, now: platform.clock.now() });
    // Before the site opens: until here the accounts of the demo have a password everybody knows.
    const renewed = await goPublic({ db: platform.db, now: platform.clock.now(), isPublic: true });
    for (const { nickName, email, password } of renewed) onProgress(`演示账号 · ${nickName}：${email ?? nickName}  密码 ${password}`);
    await endFilling({ db: platform.db, now: platform.clock.now() });
    onProgress('演示内容摆好了');
  };
  return {
    isOfDemo,
    // One that is cut short goes on with the next start.
    fill: () =>
      void fill().catch((error: unknown) => {
        if (ending.aborted) return;
        log.error({ err: error }, 'the demo could not be loaded');
        onProgress('演示内容没有摆完，站点先关着。再启动一次，会从停下的地方接着摆。');
      }),
    renew: () => void askForRenewal(config).then(onRenewal, (error: unknown) => log.error({ err: error }, 'the demo could not be ended')),
  };
}
