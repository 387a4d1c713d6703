// An upgrade that was killed at any step ends well at the next start.
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyCluster, requireRoom } from './cluster-copy.ts';
import { settle } from './run-upgrade.ts';
import { birthOf, writeState, type UpgradeState } from './upgrade-state.ts';

let home: string;
let dataDir: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-settle-'));
  await chmod(home, 0o711);
  dataDir = join(home, 'data');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await symlink('releases/1', join(home, 'current'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Plants folders of a database, each with the version that wrote it. */
async function plant(folders: Record<string, string>): Promise<void> {
  for (const [name, version] of Object.entries(folders)) {
    await mkdir(join(dataDir, 'postgres', name));
    await writeFile(join(dataDir, 'postgres', name, 'written-by'), version);
  }
}

async function settleFrom(phase: UpgradeState['phase']): Promise<{ cluster: string; current: string; left: string[] }> {
  await writeState(dataDir, { from: '1', to: '2', phase, tried: null });
  await settle({ home, dataDir }, () => undefined);
  const left = [...(await readdir(dataDir)), ...(await readdir(join(dataDir, 'postgres')))].filter((name) => /upgrade/.test(name));
  return { cluster: await readFile(join(dataDir, 'postgres/cluster/written-by'), 'utf8'), current: await readlink(join(home, 'current')), left };
}

const FORMER = { cluster: '1', current: 'releases/1', left: [] };

it('killed while it copied, it has changed nothing', async () => {
  await plant({ cluster: '1', 'cluster-before-upgrade.part-1': 'half' });
  expect(await settleFrom('copying')).toEqual(FORMER);
});

it.each([
  ['while the new version ran', { cluster: '2', 'cluster-before-upgrade': '1' }],
  ['while it went back, the database moved away', { 'cluster-of-failed-upgrade': '2', 'cluster-before-upgrade': '1' }],
  ['while it went back, with remains of an earlier time', { cluster: '2', 'cluster-of-failed-upgrade': 'earlier', 'cluster-before-upgrade': '1' }],
  ['while it went back, the copy in its place', { cluster: '1', 'cluster-of-failed-upgrade': '2' }],
])('killed %s, it goes back', async (_when, folders) => {
  await plant(folders);
  expect(await settleFrom('trying')).toEqual(FORMER);
});

it('killed after the new version was ready, it goes on with that and never back', async () => {
  await plant({ cluster: '2', 'cluster-before-upgrade': '1' });
  expect(await settleFrom('done')).toEqual({ cluster: '2', current: 'releases/2', left: [] });
});

it('a process that was left behind has ended before anything is put back', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => process.exit(), 1000)'], { stdio: 'ignore' });
  await plant({ cluster: '2', 'cluster-before-upgrade': '1' });
  const bornAt = (await birthOf(child.pid ?? 0)) ?? '';
  await writeState(dataDir, { from: '1', to: '2', phase: 'trying', tried: { processId: child.pid ?? 0, bornAt } });
  await settle({ home, dataDir }, () => undefined);
  expect(await birthOf(child.pid ?? 0)).not.toBe(bornAt);
});

it('the only database there is stays, whatever went before', async () => {
  await plant({ 'cluster-of-failed-upgrade': '1' });
  await writeState(dataDir, { from: '1', to: '2', phase: 'trying', tried: null });
  await expect(settle({ home, dataDir }, () => undefined)).rejects.toThrow('留着没有动');
  expect(await readFile(join(dataDir, 'postgres/cluster-of-failed-upgrade/written-by'), 'utf8')).toBe('1');
});

it.each(['.', 'pg_wal'])('a database whose files are elsewhere (%s) is not begun with', async (linked) => {
  await plant({ cluster: '1' });
  const cluster = join(dataDir, 'postgres/cluster');
  await mkdir(join(cluster, 'pg_tblspc'));
  await mkdir(join(cluster, 'pg_wal'));
  await rename(join(cluster, linked), join(home, 'elsewhere'));
  await symlink(join(home, 'elsewhere'), join(cluster, linked));
  await expect(requireRoom(dataDir)).rejects.toThrow('是一个链接');
});

it('a database with a table space is not begun with', async () => {
  await plant({ cluster: '1' });
  for (const folder of ['pg_wal', 'pg_tblspc/16400']) await mkdir(join(dataDir, 'postgres/cluster', folder), { recursive: true });
  await expect(requireRoom(dataDir)).rejects.toThrow('表空间');
});

it('what a killed process still copies is no part of the next copy', async () => {
  await plant({ cluster: '1', 'cluster-before-upgrade.part-1': 'half' });
  await copyCluster(dataDir);
  const copies = (await readdir(join(dataDir, 'postgres'))).toSorted();
  expect([copies, await readFile(join(dataDir, 'postgres/cluster-before-upgrade/written-by'), 'utf8')]).toEqual([['cluster', 'cluster-before-upgrade'], '1']);
});
