// npm run restore -- FILE [--key KEYFILE]: restores a backup into an empty data directory; with --offsite one that is fetched first.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreSite } from '#server/platform/backup/index.ts';
import { listOffsite, restoreOffsite } from '#server/platform/offsite/restore-offsite.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { configure, printLine, reportFailure } from '#server/platform/process/terminal.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import { drawProgress, endProgress } from './steps/progress-bar.ts';

// As the site itself writes them: uploads are nobody else's on this machine.
process.umask(0o077);

interface Arguments {
  /** A file; with `offsite` the name of a backup there, or `list`. */
  name: string | undefined;
  offsite: boolean;
  erasures: string | undefined;
  key: string | undefined;
  into: string | undefined;
}

const OPTIONS = { erasures: { type: 'string' }, key: { type: 'string' }, into: { type: 'string' }, offsite: { type: 'boolean' } } as const;

function readArguments(args: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
    const [name, ...others] = positionals;
    const { offsite = false, erasures, key, into } = values;
    if (others.length === 0 && (offsite || (name !== undefined && into === undefined)))
      return { name, offsite, erasures: erasures && resolve(erasures), key: key && resolve(key), into: into && resolve(into) };
  } catch (error) {
    throw usage(error);
  }
  throw usage();
}

function usage(cause?: unknown): StartFailure {
  const lines = [
    `用法：${commandLine('restore 备份文件 [--key 私钥文件] [--erasures 注销名单]')}。`,
    `从异地：${commandLine('restore --offsite list')} 看有哪些，${commandLine('restore --offsite [名字] --key 私钥文件')} 取回来恢复，加上 --into 文件夹 就只取不恢复。`,
    '数据放进 HEARTH_DATA 指的目录（默认 .hearth），它必须是空的；注销名单在备份旁边的话自己会找到。',
  ];
  return new StartFailure(lines.join('\n'), { cause });
}

async function run({ name, offsite, ...others }: Arguments): Promise<void> {
  const config = configure();
  if (!offsite) return restoreSite({ ...config, ...others }, resolve(name ?? ''), printLine);
  if (name === 'list') return listOffsite(config, { log: printLine });
  await restoreOffsite(config, { name, ...others }, { log: printLine, onProgress: drawProgress('取') });
}

try {
  await run(readArguments(process.argv.slice(2)));
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
} finally {
  endProgress();
}
