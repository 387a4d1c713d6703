import { SUCCESS, type CallFailure } from '#contract/envelope.ts';

export type ApiResponse = { ok: true; t: unknown } | { ok: false; failure: CallFailure };

/**
 * Returns what an API response says. Anything that is not an envelope was not written by the site, nor was a success with an error status:
 * an intermediary replied instead.
 */
export function readResponse(status: number, text: string): ApiResponse {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  if (typeof body !== 'object' || body === null || !('code' in body) || (body.code === SUCCESS && status >= 300))
    return { ok: false, failure: { code: '', message: '服务器的回答读不懂，请稍后再试', status } };
  if (body.code === SUCCESS) return { ok: true, t: 't' in body ? body.t : null };
  return { ok: false, failure: { ...(body as CallFailure), status } };
}
