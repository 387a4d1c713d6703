import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { readDatabase, type DatabaseSettings } from './database-settings.ts';
import { readEdge, type PurgeSettings } from './edge-settings.ts';
import { readIdentities, type IdentitySettings } from './identity-settings.ts';
import { readOffsite, type OffsiteSettings } from './offsite-settings.ts';
import { readRedis, type RedisSettings } from './redis-settings.ts';
import { readS3, type S3Settings } from './s3-settings.ts';
import { readScanner, type ScannerAddress } from './scanner-address.ts';
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';

/** What sending text messages needs. */
export interface AliyunSmsSettings {
  accessKeyId: string;
  accessKeySecret: string;
  /** The approved signature at the start of every message. */
  signName: string;
  /** The approved template for codes; its only variable is `code`. Null: an operator writes its number into the console. */
  templateCode: string | null;
  /** The approved template that asks somebody to look at the site by a day; its only variable is `until`. Null: likewise. */
  noticeTemplateCode: string | null;
  /** Where the API is, such as `https://dysmsapi.aliyuncs.com`. */
  endpoint: string;
}

/** What a process does: answer requests, run jobs, or both. */
export type ProcessRole = 'web' | 'worker' | 'all';

/** How this process runs, read once from the environment. */
export interface Config extends DatabaseSettings, RedisSettings {
  host: string;
  port: number;
  /** Embedded database, files, outbox, logs: everything that must survive. */
  dataDir: string;
  loadDemo: boolean;
  role: ProcessRole;
  /** How many processes answer on the port, which share the limits of this machine among them. */
  workers: number;
  /** The source of the encryption key; null: the one in the data folder. */
  secretKey: string | null;
  /** Whether nodes hurry each other by LISTEN and NOTIFY; without it they see each other's writes half a second later. */
  listens: boolean;
  /** How long a node that does not see the database shows what it has cached. */
  maxBlindSeconds: number;
  /** Whether a cache in front of the site may keep pages, and is given their tags. */
  hasEdge: boolean;
  /** How a worker purges pages from it; null: not at all. */
  purge: PurgeSettings | null;
  /** Where files are kept; null: in the data folder. */
  s3: S3Settings | null;
  /** Where sealed backups are sent to as well; null: nowhere. */
  offsite: OffsiteSettings | null;
  /** Null: mail goes to the outbox on disk. */
  smtpUrl: string | null;
  /** The sender of mail: an address, or a name with an address. */
  smtpFrom: string;
  /** Whether the sender is configured rather than derived from the public URL. */
  isSenderGiven: boolean;
  /** Null: text messages go to the outbox on disk. */
  sms: AliyunSmsSettings | null;
  /** The providers of other accounts that people may sign in with. */
  identities: IdentitySettings;
  /** Where visitors reach the site, without a trailing slash. */
  publicUrl: string;
  /** Whether the public URL is configured rather than derived from host and port. */
  isPublicUrlGiven: boolean;
  /** Where the public URL is configured; null: nowhere. */
  publicUrlSource: 'environment' | 'setting' | null;
  /** Whether other machines may reach the site: its address is configured, it listens on a public interface, or a proxy is in front. */
  isPublic: boolean;
  /** The origin files are sent to: this program under another name; empty: the site's own. */
  storageUrl: string;
  production: boolean;
  /** False: browsers that keep pages for offline reading are instructed to delete them and to stop. */
  offlineReading: boolean;
  /** Multiplies every limit by address; tests on loopback raise it. */
  addressLimitFactor: number;
  /** Our proxies in front, which are trusted for the visitor's address; anything before them can be forged. */
  trustedProxies: TrustedProxies;
  /** The header in which our proxy says from which port a visitor comes, in small letters; empty: none does. */
  portHeader: string;
  /** Where the figures of this process are read, by nobody but a machine of ours; null: nowhere. */
  metrics: { host: string; port: number } | null;
  /** Whether an upgrade tries this version: it stays closed until it is given the word. */
  isHeld: boolean;
  /** How long a process that ends sends visitors elsewhere before it gives its port back. */
  drainSeconds: number;
  /** The clamd that looks at each file before it is kept; null: none does. */
  scanner: ScannerAddress | null;
  /** How long a request may take to arrive whole. */
  requestSeconds: number;
  /** How many requests of visitors are worked on at once, apart from what is cached; members have slots of their own. */
  visitorsAtOnce: number;
  /** How long a request waits for its turn; who would wait longer is refused at once. */
  maxWaitMs: number;
  /** How many browsers may receive events from this process at once. */
  maxEventStreams: number;
  /** Where each request leaves a line: `stdout`, or a file; null: nowhere. */
  accessLog: string | null;
}

