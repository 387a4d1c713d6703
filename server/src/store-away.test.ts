// A site that starts while its store of files is away: it opens, and makes up for what it needs of the store when that is back.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { patient } from '#tools/patience.ts';
import { startTestSite } from './app/testing.ts';
import { readConfig } from './platform/process/config/config.ts';
import { startS3Double } from './platform/testing/s3-double.ts';
import { startSite } from './site.ts';

it(
  'opens while the store is away, and has its addons and its mark there once it is back and takes them',
  async () => {
    const [database, double, dataDir] = await Promise.all([startTestSite(), startS3Double(), mkdtemp(join(tmpdir(), 'hearth-away-'))]);
    if ('connectionString' in database.connection) throw new Error('the test database is reached by its host');
    const { host, port, database: name, user } = database.connection;
    await double.stop();
    const config = readConfig({
      ...double.env,
      HEARTH_DATA: dataDir,
      HEARTH_DEMO: '0',
      HEARTH_ROLE: 'worker',
      HEARTH_SECRET_KEY: 'cd'.repeat(32),
      DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
      PORT: '0',
    });
    const site = await startSite(config, () => undefined, { ending: new AbortController().signal });
    try {
      double.fail('denied');
      await double.restart();
      await expect.poll(() => double.requests.length, { timeout: patient(20_000) }).toBeGreaterThan(0);
      expect([...double.objects.keys()]).toEqual([]);
      double.fail(null);
      const kinds = () => new Set([...double.objects.keys()].map((key) => key.split('/')[1]));
      await expect.poll(kinds, { timeout: patient(20_000) }).toEqual(new Set(['in-use', 'plugins']));
    } finally {
      await site.stop();
      await double.stop().catch(() => undefined);
      await database.close();
      await rm(dataDir, { recursive: true });
    }
  },
  patient(120_000),
);
