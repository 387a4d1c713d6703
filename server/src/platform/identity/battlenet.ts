import type { IdentitySettings } from '../process/config/identity-settings.ts';
import { fieldsOf, requireField, startAsking, type Ask } from './ask.ts';
import { ProviderRefusal, type Answer, type Provider, type Question } from './provider.ts';

type Settings = NonNullable<IdentitySettings['battlenet']>;

/** Returns Battle.net. Accounts of China are others than those of the rest of the world, and may have the same numbers. */
export function createBattlenet(settings: Settings): Provider {
  return {
    pageUrl: (question) => pageUrlOf(settings, question, 'openid'),
    async identify(answer) {
      const ask = startAsking();
      const token = requireField(await tokenFor(ask, settings, answer), 'access_token');
      const info = read(await ask(`${settings.api}/userinfo`, { headers: { authorization: `Bearer ${token}` } }));
      // Older regions say `id` where the standard says `sub`.
      return `${settings.world} ${requireField(info, info.get('sub') ? 'sub' : 'id')}`;
    },
  };
}

/** Returns where somebody agrees that their characters are read, by a scope of its own. */
export function charactersPageUrl(settings: Settings, question: Question): string {
  return pageUrlOf(settings, question, 'openid wow.profile');
}

/** Returns the token that opens the list of the characters of who has agreed. Throws `ProviderRefusal`, also for somebody who took that out of what they agreed to. */
export async function tokenForCharacters(ask: Ask, settings: Settings, answer: Answer): Promise<string> {
  const answered = await tokenFor(ask, settings, answer);
  if (!(answered.get('scope') ?? '').split(/[ ,]+/).includes('wow.profile')) throw new ProviderRefusal('code', 'no wow.profile');
  return requireField(answered, 'access_token');
}

function pageUrlOf({ pages, id }: Settings, { state, redirectUri }: Question, scope: string): string {
  return `${pages}/authorize?${new URLSearchParams({ response_type: 'code', client_id: id, redirect_uri: redirectUri, state, scope })}`;
}

async function tokenFor(ask: Ask, { api, id, secret }: Settings, { code, redirectUri }: Answer): Promise<Map<string, string>> {
  const authorization = `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
  const body = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }).toString();
  return read(await ask(`${api}/token`, { method: 'POST', headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' }, body }));
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
