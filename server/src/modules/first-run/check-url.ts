import { randomBytes } from 'node:crypto';
import type { SetupFinding } from '#contract/api/setup.ts';
import { API_BASE } from '#contract/route.ts';
import { z } from '#contract/zod.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { certificateDays } from '#server/platform/process/certificate-days.ts';
import { isSameSecret, type Secrets } from '#server/platform/process/secrets.ts';
import { requireCode } from './code.ts';

const TIMEOUT_MS = 5_000;
const MIN_CERTIFICATE_DAYS = 21;
const PURPOSE = 'setup echo';
/** Relative to the API. */
export const ECHO_PATH = 'g/setup/echo/';

const echo = z.object({ t: z.object({ proof: z.string(), isForwarded: z.boolean() }) });

/** Returns what proves to this site that an answer came from it. */
export function echoProof(secrets: Secrets, nonce: string): string {
  return secrets.keyedHash(PURPOSE, nonce).toString('hex');
}

/** Opens the public address from here and looks whether this site answers there. Throws like `requireCode`. */
export async function checkUrl(request: ApiRequest, { code, publicUrl }: { code: string; publicUrl: string }): Promise<SetupFinding> {
  await requireCode(request, code);
  const { platform, now } = request;
  const url = new URL(publicUrl);
  const nonce = randomBytes(16).toString('hex');
  const echo = await fetchEcho(new URL(`${API_BASE}${ECHO_PATH}${nonce}`, url));
  if (echo === 'down') return { ok: false, text: `从这台机器打不开 ${url.host}：看看域名、代理和防火墙`, warning: '' };
  const proof = echoProof(platform.secrets, nonce);
  if (echo === null || !isSameSecret(echo.proof, proof)) return { ok: false, text: `${url.host} 打得开，可是答的不是这座站`, warning: '' };
  const days = url.protocol === 'https:' ? await certificateDays(url, now) : null;
  const warning =
    echo.isForwarded && !platform.config.trustedProxies.areThere
      ? '前面有一层代理，访客的地址被它挡住了：启动时写上 HEARTH_TRUST_PROXY=1（有几层写几）'
      : days !== null && days < MIN_CERTIFICATE_DAYS
        ? '证书快到期了，现在就续'
        : url.protocol === 'http:'
          ? '没有用 https，密码在路上看得见：给它配一张证书'
          : '';
  return { ok: true, text: `从这个地址打得开本站${days === null ? '' : `，证书还有 ${days} 天`}`, warning };
}

async function fetchEcho(url: URL): Promise<z.output<typeof echo>['t'] | 'down' | null> {
  let text: string;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual', headers: { accept: 'application/json' } });
    if (!response.headers.get('content-type')?.startsWith('application/json')) return null;
    text = await response.text();
  } catch {
    return 'down';
  }
  try {
    return echo.safeParse(JSON.parse(text)).data?.t ?? null;
  } catch {
    return null;
  }
}
