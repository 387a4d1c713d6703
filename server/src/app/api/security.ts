import type { FastifyReply } from 'fastify';
import { VIDEO_HOSTS } from '#contract/documents/players.ts';
import { FAULTS_PATH } from '#contract/fault-reports.ts';
import { FIRST_SCRIPT_HASH } from './first-script.ts';

/** What no page of the site uses, so that neither it nor what it shows in a frame may. Players of films may fill the screen and begin by themselves. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Who may make markup and addresses of scripts of texts: `web/src/lib/trusted.ts`, the first script of a page, and what the editor reads pasted markup with. */
const TRUSTED_TYPES = ['hearth', 'faults', 'ProseMirrorClipboard'];

/** What the policy calls it. */
const REPORTS = 'faults';

/** Headers that keep foreign code out of a response served on its own: it loads nothing. */
export const BARE_HEADERS = { 'content-security-policy': "default-src 'none'; frame-ancestors 'self'", 'x-content-type-options': 'nosniff' };

/** What says how a page behaves, and says nothing to who loads a script, a style or a font: a kilobyte with each of them. */
const OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
];

/** A script may be that of a worker, which loads its parts and nothing else. */
const ASSET_POLICY = "default-src 'none';script-src 'self';frame-ancestors 'self'";

/** Leaves a file of the build the headers that concern one, instead of those of a page. */
export function keepAssetHeaders(reply: Pick<FastifyReply, 'header' | 'removeHeader'>): void {
  keepFileHeaders(reply);
  reply.header('content-security-policy', ASSET_POLICY);
}

/** Leaves a picture, which has a policy of its own, the headers that concern one. */
export function keepFileHeaders(reply: Pick<FastifyReply, 'removeHeader'>): void {
  for (const name of OF_PAGES) reply.removeHeader(name);
}

/** What the headers depend on. */
interface SecurityOptions {
  /** Whether the site is reached encrypted alone. */
  secure: boolean;
  hotReload: boolean;
  /** Empty: files are sent to the site itself. */
  storageUrl: string;
  /** Where everybody reads pictures without the site; null or left out: nowhere. */
  picturesUrl?: string | null;
}

/**
 * Returns the headers that keep foreign code out of every page. Built once: building them for each reply made a cached page a third slower.
 * `hotReload` allows what Vite needs in development.
 */
export function secureHeaders({ secure, hotReload, storageUrl, picturesUrl = null }: SecurityOptions): Record<string, string> {
  const pictures = picturesUrl === null ? [] : [new URL(picturesUrl).origin];
  const inline = hotReload ? ["'unsafe-inline'"] : [];
  const policy: Record<string, string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'"],
    // A hash would switch `unsafe-inline` off again.
    'script-src': ["'self'", ...(hotReload ? inline : [FIRST_SCRIPT_HASH])],
    'style-src': ["'self'", ...inline],
    // Pictures may be read from a store of their own.
    'img-src': ["'self'", 'data:', 'blob:', ...pictures],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    // Files are sent to the storage host; what was sent is read from the site. To the worker for reading offline a picture is a connection.
    'connect-src': ["'self'", ...(storageUrl ? [storageUrl] : []), ...pictures, ...(hotReload ? ['ws:'] : [])],
    // Loaded only after a click.
    'frame-src': [...VIDEO_HOSTS],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'", ...(hotReload ? ['blob:'] : [])],
    ...(secure && { 'upgrade-insecure-requests': [] }),
    // What Vite adds while developing knows nothing of it.
    ...(!hotReload && { 'require-trusted-types-for': ["'script'"], 'trusted-types': TRUSTED_TYPES }),
    'report-uri': [FAULTS_PATH],
    // Browsers that know it ignore the address above, and take it from encrypted sites alone.
    ...(secure && { 'report-to': [REPORTS] }),
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join(';'),
    ...(secure && { 'reporting-endpoints': `${REPORTS}="${FAULTS_PATH}"` }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
