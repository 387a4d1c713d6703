import type { ProviderSettings } from '../process/config/identity-settings.ts';
import { fieldsOf, requireField, startAsking } from './ask.ts';
import { ProviderRefusal, type Provider } from './provider.ts';

/** Invalid and used codes. */
const CODE_ERRORS: ReadonlySet<string> = new Set(['40029', '40163', '42003']);
/** Number or secret of the app, and addresses that may not ask. */
const SETUP_ERRORS: ReadonlySet<string> = new Set(['40001', '40013', '40125', '40164', '41002', '41004', '48001']);

/** Returns WeChat for websites: it says what goes wrong as `errcode`, with status 200 and as plain text. */
export function createWechat({ id, secret, pages, api }: ProviderSettings): Provider {
  return {
    pageUrl({ state, redirectUri }) {
      const query = new URLSearchParams({ appid: id, redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_login', state });
      return `${pages}/connect/qrconnect?${query}#wechat_redirect`;
    },
    async identify({ code }) {
      const query = new URLSearchParams({ appid: id, secret, code, grant_type: 'authorization_code' });
      const fields = fieldsOf((await startAsking()(`${api}/sns/oauth2/access_token?${query}`)).text);
      const error = fields.get('errcode') ?? '0';
      if (error !== '0') throw new ProviderRefusal(CODE_ERRORS.has(error) ? 'code' : SETUP_ERRORS.has(error) ? 'setup' : 'provider', error);
      requireField(fields, 'access_token');
      // The `openid` is another one for each of our apps, and would be lost with the app.
      if (!fields.get('unionid')) throw new ProviderRefusal('setup', 'unionid');
      return requireField(fields, 'unionid');
    },
  };
}
