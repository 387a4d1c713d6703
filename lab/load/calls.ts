import { randomUUID } from 'node:crypto';
import { API_BASE } from '#contract/route.ts';
import { siteUrl } from '../harness/place.ts';

/** What came of a call; status 0: there was no whole answer in time. */
export interface Answered<T> {
  status: number;
  /** `200` when it was done. */
  code: string;
  value: T | null;
  ms: number;
}

const PATIENCE_MS = 20_000;

interface Options {
  token: string | null;
  body?: object | FormData;
  /** Where it is asked; left out: through nginx. */
  origin?: string;
}

/** Calls the API as a browser does: a write under a key, so that a proxy may send it again. Never throws. */
export async function call<T>(path: string, { token, body, origin = siteUrl() }: Options): Promise<Answered<T>> {
  const startedAt = performance.now();
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'idempotency-key': randomUUID() }),
    ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
  };
  try {
    const response = await fetch(`${origin}${path.startsWith('/') ? path : API_BASE + path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const envelope: { code: string; t: T } = await response.json();
    return { status: response.status, code: envelope.code, value: envelope.code === '200' ? envelope.t : null, ms: performance.now() - startedAt };
  } catch {
    return { status: 0, code: '', value: null, ms: performance.now() - startedAt };
  }
}
