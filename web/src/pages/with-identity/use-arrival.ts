import { useCallback, useEffect, useRef, useState } from 'react';
import { answerIdentity, connectIdentity, signInWithIdentity, type IdentityProvider } from '#contract/api/identities.ts';
import { answerProvidedProof, type ProvidedCharacters } from '#contract/api/proofs.ts';
import { PROVIDER_LABELS } from '#contract/api/identities-labels.ts';
import { enterAndReturn } from '#web/features/account/enter-and-return.ts';
import { wayBack } from '#web/features/account/way-back.ts';
import { takeAttempt, type KeptAttempt } from '#web/features/identities/kept-attempt.ts';
import { callForView } from '#web/lib/calls/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { failureOf } from '#web/lib/page.ts';
import { toast } from '#web/ui/toast.ts';

const SECURE = '/profile/secure_entry';

/** What is wrong before anything was asked. */
class Refused extends Error {}

/** What a provider has sent a browser back with; no code: somebody did not agree. */
export interface Brought {
  provider: IdentityProvider | null;
  code: string;
  state: string;
}

/** By what the next call finds what was brought back. */
interface Held {
  key: string;
  secret: string;
}

/** How far somebody has come who was at a provider. */
export type Arrival =
  | { at: 'asking' }
  | { at: 'refused'; message: string; wants: KeptAttempt['wants'] }
  | { at: 'choosing'; list: ProvidedCharacters; secret: string }
  | ({ at: 'totp' | 'new'; search: string } & Held);

/** Returns how far somebody has come with what they brought back: into the account, to its second factor, or to the form for a new one. */
export function useArrival({ provider, code, state }: Brought): { arrival: Arrival; signIn: (held: Held, totp: string, search: string) => Promise<void> } {
  const [arrival, setArrival] = useState<Arrival>({ at: 'asking' });
  const begun = useRef(false);

  const signIn = useCallback(async (held: Held, totp: string, search: string) => {
    await enterAndReturn(await callForView(signInWithIdentity, { ...held, totp }), wayBack(search));
  }, []);

  const proceed = useCallback(
    async (attempt: KeptAttempt | null) => {
      if (provider === null || attempt === null) throw new Refused('这一次不是从这个浏览器开始的，或者已经用过了。请从登录页再点一次。');
      if (code === '') throw new Refused(`你在${PROVIDER_LABELS[provider]}那边没有同意，这里什么也没有记下。`);
      if (attempt.wants === 'proof') {
        const { state: asked, secret } = attempt;
        return setArrival({ at: 'choosing', list: await callForView(answerProvidedProof, { state: asked, secret, code }), secret });
      }
      const { key, isKnown } = await callForView(answerIdentity, { state: attempt.state, secret: attempt.secret, code });
      const held = { key, secret: attempt.secret };
      if (attempt.wants === 'connection') {
        await callForView(connectIdentity, held);
        toast({ type: 'success', message: `${PROVIDER_LABELS[provider]}连接好了` });
        return navigate(SECURE, { replace: true });
      }
      if (!isKnown) return setArrival({ at: 'new', search: attempt.search, ...held });
      try {
        await signIn(held, '', attempt.search);
      } catch (error) {
        if (failureOf(error).name !== 'totpNeeded') throw error;
        setArrival({ at: 'totp', search: attempt.search, ...held });
      }
    },
    [code, provider, signIn],
  );

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const attempt = takeAttempt(state);
    // What it carries is spent, and is not to be in the history, or to be sent on.
    history.replaceState(history.state, '', location.pathname);
    proceed(attempt).catch((error: unknown) => {
      const message = error instanceof Refused ? error.message : failureOf(error).message || '没有成功，请从登录页再点一次。';
      setArrival({ at: 'refused', message, wants: attempt?.wants ?? 'sign-in' });
    });
  }, [state, proceed]);

  return { arrival, signIn };
}
