import type { IdentitySettings } from '../process/identity-settings.ts';
import { fieldsOf, requireField, startAsking } from './ask.ts';
import { ProviderRefusal, type Provider } from './provider.ts';

/** Returns Battle.net. Accounts of China are others than those of the rest of the world, and may have the same numbers. */
export function createBattlenet({ id, secret, pages, api, world }: NonNullable<IdentitySettings['battlenet']>): Provider {
  return {
    pageUrl: ({ state, redirectUri }) =>
      `${pages}/authorize?${new URLSearchParams({ response_type: 'code', client_id: id, redirect_uri: redirectUri, state, scope: 'openid' })}`,
    async identify({ code, redirectUri }) {
      const ask = startAsking();
      const authorization = `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
      const body = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }).toString();
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
      const answered = read(await ask(`${api}/token`, { method: 'POST', headers, body }));
      const token = requireField(answered, 'access_token');
      const info = read(await ask(`${api}/userinfo`, { headers: { authorization: `Bearer ${token}` } }));
      // Older regions say `id` where the standard says `sub`.
      return `${world} ${requireField(info, info.get('sub') ? 'sub' : 'id')}`;
    },
  };
}

function read({ status, text }: { status: number; text: string }): Map<string, string> {
  if (status >= 500) throw new ProviderRefusal('provider', `status ${status}`);
  const fields = status === 200 ? fieldsOf(text) : new Map([['error', errorIn(text)]]);
  const error = fields.get('error');
  if (error === undefined) return fields;
  throw new ProviderRefusal(error === 'invalid_grant' ? 'code' : /client|redirect|scope/.test(error) ? 'setup' : 'provider', `${status} ${error}`);
}

function errorIn(text: string): string {
  try {
    return fieldsOf(text).get('error') ?? 'unknown';
  } catch {
    return 'unreadable';
  }
}
