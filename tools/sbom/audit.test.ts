import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patient } from '#tools/patience.ts';

vi.setConfig({ testTimeout: patient(60_000) });

const SCRIPT = join(import.meta.dirname, 'audit.mjs');
const ADVISORY = { id: 1, url: 'https://example.com/advisory', title: 'Ash gets everywhere', vulnerable_versions: '<2.0.0', cwe: [], cvss: { score: 8 } };

let folder: string;
let registry: Server;
/** What the registry knows of the package; null: it has no such list. */
let severity: 'low' | 'high' | null | 'nothing';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-audit-'));
  const root = { name: 'site', version: '1.0.0', dependencies: { firewood: '1.0.0' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(root));
  const firewood = { version: '1.0.0', resolved: 'https://registry.npmjs.org/firewood/-/firewood-1.0.0.tgz', integrity: 'sha512-AAEC' };
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: { '': root, 'node_modules/firewood': firewood } }));
  registry = createServer((request, response) => {
    const isList = request.url?.startsWith('/-/npm/v1/security/') === true;
    const version = { name: 'firewood', version: '1.0.0', dist: {} };
    const known = severity === 'nothing' ? {} : { firewood: [{ ...ADVISORY, severity }] };
    const body = isList ? known : { name: 'firewood', versions: { '1.0.0': version }, 'dist-tags': { latest: '1.0.0' } };
    response.writeHead(isList && severity === null ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
});
afterEach(async () => {
  registry.closeAllConnections();
  registry.close();
  await rm(folder, { recursive: true });
});

async function audit(): Promise<{ output: string; status: number | null }> {
  const address = registry.address();
  const port = typeof address === 'object' && address !== null ? address.port : 9;
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: await mkdtemp(join(folder, 'cache-')),
    npm_config_userconfig: join(folder, '.npmrc'),
  };
  const child = spawn(process.execPath, [SCRIPT], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = once(child, 'exit');
  const [output, wrong] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exit;
  return { output: output + wrong, status: child.exitCode };
}

it('refuses a severe vulnerability by its name, and no lesser one', async () => {
  severity = 'high';
  expect(await audit()).toMatchObject({ status: 1, output: expect.stringContaining('firewood（high）：Ash gets everywhere') });
  severity = 'low';
  expect(await audit()).toMatchObject({ status: 0, output: expect.stringContaining('1 packages with known vulnerabilities, 0 of them') });
  severity = 'nothing';
  expect(await audit()).toMatchObject({ status: 0, output: expect.stringContaining('0 packages with known vulnerabilities') });
});

it('says loudly that a registry has no list or is away, and refuses nothing for it', async () => {
  severity = null;
  expect(await audit()).toMatchObject({ status: 0, output: expect.stringContaining('软件源没有回答') });
  registry.close();
  registry.closeAllConnections();
  expect(await audit()).toMatchObject({ status: 0, output: expect.stringContaining('软件源没有回答') });
});
