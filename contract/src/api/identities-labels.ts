import type { IdentityProvider } from './identities.ts';

/** The providers by which somebody may sign in, as they call themselves, in the order of their buttons. */
export const PROVIDER_LABELS: Readonly<Record<IdentityProvider, string>> = { qq: 'QQ', wechat: '微信', battlenet: '战网' };

/** Returns what somebody agrees to, apart from the terms, before a number that a provider knows them by is kept. */
export function identityConsent(provider: IdentityProvider): string {
  const label = PROVIDER_LABELS[provider];
  return `同意从${label}取得一个编号，只用来认出是我、让我用${label}登录；不取头像、名字和好友，断开或注销时删掉`;
}
