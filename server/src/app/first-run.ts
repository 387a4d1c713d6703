import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/failures.ts';
import { API_BASE } from '#contract/route.ts';
import { stripEnd } from '#contract/text/web-addresses.ts';
import { ECHO_PATH, echoProof } from '#server/modules/first-run/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { readFirstRun, type FirstRunState } from '#server/platform/state/first-run.ts';
import { OPENING_PAGE_HEADERS, statusPage } from './replies/opening-page.ts';
import { sendBarePage } from './replies/bare-document.ts';
import { failureOf, sendFailure } from './replies/reply.ts';

const SETUP_API = `${API_BASE}g/setup/`;
const SETUP_PAGE = '/setup';
/** What the page of the setting-up is made of, and what a proxy asks. */
const ALWAYS = /^\/(?:assets\/|scenes\/|healthz$|readyz$|\.well-known\/security\.txt$|sw\.js$|[\w./-]+\.(?:svg|ico|webmanifest|woff2|webp|css|png)$)/;
const RELOAD_SECONDS = 10;
const NONCE = /^[0-9a-f]{32}$/;

/** Lets nothing through but the setting-up while a site that others can reach waits for it, and nothing of it afterwards. */
export function guardFirstRun(app: FastifyInstance, platform: Platform): void {
  app.addHook('onRequest', async (request, reply) => {
    const state = await readSafely(platform);
    const path = pathOf(request);
    const meant = decoded(path);
    const isApi = meant.startsWith(SETUP_API) || meant === SETUP_API.slice(0, -1);
    if (isApi || meant === SETUP_PAGE) {
      void reply.header('x-robots-tag', 'noindex');
      if (state === 'closed' || state === 'offered') return;
      await sendGone({ request, reply }, isApi, platform);
      return;
    }
    if (state === 'over' || state === 'offered' || ALWAYS.test(path)) return;
    if (path.startsWith(API_BASE) || request.method !== 'GET') await sendFailure({ request, reply }, new Failure('maintenance'), platform.log);
    else await sendWaitingPage(reply, state);
  });
  app.get(`${API_BASE}${ECHO_PATH}:nonce`, async ({ headers, url }, reply) => {
    const nonce = url.slice(url.lastIndexOf('/') + 1);
    const proof = NONCE.test(nonce) ? echoProof(platform.secrets, nonce) : '';
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined || headers['x-real-ip'] !== undefined;
    return reply.header('cache-control', 'no-store').send({ t: { proof, isForwarded } });
  });
}

/** Nobody knows: what is cached can still be shown. */
async function readSafely({ db }: Platform): Promise<FirstRunState> {
  try {
    return await readFirstRun(db);
  } catch {
    return 'over';
  }
}

async function sendGone({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, isApi: boolean, { log }: Platform): Promise<void> {
  const failure = new Failure('notFound');
  if (isApi) await sendFailure({ request, reply }, failure, log);
  else await sendBarePage(reply, failureOf(failure, request.id, log), request.id);
}

function sendWaitingPage(reply: FastifyReply, state: FirstRunState): FastifyReply {
  const inside =
    state === 'filling'
      ? '<p>火生好了，正在摆上演示内容，约需一分钟。好了以后这一页会自己换过来。</p>'
      : '<p>这座站还没有点火。</p><p class="step">站长请打开 <a href="/setup">第一次设置</a>，口令印在启动的窗口里。</p>';
  return reply
    .code(503)
    .headers({ ...OPENING_PAGE_HEADERS, 'cache-control': 'no-store', 'retry-after': String(RELOAD_SECONDS) })
    .send(statusPage('正在添柴，稍后就开门', RELOAD_SECONDS, inside));
}

function pathOf({ url }: FastifyRequest): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  return path.length > 1 ? stripEnd(path, '/') : path;
}

/** Returns a path as the router reads it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
