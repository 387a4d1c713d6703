import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const SETTINGS = ['package.json', 'tsconfig.json', '.oxlintrc.json', '.oxfmtrc.json', 'knip.json', 'tools/lint-rules.mjs', 'tools/lint'];
const TOOLS = {
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', 'web'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check', 'server'],
  layers: [join(ROOT, 'tools/layers.mjs')],
  'dead code': ['node_modules/knip/bin/knip.js'],
  'lock file': [join(ROOT, 'tools/lockfile.mjs')],
  migrations: [join(ROOT, 'tools/migrations.ts')],
};

/** A separate checkout that contains only what a test writes. */
export interface PlantedTree {
  readonly path: string;
  plant(files: Record<string, string>): Promise<void>;
  /** Runs a check on it. */
  run(tool: keyof typeof TOOLS, ...more: string[]): { status: number | null; output: string };
  remove(): Promise<void>;
}

/** Returns a checkout with the settings of this one and none of its sources. */
export async function makeTree(): Promise<PlantedTree> {
  const path = await mkdtemp(join(tmpdir(), 'hearth-check-'));
  for (const file of SETTINGS) await cp(join(ROOT, file), join(path, file), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  const tree: PlantedTree = {
    path,
    async plant(files) {
      for (const [file, text] of Object.entries(files)) {
        await mkdir(dirname(join(path, file)), { recursive: true });
        await writeFile(join(path, file), text);
      }
    },
    run(tool, ...more) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [...TOOLS[tool], ...more], {
        cwd: path,
        encoding: 'utf8',
        env: { ...process.env, FORCE_COLOR: '0' },
      });
      return { status, output: stdout + stderr };
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
  await tree.plant({ 'contract/src/zod.ts': "export { z } from 'zod';\n" });
  return tree;
}
