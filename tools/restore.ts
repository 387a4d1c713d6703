// npm run restore -- FILE [--key KEYFILE]: restores a backup into an empty data directory.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreSite } from '#server/platform/backup/index.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { configure, printLine, reportFailure } from '#server/platform/process/terminal.ts';
import { commandLine } from '#server/platform/process/command-line.ts';

// As the site itself writes them: uploads are nobody else's on this machine.
process.umask(0o077);

function readArguments(args: string[]): { file: string; erasures: string | undefined; key: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { erasures: { type: 'string' }, key: { type: 'string' } } });
    const [file, ...others] = positionals;
    if (file !== undefined && others.length === 0) return { file, erasures: values.erasures, key: values.key };
  } catch (error) {
    throw usage(error);
  }
  throw usage();
}

function usage(cause?: unknown): StartFailure {
  return new StartFailure(
    `用法：${commandLine('restore 备份文件 [--key 私钥文件] [--erasures 注销名单]')}。数据放进 HEARTH_DATA 指的目录（默认 .hearth），它必须是空的；注销名单在备份旁边的话自己会找到。`,
    { cause },
  );
}

try {
  const { file, erasures, key } = readArguments(process.argv.slice(2));
  await restoreSite({ ...configure(), erasures: erasures && resolve(erasures), key: key && resolve(key) }, resolve(file), printLine);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
