import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byTurns, percent, perSecond, type Measure } from './harness/bench.ts';
import { measureRequests } from './load.ts';

const PATH = '/cart/list/1001';
const MIN_RATIO = 0.7;
const ROUNDS = 3;
/** Headers as a browser sends them. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' };

/** A page out of the cache against raw node:http sending the same bytes, both in a process of their own. */
export const measureCachedPage: Measure = async ({ site, log }) => {
  log('cached page against raw node:http');
  const reply = await fetchRaw(site.url + PATH);
  const raw = await startRawServer(reply);
  try {
    const { first, second, ratio } = await byTurns(
      ROUNDS,
      () => measureRequests({ url: site.url + PATH, headers: HEADERS }),
      () => measureRequests({ url: raw.url, headers: HEADERS }),
    );
    const bytes = `${(reply.body.length / 1024).toFixed(1)} KB ${reply.headers['content-encoding'] ?? 'plain'}`;
    return [
      {
        what: `cached page, -c 32 (${bytes})`,
        measured: perSecond(first),
        reference: `raw node:http ${perSecond(second)}`,
        ratio,
        budget: `>= ${percent(MIN_RATIO)}`,
        within: ratio >= MIN_RATIO,
      },
    ];
  } finally {
    await raw.stop();
  }
};

interface Reply {
  headers: Record<string, string>;
  body: Buffer;
}

/** Returns one reply as it goes over the wire, still compressed. */
function fetchRaw(url: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request(url, { headers: HEADERS }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
        // Node itself adds these.
        const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers;
        resolve({ headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])), body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}

async function startRawServer({ headers, body }: Reply): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-raw-'));
  const file = join(folder, 'reply.json');
  await writeFile(file, JSON.stringify({ headers, body: body.toString('base64') }));
  const child = fork(join(import.meta.dirname, 'raw-server.ts'), [file]);
  const [port]: unknown[] = await once(child, 'message');
  return {
    url: `http://localhost:${String(port)}/`,
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
