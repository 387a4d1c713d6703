import { goPublic, isOfDemo, loadDemo } from '#demo/load.ts';
import { loadDemoApart } from '#demo/load-apart.ts';
import { endFilling, type FirstRunHooks } from '#server/modules/first-run/index.ts';
import type { Platform } from './platform/api.ts';
import { askForRenewal } from './renewal.ts';

/** How often loading the demo is begun before the site waits for its next start. */
const MAX_LOADS = 3;

interface Surroundings {
  onProgress: (line: string) => void;
  ending: AbortSignal;
  onRenewal: () => void;
}

/** Returns what the process does for the setting-up of its site: the demo after it, and the end of a demo. */
export function hooksOf(platform: Platform, { onProgress, ending, onRenewal }: Surroundings): FirstRunHooks {
  const { log, config } = platform;
  /** A process that was ended from outside, for want of memory say, leaves what it has done; the next one goes on there. */
  const loadAgain = async () => {
    for (let left = MAX_LOADS - 1; ; left -= 1) {
      try {
        return await loadDemoApart(ending, () => undefined);
      } catch (error) {
        if (left === 0 || ending.aborted) throw error;
        log.warn({ err: error }, 'the demo is loaded on');
      }
    }
  };
  const fill = async () => {
    onProgress('正在摆上演示内容，约需一分钟…');
    await loadAgain();
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
