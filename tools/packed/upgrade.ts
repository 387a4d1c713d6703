// ./hearth upgrade FILE [--seconds N]: changes to a packed version, and stays with the one before when the new one is not ready.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { configure, printLine, reportFailure } from '#server/platform/process/terminal.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { hasCluster, requireRoom } from './cluster-copy.ts';
import { askControl, isControlled, takeControl } from './control.ts';
import { currentVersion, installationOf, requireWritable } from './installation.ts';
import { settle, upgradeTo } from './run-upgrade.ts';
import { dropRoom, moveIn, unpackRelease } from './unpack.ts';
import { readState } from './upgrade-state.ts';

const SECONDS = 900;

function readArguments(args: string[]): { file: string; seconds: number } {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { seconds: { type: 'string', default: String(SECONDS) } } });
    const [file, ...others] = positionals;
    const seconds = Number(values.seconds);
    if (file !== undefined && others.length === 0 && seconds > 0 && seconds <= 86_400) return { file: resolve(file), seconds };
  } catch (error) {
    throw usage(error);
  }
  throw usage();
}

function usage(cause?: unknown): StartFailure {
  return new StartFailure(`用法：./hearth upgrade 打包的文件 [--seconds 最多等它多少秒，默认 ${SECONDS}]`, { cause });
}

async function upgrade(): Promise<void> {
  const { file, seconds } = readArguments(process.argv.slice(2));
  const config = configure();
  const { dataDir } = config;
  const installation = installationOf(dataDir);
  if (config.databaseUrl !== null)
    throw new StartFailure(
      '用自己的数据库时，一个节点一个节点地换：解开新版，执行它的 ./hearth migrate，再逐个停下、换上、等 /readyz。见 docs/operations.md。',
    );
  if (!hasCluster(dataDir)) throw new StartFailure(`${dataDir} 里没有炉边的数据库。数据在别处时，请用 HEARTH_DATA 指出来。`);
  if ((await readState(dataDir)) !== null && (await isControlled(dataDir))) throw new StartFailure('这座站正在换版本。');
  const unpacked = await unpackRelease(installation, file);
  const { to } = unpacked;
  try {
    const answer = await askControl(dataDir, { ...unpacked, seconds }, printLine);
    if (answer !== null && 'failed' in answer) throw new StartFailure(answer.failed);
    if (answer === null) await upgradeStopped();
  } finally {
    await dropRoom(installation, unpacked.room);
  }

  async function upgradeStopped(): Promise<void> {
    const ending = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
    const control = await takeControl(dataDir, async (_request, tell) => tell({ failed: '这座站正在换版本。' }));
    if (control === null) throw new StartFailure(`${dataDir} 刚刚有一座炉边开了门，请再试一次。`);
    try {
      await settle(installation, printLine);
      const from = await currentVersion(installation);
      if (from === to) return printLine(`现在用的就是 ${to}。`);
      await requireWritable(installation);
      await requireRoom(dataDir);
      await moveIn(installation, unpacked);
      const site = await upgradeTo({ from, to }, { installation, config, seconds, ending: ending.signal, isToOpen: false, onProgress: printLine });
      await site.stop();
      printLine('网站原来没有开着，现在也停下了：用 ./hearth start 开门。');
    } finally {
      control.close();
    }
  }
}

try {
  process.umask(0o077);
  await upgrade();
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
process.exit();
