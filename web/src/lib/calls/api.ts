import type { CallFailure } from '#contract/envelope.ts';
import { API_TIMEOUT_MS } from '#contract/limits.ts';
import { checkLogin } from '#contract/api/members.ts';
import { fillPath, type Call, type RouteKey } from '#contract/route.ts';
import { readResponse, type ApiResponse } from './response.ts';
import { useCaches } from '../caches.ts';
import { randomId } from '../random-id.ts';
import { useToken } from '../session.ts';

const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';
/** By code, and below by HTTP's status, because the specification of the site does: not signed in, and a token that is no longer good. */
const SIGNED_OUT: readonly string[] = ['A0401', 'A0440'];
/** Shown when no response can arrive at all. */
export const UNREACHABLE = '网络不通，请检查后再试';
export const TIMED_OUT = '服务器迟迟没有回音，请稍后再试';

interface Listeners {
  /** Shows a refusal's sentence. */
  refused: (failure: CallFailure) => void;
  /** Go and sign in; `ended` when there was a token and it is no longer good. */
  signedOut: (path: '/login' | '/acc/sign_in', ended: boolean) => void;
  /** Called when writing requires a bound mobile number first. */
  mobileNeeded: () => void;
  /** The site is closed for maintenance. */
  closed: () => void;
  /** Work is being proved for a call, which takes some seconds. */
  proving: () => void;
}

let listeners: Listeners = {
  refused: () => undefined,
  signedOut: () => undefined,
  mobileNeeded: () => undefined,
  closed: () => undefined,
  proving: () => undefined,
};

/** Sets the listeners that show refusals and open the sign-in page. */
export function listenToCalls(given: Listeners): void {
  listeners = given;
}

/** Calls the API over HTTP. Rejects with a `CallFailure` after having shown it as a toast; `AbortError` when the caller gave up. */
export const call: Call = (key, input) => request(key, asFields(input), { shows: 'all' }) as Promise<never>;

/** Returns a `call` that sends further headers. */
export const callWith =
  (headers: Record<string, string>): Call =>
  (key, input) =>
    request(key, asFields(input), { shows: 'all', further: headers }) as Promise<never>;

/** Like `call`, for what runs in the background: an unreachable server is not worth a toast. */
export const callQuietly: Call = (key, input) => request(key, asFields(input), { shows: 'refusals' }) as Promise<never>;

/** Like `call`, for what a view is drawn from: the view itself shows what went wrong. */
export const callForView: Call = (key, input) => request(key, asFields(input), { shows: 'nothing' }) as Promise<never>;

/** How a call is made: which of its failures are shown, and further headers. */
interface Sent {
  shows: 'all' | 'refusals' | 'nothing';
  further?: Record<string, string>;
}

async function request(key: RouteKey, input: Record<string, unknown>, { shows, further = {} }: Sent): Promise<unknown> {
  const { path, rest } = fillPath(key, input);
  const writes = key.method === 'POST';
  const url = writes ? path : path + queryOf(rest);
  if (cookie(XSRF_COOKIE) === undefined) await fetchXsrfCookie();
  const headers = { ...headersOf(), ...further };
  if (writes) {
    headers['Content-Type'] = 'application/json';
    headers['Idempotency-Key'] = idempotencyKeyOf(input);
  }
  const sendWith = (proof: Record<string, string>) =>
    send(
      url,
      { method: key.method, headers: { ...headers, ...proof }, body: writes ? JSON.stringify(rest) : null, signal: AbortSignal.timeout(API_TIMEOUT_MS) },
      shows !== 'all',
    );
  const response = await sendWith({});
  const proof = asksForProof(response) ? await proofFor(key, headers) : null;
  return settle(proof === null ? response : await sendWith(proof), { quiet: shows === 'nothing', token: headers['Authorization'] });
}

function asksForProof(response: ApiResponse): boolean {
  return !response.ok && response.failure.name === 'proofNeeded';
}

async function proofFor(key: RouteKey, headers: Record<string, string>): Promise<Record<string, string>> {
  const { proveWork } = await import('./proof/prove-work.ts');
  return proveWork(key.name, headers, listeners.proving);
}

let xsrfCookieFetch: Promise<unknown> | null = null;

/**
 * Every JSON response to a browser without the cookie that writes must repeat sets one, each a different one. So a browser's first call is
 * made alone, once; concurrent calls wait for it.
 */
