import type { FastifyInstance } from 'fastify';
import helmet from '@fastify/helmet';
import { THEME_SCRIPT_HASH } from './document.ts';

/** Hosts whose players a post may show, behind a click. */
const VIDEO_HOSTS = ['https://player.bilibili.com'];

/** What keeps foreign code out of an answer that stands alone: it loads nothing. */
export const BARE_HEADERS = { 'content-security-policy': "default-src 'none'; frame-ancestors 'self'", 'x-content-type-options': 'nosniff' };

/** Headers that keep foreign code out of every page. `hotReload` opens what Vite needs in development. */
export async function secureHeaders(app: FastifyInstance, options: { secure: boolean; hotReload: boolean; storageUrl: string }): Promise<void> {
  const storage = options.storageUrl ? [options.storageUrl] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", THEME_SCRIPT_HASH, ...(options.hotReload ? ["'unsafe-inline'"] : [])],
        styleSrc: ["'self'", ...(options.hotReload ? ["'unsafe-inline'"] : [])],
        imgSrc: ["'self'", 'data:', 'blob:', ...storage],
        mediaSrc: ["'self'", 'blob:', ...storage],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...storage, ...(options.hotReload ? ['ws:'] : [])],
        frameSrc: VIDEO_HOSTS,
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        ...(options.secure && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: options.secure ? { maxAge: 31_536_000 } : false,
  });
}