/** What a site listens on that nobody but this machine can reach. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;
const LOCALHOST_ADDRESSES = ['0.0.0.0', '::', '127.0.0.1'];

/** Reads the configuration; throws an `Error` with a Chinese sentence when a value makes no sense. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const port = numberOf(env, 'PORT', { otherwise: 3000, min: 0, max: 65535 });
  const host = env['HOST'] || '127.0.0.1';
  const publicUrl = (env['PUBLIC_URL'] || `http://${nameOf(host)}:${port}`).replace(/\/+$/, '');
  const trustedProxies = readTrustedProxies(env['HEARTH_TRUST_PROXY'] ?? '');
  return {
    host,
    port,
    dataDir: resolve(env['HEARTH_DATA'] || '.hearth'),
    loadDemo: (env['HEARTH_DEMO'] ?? '1') !== '0',
    role: readRole(env),
    workers: readWorkers(env),
    ...readDatabase(env, (name, range) => numberOf(env, name, range)),
    listens: (env['HEARTH_LISTEN'] ?? '1') !== '0',
    maxBlindSeconds: numberOf(env, 'HEARTH_BLIND_SECONDS', { otherwise: 600, min: 0, max: 86_400 }),
    ...readEdge(env),
    secretKey: env['HEARTH_SECRET_KEY'] || null,
    s3: readS3(env),
    offsite: readOffsite(env),
    ...readRedis(env),
    smtpUrl: env['SMTP_URL'] || null,
    smtpFrom: env['SMTP_FROM'] || `no-reply@${hostnameOf(publicUrl)}`,
    sms: readSms(env),
    identities: readIdentities(env),
    publicUrl,
    isPublicUrlGiven: Boolean(env['PUBLIC_URL']),
    publicUrlSource: env['PUBLIC_URL'] ? 'environment' : null,
    isSenderGiven: Boolean(env['SMTP_FROM']),
    isPublic: Boolean(env['PUBLIC_URL']) || !LOOPBACK.test(host) || trustedProxies.areThere,
    storageUrl: readStorageUrl(env['STORAGE_URL'] ?? '', publicUrl),
    production: env['NODE_ENV'] !== 'development' && env['NODE_ENV'] !== 'test',
    offlineReading: (env['HEARTH_OFFLINE'] ?? '1') !== '0',
    addressLimitFactor: numberOf(env, 'HEARTH_ADDRESS_LIMIT_FACTOR', { otherwise: 1, min: 1, max: 1_000_000 }),
    trustedProxies,
    portHeader: readPortHeader(env['HEARTH_PORT_HEADER'] ?? ''),
    metrics: readMetrics(env),
    isHeld: env['HEARTH_HELD'] === '1',
    drainSeconds: numberOf(env, 'HEARTH_DRAIN_SECONDS', { otherwise: 0, min: 0, max: 300 }),
    scanner: readScanner(env['HEARTH_CLAMD'] ?? ''),
    requestSeconds: numberOf(env, 'HEARTH_REQUEST_SECONDS', { otherwise: 20, min: 1, max: 600 }),
    visitorsAtOnce: numberOf(env, 'HEARTH_AT_ONCE', { otherwise: 12, min: 1, max: 1_000 }),
    maxWaitMs: numberOf(env, 'HEARTH_MAX_WAIT_MS', { otherwise: 2_000, min: 1, max: 600_000 }),
    maxEventStreams: numberOf(env, 'HEARTH_MAX_STREAMS', { otherwise: 10_000, min: 1, max: 1_000_000 }),
    accessLog: readAccessLog(env['HEARTH_ACCESS_LOG'] ?? ''),
  };
}

/** Returns the name of a header. Throws an `Error` for what is none. */
function readPortHeader(name: string): string {
  if (!/^[\w-]{0,60}$/.test(name)) throw new Error(`HEARTH_PORT_HEADER 要写一个请求头的名字，例如 X-Real-Port，现在是 ${name}`);
  return name.toLowerCase();
}

/** Returns where the figures are read: on a port of their own, so that no proxy in front passes anybody on to them. */
function readMetrics(env: Record<string, string | undefined>): Config['metrics'] {
  const port = numberOf(env, 'HEARTH_METRICS_PORT', { otherwise: 0, min: 0, max: 65_535 });
  return port === 0 ? null : { host: env['HEARTH_METRICS_HOST'] || '127.0.0.1', port };
}