async function fetchXsrfCookie(): Promise<void> {
  const first = () => send(fillPath(checkLogin, {}).path, { method: 'GET', signal: AbortSignal.timeout(API_TIMEOUT_MS) }, true);
  xsrfCookieFetch ??= first().then(untilCookieSeen, () => undefined);
  await xsrfCookieFetch;
}

/** WebKit sends a cookie with the next request a little before the page can read it. A browser that takes no cookies waits once, for a second. */
async function untilCookieSeen(): Promise<void> {
  for (let tries = 0; tries < 20 && cookie(XSRF_COOKIE) === undefined; tries += 1) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Opens a route that replies with events, after the one named. Rejects when there is no response; a refusal is left to the caller. */
export function openStream(key: RouteKey, lastEventId: string | null, signal: AbortSignal): Promise<Response> {
  const headers = { ...headersOf(), Accept: 'text/event-stream', ...(lastEventId !== null && { 'Last-Event-ID': lastEventId }) };
  return fetch(fillPath(key, {}).path, { headers, credentials: 'same-origin', cache: 'no-store', signal });
}

/** Fetches a file accessible with the given headers. Rejects with a `CallFailure` after showing it, unless `quiet`. */
export async function fetchFile(path: string, { headers = {}, quiet = false }: { headers?: Record<string, string>; quiet?: boolean } = {}): Promise<Blob> {
  const sent = { ...headersOf(), ...headers };
  const response = await fetch(path, { headers: sent, credentials: 'same-origin' }).catch(() => {
    throw refuse({ code: '', message: UNREACHABLE, status: 0 }, quiet);
  });
  if (!response.ok) await settle(readResponse(response.status, await response.text()), { quiet, token: sent['Authorization'] });
  return response.blob();
}

/** Fetches a file of the member's own and gives it to the browser to keep. Rejects with a `CallFailure` after having shown it. */
export async function download(path: string, fileName: string): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(path));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

async function send(url: string, init: RequestInit, quiet: boolean): Promise<ApiResponse> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, credentials: 'same-origin' });
    text = await response.text();
  } catch (error) {
    const slow = error instanceof DOMException && error.name === 'TimeoutError';
    throw refuse({ code: '', message: slow ? TIMED_OUT : UNREACHABLE, status: 0 }, quiet);
  }
  return readResponse(response.status, text);
}

/**
 * As in the seed's error catalog: bodies with A0401 or A0440 and statuses 401 or 504 sign out, everything else is shown. `token` is what the call was
 * sent with: a refusal of an earlier one, which comes late, says nothing about the session of now.
 */
export async function settle(response: ApiResponse, { quiet = false, token: sent }: { quiet?: boolean; token: string | undefined }): Promise<unknown> {
  if (response.ok) return response.t;
  const { failure } = response;
  const { token, setToken } = useToken.getState();
  const isUnknown = SIGNED_OUT.includes(failure.code);
  if (isUnknown || failure.status === 401 || failure.status === 504) {
    if (token !== (sent ?? null)) throw refuse(failure, true);
    setToken(null);
    listeners.signedOut(isUnknown ? '/acc/sign_in' : '/login', token !== null);
  } else if (failure.name === 'mobileNeeded') {
    listeners.mobileNeeded();
  } else if (failure.name === 'maintenance' || failure.name === 'siteClosed') {
    listeners.closed();
  }
  throw refuse(failure, quiet);
}

/** Reports a refusal and returns it, to be thrown; unless `quiet` the reader sees it. */
export function refuse(failure: CallFailure, quiet: boolean): CallFailure {
  console.warn('call failed', failure.status, failure.code, failure.message);
  if (!quiet) listeners.refused(failure);
  return failure;
}

/** Returns the headers every call sends about its caller. */
export function headersOf(): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const { token } = useToken.getState();
  if (token) headers['Authorization'] = token;
  const { currentGame } = useCaches.getState();
  if (currentGame) headers['current_game_id'] = String(currentGame.id);
  const xsrf = cookie(XSRF_COOKIE);
  if (xsrf) headers[XSRF_HEADER] = xsrf;
  return headers;
}

function cookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

const keys = new WeakMap<object, string>();

/** Returns what names a write: the same input object retried is the same one, and so is one that is given the name of an earlier try. */
export function idempotencyKeyOf(input: object, key = keys.get(input) ?? randomId()): string {
  keys.set(input, key);
  return key;
}

function asFields(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if ((typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean') query.append(name, String(value));
  const text = query.toString();
  return text && `?${text}`;
}
