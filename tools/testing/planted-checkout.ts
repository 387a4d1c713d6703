import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** A checkout with our commands; the programs they run are small scripts a test plants. */
export interface PlantedCheckout {
  folder: string;
  plant(files: Record<string, string>): Promise<void>;
  command(script: string, args?: string[], env?: Record<string, string>): { status: number | null; output: string };
  remove(): Promise<void>;
}

/** Makes a checkout in a folder of its own, as if installed and built once. */
export async function plantCheckout(): Promise<PlantedCheckout> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-commands-'));
  const plant = async (files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  };
  await cp(join(ROOT, 'tools/steps'), join(folder, 'tools/steps'), { recursive: true });
  for (const name of ['start.mjs', 'run.mjs', 'test.mjs', 'tasks.mjs', 'infrastructure.mjs']) {
    await cp(join(ROOT, 'tools', name), join(folder, 'tools', name));
  }
  await plant({
    'package.json': JSON.stringify({ name: 'tree', version: '1.0.0', type: 'module' }),
    'package-lock.json': lockOf({}),
    'node_modules/.package-lock.json': lockOf({}),
    'contract/src/route.ts': '',
    'web/src/page.tsx': 'first',
    'tools/build.mjs': `
      import { appendFileSync, mkdirSync } from 'node:fs';
      import { hashSources, markBuilt } from './steps/web.mjs';
      const sources = hashSources();
      for (const folder of ['dist/web', 'dist/ssr']) mkdirSync(folder, { recursive: true });
      appendFileSync('builds', 'x');
      markBuilt(sources);`,
  });
  return {
    folder,
    plant,
    command(script, args = [], env = {}) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`tools/${script}`, ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, ...env },
      });
      return { status, output: stdout + stderr };
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Returns a lock file of these packages. */
export function lockOf(packages: Record<string, object>): string {
  return JSON.stringify({ name: 'tree', version: '1.0.0', lockfileVersion: 3, packages: { '': { name: 'tree', version: '1.0.0' }, ...packages } });
}
