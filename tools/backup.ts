// npm run backup [-- FILE]: writes the whole site into one file; the site may be running.
import { resolve } from 'node:path';
import { backUpSite } from '#server/platform/backup/index.ts';
import { configure, printLine, reportFailure } from '#server/platform/process/terminal.ts';

const stamp = new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);

try {
  await backUpSite(configure(), resolve(process.argv[2] ?? `hearth-${stamp}.tar.gz`), printLine);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
