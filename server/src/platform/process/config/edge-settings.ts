/** How pages are purged from the caches in front of the site, by their tags. */
export interface PurgeSettings {
  /** `varnish`: one request with the header `xkey-purge`; `http`: JSON, as CDNs take it. */
  kind: 'varnish' | 'http';
  /** Of each cache, or of the CDN's own interface. */
  addresses: readonly string[];
  /** Sent as `Authorization: Bearer`; empty: none. */
  token: string;
}

/** What is set about a cache in front of the site. */
export interface EdgeSettings {
  /** Whether it may keep pages, and is given their tags. */
  hasEdge: boolean;
  /** Null: what is written is purged nowhere, and no page is kept for longer than a second. */
  purge: PurgeSettings | null;
}

const NAMES = ['HEARTH_PURGE_KIND', 'HEARTH_PURGE_URL', 'HEARTH_PURGE_TOKEN'];
const MAX_ADDRESSES = 20;

/** Returns what is set. Throws an `Error` with a Chinese sentence for what makes no sense. */
export function readEdge(env: Record<string, string | undefined>): EdgeSettings {
  const edge = env['HEARTH_EDGE'] || '0';
  if (edge !== '0' && edge !== '1') throw new Error(`环境变量 HEARTH_EDGE 只能是 0 或 1，现在是“${edge}”`);
  const hasEdge = edge === '1';
  const given = NAMES.filter((name) => env[name]);
  if (given.length === 0) return { hasEdge, purge: null };
  if (!hasEdge) throw new Error(`设了 ${given.join('、')}，还要设 HEARTH_EDGE=1：前面没有缓存，就没有什么可清`);
  const kind = env['HEARTH_PURGE_KIND'] || '';
  if (kind !== 'varnish' && kind !== 'http') throw new Error(`环境变量 HEARTH_PURGE_KIND 只能是 varnish 或 http，现在是“${kind}”`);
  return { hasEdge, purge: { kind, addresses: readAddresses(env['HEARTH_PURGE_URL'] ?? ''), token: readToken(env['HEARTH_PURGE_TOKEN'] ?? '') } };
}

function readAddresses(text: string): string[] {
  const addresses = text.split(/[\s,]+/).filter((part) => part !== '');
  const isOne = (address: string) => /^https?:$/.test(URL.parse(address)?.protocol ?? '');
  if (addresses.length === 0 || addresses.length > MAX_ADDRESSES || !addresses.every(isOne))
    throw new Error(`环境变量 HEARTH_PURGE_URL 应是完整的网址，例如 http://127.0.0.1:6081/，多个用逗号隔开，至多 ${MAX_ADDRESSES} 个，现在是“${text}”`);
  return addresses;
}

/** Returns what can be sent in a header; never repeats it in an error. */
function readToken(token: string): string {
  if (!/^[\x21-\x7e]*$/.test(token)) throw new Error('环境变量 HEARTH_PURGE_TOKEN 里有空格或不能放进请求头的字符');
  return token;
}
