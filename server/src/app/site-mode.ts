import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getPrincipal, checkLogin, login, logout } from '#contract/api/members.ts';
import { answerIdentity, beginIdentity, signInWithIdentity } from '#contract/api/identities.ts';
import { beginPasskeySignIn, signInWithPasskey } from '#contract/api/passkeys.ts';
import { keepEmail } from '#contract/api/staff-members.ts';
import { Failure } from '#contract/failures.ts';
import { API_BASE } from '#contract/route.ts';
import { readErrorTexts, type ErrorWords } from '#server/modules/settings/index.ts';
import { findViewer } from '#server/modules/members/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { escapeHtml } from '#server/platform/escape-markup.ts';
import { modeAt, readMode, type SetMode } from '#server/platform/state/site-mode.ts';
import { OPENING_PAGE_HEADERS, statusPage } from './replies/opening-page.ts';
import { sendFailure } from './replies/reply.ts';

/** What people read where the operator has written nothing. */
const DEFAULT_TEXT = '正在添柴，稍后就开门';
/** As they ship. */
export const CLOSED_WORDS: ErrorWords = { title: '添柴时间', text: '帖子和座位都原样留着。' };

const RELOAD_SECONDS = 60;
const AT = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Who would open the site has to get in; and a new address, which takes the place of the old one meanwhile, can be refused. */
const DOORS: ReadonlySet<string> = new Set(
  [login, beginPasskeySignIn, signInWithPasskey, beginIdentity, answerIdentity, signInWithIdentity, logout, checkLogin, getPrincipal, keepEmail].map(
    ({ path }) => API_BASE + path,
  ),
);
const CONSOLE = `${API_BASE}admin/`;
/** What a page of the console or the sign-in is made of, and what a proxy asks. */
const ALWAYS =
  /^\/(?:admin(?:\/|$)|acc\/(?:sign_in|with\/\w+$)|login$|assets\/|scenes\/|healthz$|readyz$|\.well-known\/security\.txt$|sw\.js$|[\w./-]+\.(?:svg|ico|webmanifest|woff2)$)/;

/** Refuses what the mode of the site does not allow, before anything else looks at the request; operators always get in. */
export function guardByMode(app: FastifyInstance, platform: Platform): void {
  app.addHook('onRequest', async (request, reply) => {
    const set = await readSafely(platform);
    const mode = set === null ? 'open' : modeAt(set, platform.clock.now());
    const path = pathOf(request);
    if (set === null || mode === 'open' || path.startsWith(CONSOLE) || DOORS.has(path)) return;
    const isRead = READS.has(request.method);
    if (mode === 'readonly') {
      if (!isRead) await sendFailure({ request, reply }, failureOf('readOnly', set), platform.log);
      return;
    }
    if ((isRead && ALWAYS.test(path)) || (await isOperator(request, platform))) return;
    if (path.startsWith(API_BASE) || !isRead) await sendFailure({ request, reply }, failureOf('siteClosed', set), platform.log);
    else await sendClosedPage(reply, set, await readWords(platform));
  });
}

/** Returns what was set last; null: nobody knows, and what is cached can still be shown. */
async function readSafely({ db }: Platform): Promise<SetMode | null> {
  try {
    return await readMode(db);
  } catch {
    return null;
  }
}

/** Returns the words of the closed site that the operator has changed; undefined: as they ship, also while the database is away. */
async function readWords({ db }: Platform): Promise<ErrorWords | undefined> {
  try {
    return (await readErrorTexts(db)).site_closed;
  } catch {
    return undefined;
  }
}

function sendClosedPage(reply: FastifyReply, set: SetMode, words: ErrorWords | undefined): FastifyReply {
  return reply
    .code(503)
    .headers({ ...OPENING_PAGE_HEADERS, 'cache-control': 'no-store', 'retry-after': '60' })
    .send(closedPage(set, words ?? CLOSED_WORDS));
}

function failureOf(name: 'readOnly' | 'siteClosed', { text, until }: SetMode): Failure {
  return new Failure(name, { values: { text: text || DEFAULT_TEXT }, ...(until !== null && { until: until.toISOString() }) });
}

function pathOf({ url }: FastifyRequest): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  return path.length > 1 && path.endsWith('/') && path !== CONSOLE ? path.slice(0, -1) : path;
}

/** Returns whether a request comes with the token of an operator. */
async function isOperator({ headers }: FastifyRequest, { db, clock }: Platform): Promise<boolean> {
  const token = headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  if (!token) return false;
  const found = await findViewer({ db, now: clock.now() }, token);
  return 'viewer' in found && found.viewer.role === 'operator';
}

/** Returns the page of a site that its operator has closed: why, and until when. It asks again by itself. */
function closedPage({ text, until }: Pick<SetMode, 'text' | 'until'>, words: ErrorWords): string {
  const lines = linesOf(text || DEFAULT_TEXT);
  const time = until === null ? '' : `<p class="step">预计 <b>${AT.format(until)}</b> 重新开门（北京时间）</p>`;
  return statusPage(escapeHtml(words.title), RELOAD_SECONDS, `${lines}${time}${linesOf(words.text)}`);
}

function linesOf(text: string): string {
  return text
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}
