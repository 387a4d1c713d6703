import { errorCode, StartFailure } from '../process/start-failure.ts';
import type { OffsiteSettings } from '../process/config/offsite-settings.ts';
import { readLimited } from './read-limited.ts';
import type { OffsiteTarget, TargetPatience } from './target.ts';
import { parseListing, type ListedEntry } from './webdav-listing.ts';

/** A piece on a slow line. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;
const MAX_LISTING_BYTES = 32 * 1024 * 1024;
const LISTING = '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/></prop></propfind>';
/** Of a collection that is there already, and of one that cannot be made there. */
const [EXISTS, NO_PARENT] = [405, 409];
const GONE: readonly number[] = [404, 410];

interface Asked {
  body?: Buffer | string;
  headers?: Record<string, string>;
  /** Statuses that mean something to the caller besides success. */
  also?: readonly number[];
}

/** Returns a folder of a WebDAV server as a target. It follows no redirect: that could send a backup, and the password, to another host. */
export function openWebdavTarget(
  { url, user, password }: Extract<OffsiteSettings, { kind: 'webdav' }>,
  { requestTimeoutMs = REQUEST_TIMEOUT_MS }: TargetPatience,
): OffsiteTarget {
  const authorization: Record<string, string> = user === '' ? {} : { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
  const ask = async (method: string, path: string, { body, headers = {}, also = [] }: Asked = {}): Promise<Response> => {
    const response = await fetch(`${url}/${path}`, {
      method,
      headers: { ...authorization, ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(requestTimeoutMs),
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    }).catch((error: unknown) => {
      throw new StartFailure(unreached(error), { cause: error });
    });
    if (!response.ok && !also.includes(response.status)) {
      await response.body?.cancel();
      throw new StartFailure(refusedWith(response.status));
    }
    return response;
  };
  const done = async (method: string, path: string, asked: Asked = {}): Promise<number> => {
    const response = await ask(method, path, asked);
    // What a server says beside its status is read to its end, so that the connection is used again.
    await response.arrayBuffer().catch(() => undefined);
    return response.status;
  };
  const read = async (response: Response, maxBytes: number): Promise<Buffer> => {
    const length = response.headers.get('content-encoding') === null ? response.headers.get('content-length') : null;
    return response.body === null ? Buffer.alloc(0) : readLimited(response.body, { maxBytes, sizeBytes: length === null ? null : Number(length) });
  };
  const list = async (folder: string): Promise<ListedEntry[]> => {
    const path = folder === '' ? '' : `${folder}/`;
    const response = await ask('PROPFIND', path, { body: LISTING, headers: { depth: '1', 'content-type': 'application/xml' }, also: GONE });
    if (!GONE.includes(response.status)) return parseListing((await read(response, MAX_LISTING_BYTES)).toString('utf8'), `${url}/${path}`);
    await response.body?.cancel();
    return [];
  };
  const made = new Set<string>();
  const makeFolder = async (folder: string): Promise<void> => {
    if (made.has(folder)) return;
    if ((await done('MKCOL', `${folder}/`, { also: [EXISTS, NO_PARENT] })) === NO_PARENT) {
      await makeBase(done, url);
      await done('MKCOL', `${folder}/`, { also: [EXISTS] });
    }
    made.add(folder);
  };
  return {
    label: new URL(url).host,
    async folders() {
      return (await list('')).filter(({ sizeBytes }) => sizeBytes === null).map(({ name }) => name);
    },
    async files(folder) {
      return (await list(folder)).flatMap(({ name, sizeBytes }) => (sizeBytes === null ? [] : [{ name, sizeBytes }]));
    },
    async put(folder, name, bytes) {
      await makeFolder(folder);
      await done('PUT', `${folder}/${name}`, { body: bytes, headers: { 'content-type': 'application/octet-stream' } });
    },
    async get(folder, name, maxBytes) {
      const response = await ask('GET', `${folder}/${name}`, { also: GONE });
      if (!GONE.includes(response.status)) return read(response, maxBytes);
      await response.body?.cancel();
      return null;
    },
    async removeFolder(folder) {
      made.delete(folder);
      await done('DELETE', `${folder}/`, { also: GONE });
    },
    async removeFile(folder, name) {
      await done('DELETE', `${folder}/${name}`, { also: GONE });
    },
  };
}

/** Makes the folder of the settings with those above it; what is there already, or belongs to the server, refuses that, which is no mistake. */
async function makeBase(done: (method: string, path: string, asked: Asked) => Promise<number>, url: string): Promise<void> {
  const steps = new URL(url).pathname.split('/').filter((step) => step !== '');
  for (let up = steps.length - 1; up >= 0; up -= 1) await done('MKCOL', '../'.repeat(up), { also: [EXISTS, NO_PARENT, 403] });
}

function unreached(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return '异地那边太久没有回应。';
  const code = errorCode(error instanceof Error && error.cause instanceof Error ? error.cause : error) ?? 'unknown';
  if (/CERT|SIGNED|SELF|ALTNAME|UNABLE_TO_VERIFY/.test(code))
    return `异地那边的证书不对（${code}），不敢送：请让它用受信任的证书，或者用 NODE_EXTRA_CA_CERTS 指出它的根证书。`;
  return `异地那边没有回应，或者断在半路（${code}）。`;
}

function refusedWith(status: number): string {
  if (status === 401) return '异地那边不认 HEARTH_BACKUP_WEBDAV_USER 和 HEARTH_BACKUP_WEBDAV_PASSWORD。';
  if (status === 403) return '异地那边不让做（403）：这个账号要能列、读、写、删那个文件夹里的东西。';
  if (status === 507 || status === 413) return `异地那边满了，或者不收这么大的文件（${status}）。`;
  if (status >= 300 && status < 400) return `异地那边要转到别处去（${status}），不跟：请把 HEARTH_BACKUP_WEBDAV_URL 写成最后的那个网址。`;
  return `异地那边出了错（${status}）。`;
}
