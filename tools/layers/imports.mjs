// The import graph, read from the sources.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { root } from '../steps/child.mjs';
import { Trouble } from '../steps/terminal.mjs';

const FOLDERS = ['contract', 'packages', 'server', 'web', 'demo', 'e2e', 'bench', 'lab', 'tools'];

/**
 * Reads the imports of every source file below `base` (by default the checkout) and checks them against .dependency-cruiser.cjs. Returns
 * `files` ({source, dependencies: [{resolved, …}], …}) and `violations` ({from, to, rule, comment}, sorted by file). Throws Trouble when
 * the sources could not be read, because an empty list of violations would then mean nothing.
 */
export async function readImports(base = root) {
  const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));
  const { output } = await cruise(
    FOLDERS.filter((folder) => existsSync(join(base, folder))),
    { ...options, baseDir: base, ruleSet: { forbidden }, validate: true },
  );
  const { modules, summary } = output;
  const files = modules.filter(({ source }) => FOLDERS.some((folder) => source.startsWith(`${folder}/`)));
  if (!files.some(({ source }) => source.endsWith('.ts')))
    throw new Trouble('没有读到一个 .ts 文件：@swc/core 没有装好？请删掉 node_modules 后重新执行 npm test。');
  const comments = new Map(forbidden.map(({ name, comment }) => [name, comment]));
  const violations = summary.violations.map(({ from, to, rule, cycle }) => ({
    from,
    to: cycle ? cycle.map((step) => step.name).join(' → ') : to,
    rule: rule.name,
    comment: comments.get(rule.name),
  }));
  return { files, violations: violations.sort((one, other) => one.from.localeCompare(other.from)) };
}
