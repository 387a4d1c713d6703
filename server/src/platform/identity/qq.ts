import type { ProviderSettings } from '../process/config/identity-settings.ts';
import { fieldsOf, requireField, startAsking } from './ask.ts';
import { ProviderRefusal, type Provider } from './provider.ts';

/** Wrong, expired or used codes. */
const CODE_ERRORS: ReadonlySet<string> = new Set(['100019', '100020']);
/** Of what is sent along: number or secret of the app, and where the browser is sent back to. */
const SETUP_ERRORS: ReadonlySet<string> = new Set(['100001', '100002', '100008', '100009', '100010']);

/** Returns QQ Connect: it answers as `a=b&c=d`, and in `callback( {…} );` what goes wrong and who somebody is, always with status 200. */
export function createQq({ id, secret, pages, api }: ProviderSettings): Provider {
  return {
    pageUrl: ({ state, redirectUri }) =>
      `${pages}/oauth2.0/authorize?${new URLSearchParams({ response_type: 'code', client_id: id, redirect_uri: redirectUri, state, scope: 'get_user_info' })}`,
    async identify({ code, redirectUri }) {
      const ask = startAsking();
      const query = new URLSearchParams({ grant_type: 'authorization_code', client_id: id, client_secret: secret, code, redirect_uri: redirectUri });
      const token = requireField(readAnswer((await ask(`${api}/oauth2.0/token?${query}`)).text), 'access_token');
      const me = readAnswer((await ask(`${api}/oauth2.0/me?${new URLSearchParams({ access_token: token })}`)).text);
      // A token somebody gave to another app would open accounts here.
      if (requireField(me, 'client_id') !== id) throw new ProviderRefusal('provider', 'a token of another app');
      return requireField(me, 'openid');
    },
  };
}

function readAnswer(text: string): Map<string, string> {
  const called = /^\s*callback\s*\(([^]*)\)\s*;?\s*$/.exec(text)?.[1];
  const fields = called !== undefined || text.trimStart().startsWith('{') ? fieldsOf(called ?? text) : new Map(new URLSearchParams(text.trim()));
  const error = fields.get('error');
  if (error === undefined) return fields;
  throw new ProviderRefusal(CODE_ERRORS.has(error) ? 'code' : SETUP_ERRORS.has(error) ? 'setup' : 'provider', error);
}