function readAccessLog(text: string): string | null {
  if (text === '' || text === '0') return null;
  return text === '1' ? 'stdout' : resolve(text);
}

/** Returns the configuration with the public URL that the site's settings name, unless the environment does. */
export function withPublicUrl(config: Config, stored: string): Config {
  if (stored === '' || config.isPublicUrlGiven) return config;
  const smtpFrom = config.isSenderGiven ? config.smtpFrom : `no-reply@${hostnameOf(stored)}`;
  return { ...config, publicUrl: stored, isPublicUrlGiven: true, publicUrlSource: 'setting', isPublic: true, smtpFrom };
}

function numberOf(env: Record<string, string | undefined>, name: string, { otherwise, min, max }: { otherwise: number; min: number; max: number }): number {
  const text = env[name];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) throw new Error(`环境变量 ${name} 应是 ${min} 到 ${max} 的整数，现在是“${text}”`);
  return value;
}

/** Returns what the process does. The embedded database has one process, which then does both. */
function readRole(env: Record<string, string | undefined>): ProcessRole {
  const text = env['HEARTH_ROLE'] || 'all';
  if (text !== 'web' && text !== 'worker' && text !== 'all') throw new Error(`环境变量 HEARTH_ROLE 只能是 web、worker 或 all，现在是“${text}”`);
  if (text !== 'all' && !env['DATABASE_URL']) throw new Error(`HEARTH_ROLE=${text} 要和 DATABASE_URL 一起用：自带的数据库只有一个进程，它得两样都做`);
  return text;
}

/** The connections of the embedded database are enough for that. */
const MAX_WORKERS = 8;

/** Returns how many processes answer requests. Where none do, and while the pages come from their sources, it is one. */
function readWorkers(env: Record<string, string | undefined>): number {
  const text = env['HEARTH_WORKERS'] ?? '';
  if (text !== 'auto' && !/^[1-8]?$/.test(text)) throw new Error(`环境变量 HEARTH_WORKERS 应是 1 到 ${MAX_WORKERS} 的整数或 auto，现在是“${text}”`);
  // Elsewhere the kernel does not deal connections out.
  if (process.platform !== 'linux' && Number(text) > 1) throw new Error('环境变量 HEARTH_WORKERS 大于 1 只能用在 Linux 上');
  if (process.platform !== 'linux' || env['HEARTH_ROLE'] === 'worker' || env['NODE_ENV'] === 'development') return 1;
  return text === 'auto' ? Math.min(MAX_WORKERS, availableParallelism()) : Number(text || 1);
}

/** Returns a host as it is written in a URL. */
function nameOf(host: string): string {
  if (LOCALHOST_ADDRESSES.includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function hostnameOf(publicUrl: string): string {
  if (!URL.canParse(publicUrl)) throw new Error(`环境变量 PUBLIC_URL 应是完整的网址，例如 https://example.com，现在是“${publicUrl}”`);
  return new URL(publicUrl).hostname;
}

/** Returns the origin of the storage host; empty when it is the site's own. */
function readStorageUrl(text: string, publicUrl: string): string {
  if (text === '') return '';
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new Error(`环境变量 STORAGE_URL 应是只有协议和主机名的网址，例如 https://files.example.com，现在是“${text}”`);
  return url.origin === new URL(publicUrl).origin ? '' : url.origin;
}

/** Returns all of the provider's settings or none of them: with some, codes would silently stay here. */
function readSms(env: Record<string, string | undefined>): AliyunSmsSettings | null {
  const names = ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME'];
  const [accessKeyId, accessKeySecret, signName] = names.map((name) => env[name]);
  const endpoint = env['SMS_ENDPOINT'] || 'https://dysmsapi.aliyuncs.com';
  if (!URL.canParse(endpoint)) throw new Error(`环境变量 SMS_ENDPOINT 应是完整的网址，现在是“${endpoint}”`);
  const templateCode = env['SMS_TEMPLATE_CODE'] || null;
  const noticeTemplateCode = env['SMS_NOTICE_TEMPLATE_CODE'] || null;
  if (accessKeyId && accessKeySecret && signName) return { accessKeyId, accessKeySecret, signName, templateCode, noticeTemplateCode, endpoint };
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length && templateCode === null && noticeTemplateCode === null) return null;
  throw new Error(`发短信还缺环境变量 ${missing.join('、')}；要么全设，要么全不设`);
}
