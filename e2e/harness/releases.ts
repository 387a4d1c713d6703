import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const ENTRY = /entry-client-[\w-]{7}\.js/g;
const LATER_ENTRY = 'entry-client-LATER00.js';

export interface Releases {
  /** Without a trailing slash. */
  readonly url: string;
  /** From now on the site is the next build: another worker, and pages that begin with another script, which marks the document as `later`. */
  release: () => void;
  close: () => Promise<void>;
}

/** Returns a running site behind an origin of its own, where a new build can be laid in its place. Only for reading. */
export async function openReleases(siteUrl: string): Promise<Releases> {
  let isLater = false;
  let entry = '';
  const respond = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse) => {
    const path = isLater ? url.replace(LATER_ENTRY, entry) : url;
    const given = await fetch(siteUrl + path, { headers: { accept: headers.accept ?? '*/*', cookie: headers.cookie ?? '' }, redirect: 'manual' });
    let body = Buffer.from(await given.arrayBuffer());
    const isPage = given.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (isPage) entry = body.toString().match(ENTRY)?.[0] ?? entry;
    if (isLater && isPage) body = Buffer.from(body.toString().replaceAll(ENTRY, LATER_ENTRY));
    if (isLater && url === '/sw.js') body = Buffer.from(body.toString().replace(/hearth-shell-\w+/, 'hearth-shell-later'));
    // Other files of the build import the first entry, so the later one imports it too.
    if (path !== url) body = Buffer.from(`import './${entry}';document.documentElement.dataset.build='later';`);
    for (const name of ['content-type', 'cache-control', 'content-security-policy', 'location', 'service-worker-allowed']) {
      const value = given.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    response.writeHead(given.status).end(body);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://localhost:${address.port}`,
    release: () => (isLater = true),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
