import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { verifyCourt } from '#contract/chain/verify/court.ts';
import type { ChainAnchor } from '#contract/chain/verify/source.ts';
import { openSite } from '#tools/court/site-source.ts';

export const ROOT = join(import.meta.dirname, '../../../../..');

/** Runs a program and returns its exit code with everything it wrote; a null code: it is not there. */
export function run(program: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: ROOT, env: { ...process.env, PYTHONIOENCODING: 'utf-8' } }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
      resolve({ code, output: stdout + stderr });
    });
  });
}

export const hasPython = (await run('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 8))'])).code === 0;
if (!hasPython) console.warn('\n*** Python 3 is not there: docs/verify.py is NOT tested ***\n');

/** Returns what the verifier of the command and of the page says of the first game of a site; null: everything fits. */
export async function verifySite(url: string, anchors: readonly ChainAnchor[] = []): Promise<string | null> {
  try {
    await verifyCourt(openSite(new URL(url)), { game: 1, anchors, now: new Date() });
    return null;
  } catch (error) {
    if (error instanceof Error && error.name === 'Mismatch') return error.message;
    throw error;
  }
}
