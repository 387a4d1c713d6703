import { patient } from '#tools/patience.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderForData } from '#tools/memory-folder.ts';
import { startEmbeddedPostgres } from '#embedded-postgres';
import { openSecrets } from '../process/secrets.ts';
import { RESTORING, startDatabase } from '../database/start-database.ts';
import { backUpSite, restoreSite } from './index.ts';

vi.setConfig({ testTimeout: patient(120_000) });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(folderForData(), 'hearth-backup-'));
  await chmod(folder, 0o711);
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('the commands', () => {
  const silent = { onProgress: () => undefined, onIdleError: () => undefined };
  const at = (name: string) => ({ databaseUrl: null, dataDir: join(folder, name) });

  it('back up a running site and restore it elsewhere, once', async () => {
    const file = join(folder, 'site.tar.gz');
    const lines: string[] = [];
    const site = await startDatabase(at('site'), silent);
    await site.db.query("INSERT INTO games (id, name) VALUES (7, '炉边')");
    await mkdir(join(folder, 'site/files'));
    await writeFile(join(folder, 'site/files/a.webp'), 'picture');
    const secrets = await openSecrets({ secretKey: null, dataDir: join(folder, 'site') });
    await backUpSite(at('site'), file, (line) => lines.push(line));
    await site.stop();

    const usual = process.umask(0o077);
    await restoreSite(at('copy'), file, (line) => lines.push(line));
    process.umask(usual);
    expect((await lstat(join(folder, 'copy/postgres'))).isDirectory()).toBe(true);
    expect(lines.at(-1)).toMatch(/^恢复好了：\d+ 张表，1 个文件/);
    const copy = await startDatabase(at('copy'), silent);
    expect(await copy.db.queryOne('SELECT name FROM games WHERE id = 7')).toEqual({ name: '炉边' });
    expect(await readFile(join(folder, 'copy/files/a.webp'), 'utf8')).toBe('picture');
    const sealed = secrets.encrypt('totp', '炉火');
    expect((await openSecrets({ secretKey: null, dataDir: join(folder, 'copy') })).decrypt('totp', sealed)).toBe('炉火');
    await copy.stop();
    await expect(restoreSite(at('copy'), file, () => undefined)).rejects.toThrow('恢复只能放进空目录');

    // A stopped site is started for the backup and stopped again.
    await backUpSite(at('copy'), join(folder, 'second.tar.gz'), () => undefined);
    await expect(backUpSite(at('nothing-here'), join(folder, 'third.tar.gz'), () => undefined)).rejects.toThrow('没有东西可备份');
  });

  it('an interrupted restoration never passes for a site, and can be done again', async () => {
    const file = join(folder, 'site.tar.gz');
    const site = await startDatabase(at('site'), silent);
    await site.db.query("INSERT INTO games (id, name) VALUES (7, '炉边')");
    await backUpSite(at('site'), file, () => undefined);
    await site.stop();

    const program = `import { restoreSite } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
      await restoreSite(${JSON.stringify(at('copy'))}, ${JSON.stringify(file)}, (line) => console.log(line));`;
    const attempt = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of attempt.stdout) if (String(line).includes('正在恢复')) break;
    attempt.kill('SIGKILL');
    await once(attempt, 'close');
    expect(await readdir(join(folder, 'copy'))).toContain(RESTORING);
    await expect(startDatabase(at('copy'), silent)).rejects.toThrow('恢复没有做完');

    await restoreSite(at('copy'), file, () => undefined);
    const copy = await startDatabase(at('copy'), silent);
    expect(await copy.db.queryOne('SELECT name FROM games WHERE id = 7')).toEqual({ name: '炉边' });
    await copy.stop();
  });

  it('a failed restoration leaves the directory empty', async () => {
    await writeFile(join(folder, 'letter.txt'), '你好');
    await expect(restoreSite(at('copy'), join(folder, 'letter.txt'), () => undefined)).rejects.toThrow('损坏或不完整');
    expect(await readdir(join(folder, 'copy'))).toEqual([]);
    const started = await startEmbeddedPostgres({ dataDir: join(folder, 'copy') });
    await started.stop();
  });
});
