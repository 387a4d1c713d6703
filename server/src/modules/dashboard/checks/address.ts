import { certificateDays } from '#server/platform/process/certificate-days.ts';
import type { CheckContext, Finding } from './check.ts';

const TIMEOUT_MS = 4_000;
const FRESH_MS = 10 * 60_000;
const MIN_CERTIFICATE_DAYS = 21;

/** What was found last, so that the desk does not wait for the network each time. */
let last: { url: string; at: number; finding: Finding } | null = null;

/** Returns whether the site answers at its public address, and for how long its certificate is good. */
export async function lookAtAddress({ platform: { config }, now }: CheckContext): Promise<Finding> {
  const { publicUrl, isPublicUrlGiven } = config;
  if (!isPublicUrlGiven)
    return config.isPublic
      ? { ok: false, text: '没有写公开的网址', detail: '信里的链接会指到错的地方：启动时写上 PUBLIC_URL。' }
      : { ok: true, text: '只在本机' };
  if (last !== null && last.url === publicUrl && last.at + FRESH_MS > now.getTime()) return last.finding;
  const finding = await reach(new URL(publicUrl), now);
  last = { url: publicUrl, at: now.getTime(), finding };
  return finding;
}

/** Forgets what was found, so that the next look asks the network. */
export function dropAddressCheck(): void {
  last = null;
}

async function reach(url: URL, now: Date): Promise<Finding> {
  const down = { ok: false, text: `${url.host} 打不开`, detail: '从这台机器连不上公开的网址：看看域名、代理和防火墙。' };
  try {
    const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    if (response.status >= 500 && response.status !== 503) return down;
  } catch {
    return down;
  }
  if (url.protocol !== 'https:') return { ok: true, text: '打得开' };
  const days = await certificateDays(url, now);
  if (days === null) return { ok: false, text: '证书看不了', detail: '连上了，可是没有拿到证书。' };
  return days < MIN_CERTIFICATE_DAYS
    ? { ok: false, text: `证书只剩 ${days} 天`, detail: '过期以后浏览器不让人进来：现在就续。' }
    : { ok: true, text: `证书剩 ${days} 天` };
}
