import { isDisposableEmailDomain } from 'disposable-email-domains-js';
import { fieldFailure } from '#contract/failures.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { noteCaught } from '../state/caught.ts';
import { domainEffect } from './entry.ts';
import { asciiDomain } from './network-rules.ts';

const THROW_AWAY = '这是一次性的邮箱，收不到以后的信，换一个常用的吧';
const BLOCKED = '这个邮箱的域名在这里不能注册，换一个吧';
/** Top-level names and second levels that nobody has: for tests and examples. */
const RESERVED = /(^|\.)(example(\.(com|net|org|cn))?|test|invalid|localhost)$/;

/**
 * Lets an address pass that can be somebody's for long. Throws `invalidInput` at `email` for a throw-away domain, unless the operator allows it, and
 * for one they refuse. Returns whether the operator wants to look at who comes with it, or wants proof of work.
 */
export async function requireUsableMail(request: Pick<ApiRequest, 'platform' | 'now'>, email: string): Promise<'hold' | 'proof' | null> {
  const domain = asciiDomain(email.split('@').at(-1) ?? '');
  if (domain === null) return null;
  const effect = await domainEffect(request, domain);
  if (effect === 'allow') return null;
  if (effect === 'refuse') {
    noteCaught({ db: request.platform.db, now: request.now }, 'entryRefused');
    throw fieldFailure('email', BLOCKED);
  }
  if (effect !== null) return effect;
  if ((await readSettingValues(request.platform.db)).settings.refuseThrowAwayMail && isThrowAway(domain)) {
    noteCaught({ db: request.platform.db, now: request.now }, 'throwAwayMail');
    throw fieldFailure('email', THROW_AWAY);
  }
  return null;
}

/** Returns whether a list names the domain, or one above it, as one for throw-away addresses. */
function isThrowAway(domain: string): boolean {
  if (RESERVED.test(domain)) return false;
  const labels = domain.split('.');
  return labels.slice(0, -1).some((_, at) => isDisposableEmailDomain(labels.slice(at).join('.')));
}
