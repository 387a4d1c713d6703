import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import type { OnShare } from './load.ts';

/**
 * Loads the demo in a process of its own, so that the memory this takes is not the site's for the rest of its life (about 120 MB less,
 * measured). `onShare` hears how much is there. Throws StartFailure when it did not come to its end; what is there by then stays, and the next start goes on from it.
 */
export async function loadDemoApart(ending: AbortSignal, onShare: OnShare): Promise<void> {
  const child = fork(join(import.meta.dirname, 'fill.ts'), { signal: ending, killSignal: 'SIGKILL' });
  child.on('message', (share) => {
    if (typeof share === 'number') onShare(share);
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new StartFailure('演示内容没有装完，原因见上面。再启动一次，会从停下的地方接着装。');
}
