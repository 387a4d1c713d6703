import type { IdentityProvider } from '#contract/api/identities.ts';
import { PROVIDER_LABELS } from '#contract/api/identities-labels.ts';
import { Failure } from '#contract/failures.ts';
import type { ApiRequest, Platform } from '#server/platform/api.ts';
import { charactersPageUrl, createBattlenet } from '#server/platform/identity/battlenet.ts';
import { charactersOf, type ProviderCharacter } from '#server/platform/identity/characters.ts';
import { ProviderRefusal, type Provider } from '#server/platform/identity/provider.ts';
import { createQq } from '#server/platform/identity/qq.ts';
import { createWechat } from '#server/platform/identity/wechat.ts';
import type { BattlenetRegion } from '#server/platform/process/config/identity-settings.ts';

const ALL: readonly IdentityProvider[] = ['qq', 'wechat', 'battlenet'];

/** Returns the providers that are set up, in the order of their buttons. */
export function providersOf({ config }: Pick<Platform, 'config'>): IdentityProvider[] {
  return ALL.filter((name) => config.identities[name] !== null);
}

/** Returns where a provider's page is that asks somebody who they are. Throws `identityOff`. */
export function pageUrlOf(platform: Pick<Platform, 'config'>, provider: IdentityProvider, state: string): string {
  return clientOf(platform, provider).pageUrl({ state, redirectUri: redirectUriOf(platform, provider) });
}

/**
 * Returns the hash of the number a provider knows the holder of a code by. Throws `identityOff`, `identityCodeRefused`, `identityNotSetUp` and
 * `identityUnanswered`.
 */
export async function identify(request: ApiRequest, provider: IdentityProvider, code: string): Promise<Buffer> {
  const { platform } = request;
  const client = clientOf(platform, provider);
  const subject = await heeding(request, provider, () => client.identify({ code, redirectUri: redirectUriOf(platform, provider) }));
  return platform.secrets.keyedHash('identity', `${provider} ${subject}`);
}

/** Returns the regions in which a provider names the characters of who agrees; none where that provider is not set up. */
export function characterRegionsOf({ config }: Pick<Platform, 'config'>): readonly BattlenetRegion[] {
  return config.identities.battlenet?.regions ?? [];
}

/** Returns where a provider's page is that asks somebody whether their characters may be read, and in which region: the first where none is chosen. Throws `identityOff`. */
export function charactersPageOf(platform: Pick<Platform, 'config'>, state: string, region: BattlenetRegion | null): { url: string; region: BattlenetRegion } {
  const { battlenet } = platform.config.identities;
  const chosen = battlenet?.regions.find((each) => region === null || each === region);
  if (!battlenet || !chosen) throw new Failure('identityOff');
  return { url: charactersPageUrl(battlenet, { state, redirectUri: redirectUriOf(platform, 'battlenet') }), region: chosen };
}

/** Returns the characters of the holder of a code. Throws like `identify`. */
export async function readCharacters(
  request: ApiRequest,
  { code, region, namespace }: { code: string; region: BattlenetRegion; namespace: string },
): Promise<ProviderCharacter[]> {
  const { platform } = request;
  const { battlenet } = platform.config.identities;
  if (!battlenet) throw new Failure('identityOff');
  return heeding(request, 'battlenet', () => charactersOf(battlenet, { code, redirectUri: redirectUriOf(platform, 'battlenet') }, { region, namespace }));
}

/** Returns what a provider says, and logs why it did not. */
async function heeding<Result>({ platform, requestId }: ApiRequest, provider: IdentityProvider, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const { refusal, reason } = error;
    platform.log.warn({ requestId, provider, refusal, reason }, 'a provider did not say who somebody is');
    const values = { provider: PROVIDER_LABELS[provider], why: reason };
    throw new Failure(({ code: 'identityCodeRefused', setup: 'identityNotSetUp', provider: 'identityUnanswered' } as const)[refusal], { values });
  }
}

/** It goes by `PUBLIC_URL` alone, because it is the one that was registered with the provider. */
function redirectUriOf({ config }: Pick<Platform, 'config'>, provider: IdentityProvider): string {
  return `${config.publicUrl}/acc/with/${provider}`;
}

function clientOf({ config: { identities } }: Pick<Platform, 'config'>, provider: IdentityProvider): Provider {
  const { qq, wechat, battlenet } = identities;
  const client = { qq: () => qq && createQq(qq), wechat: () => wechat && createWechat(wechat), battlenet: () => battlenet && createBattlenet(battlenet) }[
    provider
  ]();
  if (!client) throw new Failure('identityOff');
  return client;
}
