const DEMO_PASSWORD = 'lubian2026';

/** Which site is called; and the browser the call says it comes from. */
export interface Caller {
  readonly url: string;
  readonly device?: string;
}

/** A response of the API, a refusal too. */
export interface ApiResponse<T> {
  code: string;
  message: string;
  t: T;
}

/** Signs in without a page. Returns the authorization header. The default password is that of the demo accounts. */
export async function signedIn(site: Caller, account: string, password = DEMO_PASSWORD): Promise<string> {
  return `Bearer ${(await post<{ token: string }>(site, 'login', { authorization: null, body: { account, password } })).token}`;
}

/** Writes by a call of the API. Throws its refusal. */
export async function post<T>(site: Caller, path: string, { authorization, body }: { authorization: string | null; body: object }): Promise<T> {
  return taken(path, await ask<T>(site, path, { authorization, body }));
}

/** Reads by a call of the API. Throws its refusal. */
export async function get<T>(site: Caller, path: string, authorization: string): Promise<T> {
  return taken(path, await ask<T>(site, path, { authorization }));
}

/** Calls the API and returns the response, refusals too; without a body it reads. */
export async function ask<T>(site: Caller, path: string, { authorization, body }: { authorization: string | null; body?: object }): Promise<ApiResponse<T>> {
  const headers = { 'content-type': 'application/json', ...(site.device && { 'user-agent': site.device }), ...(authorization !== null && { authorization }) };
  const init = body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) };
  const response: ApiResponse<T> = await (await fetch(`${site.url}/restful/v1/${path}`, { ...init, headers })).json();
  return response;
}

function taken<T>(path: string, response: ApiResponse<T>): T {
  if (response.code !== '200') throw new Error(`${path}: ${response.message} ${JSON.stringify(response)}`);
  return response.t;
}
