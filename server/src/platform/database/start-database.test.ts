import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { startDatabase } from './start-database.ts';
import type { DatabaseReports } from './start-database.ts';
import { StartFailure } from '../process/start-failure.ts';

const silent: DatabaseReports = { onProgress: () => undefined, onIdleError: () => undefined };

it('starts the embedded database, migrated, and ends it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth-start-'));
  await chmod(dataDir, 0o711);
  try {
    const lines: string[] = [];
    const started = await startDatabase({ databaseUrl: null, dataDir }, { ...silent, onProgress: (line) => lines.push(line) });
    expect(await started.db.queryOne('SELECT count(*) > 0 AS migrated FROM migration')).toEqual({ migrated: true });
    expect(lines.at(-1)).toMatch(/^数据库结构已更新：\d+ 步$/);
    await started.stop();
    await expect(startDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir }, silent)).rejects.toThrow(
      '连不上 DATABASE_URL 指的数据库（ECONNREFUSED）',
    );
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

it('says as a failure of the start what keeps the embedded database from starting', async () => {
  const failure = await startDatabase({ databaseUrl: null, dataDir: '/dev/null/hearth' }, silent).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartFailure);
  expect(failure).toHaveProperty('message', expect.stringContaining('数据目录 /dev/null/hearth 建不出来'));
});

it('uses the server DATABASE_URL names', async () => {
  const { host } = inject('postgres');
  const started = await startDatabase({ databaseUrl: `postgres://hearth@/hearth?host=${encodeURIComponent(host)}`, dataDir: '/nowhere' }, silent);
  expect(await started.db.queryOne('SELECT current_database() AS name')).toEqual({ name: 'hearth' });
  await started.stop();
});
