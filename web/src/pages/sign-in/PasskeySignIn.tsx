import { useCallback, useEffect, useRef, useState } from 'react';
import type { SignedIn } from '#contract/api/members.ts';
import { beginPasskeySignIn, signInWithPasskey, type UsedCredential } from '#contract/api/passkeys.ts';
import { askForPasskey, problemOf } from '#web/features/passkeys/credentials.ts';
import { callForView } from '#web/lib/calls/api.ts';
import { Icon } from '#web/ui/Icon.tsx';
import account from '#web/features/account/account-form.module.css';
import style from './PasskeySignIn.module.css';

/** The button that signs in with a passkey; the browser also offers one in the field of the account, where it can. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const offering = useRef<AbortController | null>(null);

  const send = useCallback(async (credential: UsedCredential) => onSignedIn(await callForView(signInWithPasskey, { credential })), [onSignedIn]);

  const offer = useCallback(async () => {
    offering.current = new AbortController();
    const { signal } = offering.current;
    // Before anything was chosen nobody has asked for anything.
    const credential = await askInField(signal).catch(() => null);
    if (credential) await send(credential).catch((error: unknown) => setProblem(problemOf(error)));
  }, [send]);

  useEffect(() => {
    void offer();
    return () => offering.current?.abort();
  }, [offer]);

  const press = async () => {
    // A browser has one question open at a time.
    offering.current?.abort();
    setBusy(true);
    setProblem('');
    try {
      const credential = await askForPasskey(await callForView(beginPasskeySignIn, {}));
      if (credential) return await send(credential);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
    void offer();
  };

  return (
    <>
      <button type="button" className={style['button']} aria-disabled={busy || undefined} aria-busy={busy || undefined} onClick={() => !busy && void press()}>
        <Icon name={busy ? 'loader-circle' : 'fingerprint'} />
        <span>
          <b>用通行密钥登录</b>
          <small>{busy ? '请看浏览器的提示' : '指纹或面容，一下就进'}</small>
        </span>
        <Icon name="chevron-right" />
      </button>
      {problem && (
        <p className={account['says']} role="alert">
          <Icon name="triangle-alert" />
          {problem}
        </p>
      )}
      <p className={style['or']}>或者用密码</p>
    </>
  );
}

/** Returns the credential somebody has chosen in the field of the account; null where the browser offers none there, or the question was taken back. */
async function askInField(signal: AbortSignal): Promise<UsedCredential | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  const options = await callForView(beginPasskeySignIn, {});
  return signal.aborted ? null : askForPasskey(options, { mediation: 'conditional', signal });
}
