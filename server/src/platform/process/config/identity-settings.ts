/** An app of ours at a provider, and where the provider is. */
export interface ProviderSettings {
  id: string;
  secret: string;
  /** Where people are sent, without a trailing slash. */
  pages: string;
  /** Where this program asks, likewise. */
  api: string;
}

/** Where characters of Battle.net's accounts are; those of China are at a gateway of their own. */
export type BattlenetRegion = 'cn' | 'us' | 'eu' | 'kr' | 'tw';

/** The providers by which people may sign in here; null: not by that one. */
export interface IdentitySettings {
  qq: ProviderSettings | null;
  wechat: ProviderSettings | null;
  /** `world` is where its accounts are: China has accounts of its own, with numbers of their own. `profiles` is where characters of a region are asked for. */
  battlenet: (ProviderSettings & { world: 'cn' | 'global'; regions: readonly BattlenetRegion[]; profiles: (region: BattlenetRegion) => string }) | null;
}

const BATTLENET_REGIONS = { cn: ['cn'], global: ['us', 'eu', 'kr', 'tw'] } as const;
const BATTLENET_HOSTS = { cn: 'https://oauth.battlenet.com.cn', global: 'https://oauth.battle.net' } as const;

/** Returns the providers that are set up. Throws an `Error` with a Chinese sentence for one that is set up by half. */
export function readIdentities(env: Record<string, string | undefined>): IdentitySettings {
  const world = env['BATTLENET_REGION'] || 'cn';
  if (world !== 'cn' && world !== 'global') throw new Error(`环境变量 BATTLENET_REGION 只能是 cn（国服）或 global（其他各区），现在是“${world}”`);
  const battlenet = readProvider(env, 'BATTLENET', { pages: BATTLENET_HOSTS[world], api: BATTLENET_HOSTS[world] });
  return {
    qq: readProvider(env, 'QQ', { pages: 'https://graph.qq.com', api: 'https://graph.qq.com' }),
    wechat: readProvider(env, 'WECHAT', { pages: 'https://open.weixin.qq.com', api: 'https://api.weixin.qq.com' }),
    battlenet: battlenet && {
      ...battlenet,
      world,
      regions: BATTLENET_REGIONS[world],
      profiles: (region) => profilesAt(env['BATTLENET_ENDPOINT'] ? battlenet.api : null, region),
    },
  };
}

function profilesAt(endpoint: string | null, region: BattlenetRegion): string {
  return endpoint ?? (region === 'cn' ? 'https://gateway.battlenet.com.cn' : `https://${region}.api.blizzard.com`);
}

/** `…_ENDPOINT` puts another host in the place of the provider's own ones, such as one that only passes on. */
function readProvider(env: Record<string, string | undefined>, name: string, hosts: { pages: string; api: string }): ProviderSettings | null {
  const [id, secret, endpoint] = [env[`${name}_APP_ID`], env[`${name}_APP_SECRET`], env[`${name}_ENDPOINT`]];
  if (!id && !secret) return null;
  if (!id || !secret) throw new Error(`还缺环境变量 ${name}_APP_${id ? 'SECRET' : 'ID'}；${name}_APP_ID 和 ${name}_APP_SECRET 要么都设，要么都不设`);
  if (!endpoint) return { id, secret, ...hosts };
  const url = URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`环境变量 ${name}_ENDPOINT 应是完整的网址，现在是“${endpoint}”`);
  const host = url.href.replace(/\/+$/, '');
  return { id, secret, pages: host, api: host };
}
