import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { FAULTS_PATH } from '#contract/fault-reports.ts';
import { countReport, type Release } from '#server/modules/faults/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { readVersion } from '#server/platform/process/version.ts';

const MAX_REPORT_BYTES = 16 * 1024;
/** Sites of others have nothing to report to us. */
const FOREIGN: ReadonlySet<string> = new Set(['cross-site', 'same-site']);

/** Serves the address that browsers report to. It replies with nothing, whatever is sent: nobody learns from it what was counted. */
export async function serveFaults(app: FastifyInstance, platform: Platform, webFolder: string | null): Promise<void> {
  const release = await readRelease(webFolder);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES }, (_request, body, done) => done(null, body));
    scope.post(FAULTS_PATH, { bodyLimit: MAX_REPORT_BYTES }, async (request, reply) => {
      const site = request.headers['sec-fetch-site'];
      const isForeign = typeof site === 'string' && FOREIGN.has(site);
      if (!isForeign && typeof request.body === 'string') {
        await countReport(platform, release, { body: request.body, userAgent: request.headers['user-agent'] ?? '', address: request.ip });
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}

/** Returns what runs here: the version, and the names of the scripts by which places are known. */
async function readRelease(webFolder: string | null): Promise<Release> {
  const version = await readVersion();
  if (webFolder === null) return { version: `${version} dev`, scripts: { files: new Set(), entry: '' } };
  const names = (await readdir(join(webFolder, 'assets'))).filter((name) => name.endsWith('.js'));
  const entry = names.find((name) => name.startsWith('entry-client-')) ?? '';
  const build = /^entry-client-([\w-]+)\.js$/.exec(entry)?.[1] ?? '';
  return { version: `${version} ${build}`.trim(), scripts: { files: new Set([...names, 'faults.js', 'sw.js', 'push-sw.js']), entry } };
}
