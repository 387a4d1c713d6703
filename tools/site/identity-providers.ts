// QQ, WeChat and Battle.net on this machine, each with its habits.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What is wrong with a provider. */
export type Trouble = 'silent' | 'gone' | 'endless' | 'html' | 'elsewhere' | 'noUnionid' | 'otherApp' | 'wrongSecret' | 'broken';

/** A character as Battle.net names it. */
export interface LocalCharacter {
  id: number;
  name: string;
  realm: string;
  level: number;
}

export interface LocalProviders {
  /** For the site: all three are set up, and here. */
  env: Record<string, string>;
  /** Who presses “agree” on their pages. */
  person: string;
  trouble: Trouble | null;
  /** How often they were asked for a token. */
  asked: number;
  /** By person: the characters of their account; somebody without an entry never played. */
  characters: Map<string, LocalCharacter[]>;
  /** Returns the code a browser comes back with when somebody has agreed there, to all that was asked for or to less. */
  agree(person: string, redirectUri: string, scope?: string): string;
  close(): void;
}

const SECRET = 'a-secret-of-ours';
const JSON_TYPE = { 'content-type': 'application/json' };

interface Asking {
  url: URL;
  body: URLSearchParams;
  authorization: string;
  response: ServerResponse;
}

/** Returns local providers that listen on a port of their own. Who opens one of their pages has agreed at once. */
export async function startProviders(port = 0): Promise<LocalProviders> {
  const codes = new Map<string, { person: string; redirectUri: string; scope: string }>();
  const used = new Set<string>();
  let count = 0;
  const scopes = new Map<string, string>();
  const spend = (code: string | null): string | null => {
    const found = codes.get(code ?? '');
    if (!found) return null;
    codes.delete(code ?? '');
    used.add(code ?? '');
    scopes.set(found.person, found.scope);
    return found.person;
  };

  const providers: LocalProviders = {
    env: {},
    person: 'somebody',
    trouble: null,
    asked: 0,
    characters: new Map(),
    agree(person, redirectUri, scope = 'openid') {
      count += 1;
      const code = `code-${count}`;
      codes.set(code, { person, redirectUri, scope });
      return code;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  const page = ({ url, response }: Asking) => {
    const redirectUri = url.searchParams.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    back.searchParams.set('code', providers.agree(providers.person, redirectUri, url.searchParams.get('scope') ?? ''));
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  };

  /** QQ says what goes wrong in a call of a function, and tokens as a query. */
  const qq = ({ url, response }: Asking) => {
    const query = url.searchParams;
    const called = (value: object) => void response.writeHead(200, { 'content-type': 'text/html' }).end(`callback( ${JSON.stringify(value)} );\n`);
    if (url.pathname === '/oauth2.0/me')
      return called({ client_id: providers.trouble === 'otherApp' ? 'another' : 'qq-app', openid: query.get('access_token')?.slice('token-'.length) });
    if (providers.trouble === 'wrongSecret' || query.get('client_secret') !== SECRET)
      return called({ error: 100009, error_description: 'client secret is illegal' });
    const code = query.get('code');
    const person = codes.get(code ?? '')?.redirectUri === query.get('redirect_uri') ? spend(code) : null;
    if (person === null) return called({ error: used.has(code ?? '') ? 100020 : 100019, error_description: 'code is reused error' });
    response.writeHead(200, { 'content-type': 'text/html' }).end(`access_token=token-${person}&expires_in=7776000&refresh_token=88E4BE14`);
  };

  /** WeChat says what goes wrong with status 200, as plain text. */
  const wechat = ({ url, response }: Asking) => {
    const query = url.searchParams;
    const says = (value: object) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(value));
    if (providers.trouble === 'wrongSecret' || query.get('secret') !== SECRET) return says({ errcode: 40125, errmsg: 'invalid appsecret' });
    const code = query.get('code');
    const person = spend(code);
    if (person === null) return says({ errcode: used.has(code ?? '') ? 40163 : 40029, errmsg: 'invalid code' });
    const unionid = providers.trouble === 'noUnionid' ? {} : { unionid: `union-${person}` };
    says({ access_token: 'ACCESS', expires_in: 7200, refresh_token: 'REFRESH', openid: `open-${person}`, scope: 'snsapi_login', ...unionid });
  };

  /** Characters are behind a scope of their own, each kind of client in a namespace with its region; outside of China names come in all languages. */
  const profile = ({ url, authorization, response }: Asking) => {
    const says = (status: number, value: object) => void response.writeHead(status, JSON_TYPE).end(JSON.stringify(value));
    const person = authorization.slice('Bearer token-'.length);
    const [, region] = /^profile(?:-classic|-classic1x)?-(cn|us|eu|kr|tw)$/.exec(url.searchParams.get('namespace') ?? '') ?? [];
    if (!scopes.get(person)?.includes('wow.profile') || region === undefined) return says(403, { code: 403, type: 'BLZWEBAPI00000403', detail: 'Forbidden' });
    const characters = providers.characters.get(person);
    if (!characters) return says(404, { code: 404, type: 'BLZWEBAPI00000404', detail: 'Not Found' });
    const realmOf = (realm: string) => ({ slug: 'realm', id: 1, name: region === 'cn' ? realm : { en_US: 'Realm', zh_TW: realm, zh_CN: realm } });
    says(200, {
      id: 1,
      wow_accounts: [{ id: 2, characters: characters.map(({ realm, ...rest }) => ({ ...rest, realm: realmOf(realm), faction: { type: 'HORDE' } })) }],
    });
  };

  /** Battle.net does as the standard says. */
  const battlenet = ({ url, body, authorization, response }: Asking) => {
    const says = (status: number, value: object) => void response.writeHead(status, JSON_TYPE).end(JSON.stringify(value));
    if (url.pathname === '/profile/user/wow') return profile({ url, body, authorization, response });
    if (url.pathname === '/userinfo') return says(200, { sub: authorization.slice('Bearer token-'.length), id: 1, battletag: 'Somebody#1234' });
    const expected = `Basic ${Buffer.from(`bnet-app:${SECRET}`).toString('base64')}`;
    if (providers.trouble === 'wrongSecret' || authorization !== expected) return says(401, { error: 'invalid_client' });
    const person = spend(body.get('code'));
    if (person === null) return says(400, { error: 'invalid_grant', error_description: 'Invalid authorization code' });
    says(200, { access_token: `token-${person}`, token_type: 'bearer', expires_in: 86_399, scope: scopes.get(person), sub: person });
  };

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://here');
      const asking = { url, body, authorization: request.headers.authorization ?? '', response };
      if (['/oauth2.0/authorize', '/connect/qrconnect', '/authorize'].includes(url.pathname)) return page(asking);
      providers.asked += 1;
      switch (providers.trouble) {
        case 'silent':
          return;
        case 'gone':
          return response.destroy();
        case 'endless':
          return response.writeHead(200, JSON_TYPE).end(`{"access_token":"${'x'.repeat(80_000)}"}`);
        case 'html':
          return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>502</html>');
        case 'elsewhere':
          return response.writeHead(302, { location: '/nowhere' }).end();
        case 'broken':
          return response.writeHead(503, JSON_TYPE).end('{"error":-1,"errcode":-1}');
        default:
          return url.pathname.startsWith('/oauth2.0/') ? qq(asking) : url.pathname.startsWith('/sns/') ? wechat(asking) : battlenet(asking);
      }
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`;
  for (const [name, id] of [
    ['QQ', 'qq-app'],
    ['WECHAT', 'wx-app'],
    ['BATTLENET', 'bnet-app'],
  ]) {
    Object.assign(providers.env, { [`${name}_APP_ID`]: id, [`${name}_APP_SECRET`]: SECRET, [`${name}_ENDPOINT`]: endpoint });
  }
  return providers;
}

async function readBody(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Uint8Array[] = [];
  for await (const part of request) if (part instanceof Uint8Array) parts.push(part);
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}
