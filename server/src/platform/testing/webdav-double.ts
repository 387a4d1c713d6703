// A WebDAV server in memory, below a path with Chinese in it: it wants a password, has no folder that nobody made, and fails in the ways servers fail.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/**
 * How the double fails: with a status, by never answering, by sending half of a body, by taking half of one before the line is cut, by keeping half of
 * one without a word, or by sending the client elsewhere.
 */
export type WebdavTrouble = 400 | 403 | 500 | 507 | 'hang' | 'cut' | 'half' | 'redirect';

/** A running double, and what is in it. */
export interface WebdavDouble {
  url: string;
  user: string;
  password: string;
  /** By their paths below the root, such as `备份/炉边/hearth-….tar.gz.age/00001`. */
  files: Map<string, Buffer>;
  /** Every request, such as `PUT 备份/炉边/…`. */
  requests: string[];
  /** Has the next requests that match fail; without a number all of them until it is called again. */
  fail(how: WebdavTrouble | null, options?: { times?: number; when?: RegExp }): void;
  close(): Promise<void>;
}

const [USER, PASSWORD] = ['看守', '炉火 pass:word'];
/** Where it sends a client: nothing there may be asked for anything. */
export const ELSEWHERE = 'http://127.0.0.1:9/';

/** Starts a double on a free port; with a key and a certificate it speaks TLS. */
export async function startWebdavDouble(tls?: { key: Buffer; cert: Buffer }): Promise<WebdavDouble> {
  const folders = new Set(['', '备份']);
  const files = new Map<string, Buffer>();
  const requests: string[] = [];
  let trouble: { how: WebdavTrouble; left: number; when: RegExp } | null = null;

  const take = (line: string): WebdavTrouble | null => {
    if (trouble === null || trouble.left === 0 || !trouble.when.test(line)) return null;
    trouble.left -= 1;
    return trouble.how;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', headers } = request;
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://double').pathname).replace(/^\/|\/$/g, '');
    requests.push(`${method} ${path}`);
    const how = take(`${method} ${path}`);
    if (how === 'hang') return;
    if (how === 'redirect') return void response.writeHead(302, { location: ELSEWHERE }).end();
    if (typeof how === 'number') return void response.writeHead(how).end('no');
    const chunks: Buffer[] = [];
    const sent: AsyncIterable<Buffer> = request;
    for await (const chunk of sent) {
      chunks.push(chunk);
      if (how !== 'cut' || method !== 'PUT') continue;
      files.set(path, chunk);
      return void request.destroy();
    }
    if (headers.authorization !== `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`) return void response.writeHead(401).end();
    const body = Buffer.concat(chunks);
    answer({ method, path, body: how === 'half' ? body.subarray(0, body.length / 2) : body, isCut: how === 'cut' }, response);
  };

  const answer = ({ method, path, body, isCut }: { method: string; path: string; body: Buffer; isCut: boolean }, response: ServerResponse): void => {
    const end = (status: number, text = '') => void response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
    const parent = parentOf(path);
    const inside = (name: string) => name === path || name.startsWith(`${path}/`);
    const file = files.get(path);
    if (method === 'MKCOL') {
      if (folders.has(path) || file) return end(405);
      if (!folders.has(parent)) return end(409);
      folders.add(path);
      return end(201);
    }
    if (method === 'PUT') {
      if (!folders.has(parent) || folders.has(path)) return end(409);
      files.set(path, body);
      return end(file ? 204 : 201);
    }
    // What a test has put there has its folder too.
    for (const name of files.keys()) folders.add(parentOf(name));
    if (!file && !folders.has(path)) return end(404);
    if (method === 'DELETE') {
      for (const name of [...files.keys()].filter(inside)) files.delete(name);
      for (const name of [...folders].filter(inside)) folders.delete(name);
      return end(204);
    }
    if (method === 'PROPFIND') return end(207, listing(path));
    if (method !== 'GET' || !file) return end(405);
    response.writeHead(200, { 'content-length': file.length });
    if (isCut) response.write(file.subarray(0, file.length / 2), () => response.destroy());
    else response.end(file);
  };

  const listing = (folder: string): string => {
    const isIn = (name: string) => name !== '' && parentOf(name) === folder;
    const entry = (name: string, properties: string) =>
      `<D:response><D:href>/${name.split('/').map(encodeURIComponent).join('/')}</D:href><D:propstat><D:prop>${properties}</D:prop></D:propstat></D:response>`;
    const collection = '<D:resourcetype><D:collection/></D:resourcetype>';
    const rows = [
      entry(`${folder}/`, collection),
      ...[...folders].filter(isIn).map((name) => entry(`${name}/`, collection)),
      ...[...files]
        .filter(([name]) => isIn(name))
        .map(([name, { length }]) => entry(name, `<D:resourcetype/><D:getcontentlength>${length}</D:getcontentlength>`)),
    ];
    return `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">${rows.join('')}</D:multistatus>`;
  };

  // A request that breaks off gets no answer.
  const listener: RequestListener = (request, response) => void serve(request, response).catch(() => response.destroy());
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/备份/炉边`,
    user: USER,
    password: PASSWORD,
    files,
    requests,
    fail(how, { times = Infinity, when = /./ } = {}) {
      trouble = how && { how, left: times, when };
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function parentOf(path: string): string {
  return path.split('/').slice(0, -1).join('/');
}
