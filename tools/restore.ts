// npm run restore -- FILE: restores a backup into an empty data directory.
import { resolve } from 'node:path';
import { restoreSite } from '#server/platform/backup/index.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { configure, printLine, reportFailure } from '#server/platform/process/terminal.ts';

// As the site itself writes them: uploads are nobody else's on this machine.
process.umask(0o077);
try {
  const file = process.argv[2];
  if (file === undefined) throw new StartFailure('用法：npm run restore -- 备份文件。数据放进 HEARTH_DATA 指的目录（默认 .hearth），它必须是空的。');
  await restoreSite(configure(), resolve(file), printLine);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
