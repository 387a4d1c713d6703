import { useEffect, useRef, useState } from 'react';
import { beginPasskeyReverify, reverifyByPasskey } from '#contract/api/admin/reverify.ts';
import { canUsePasskeys } from '#web/features/passkeys/can-use.ts';
import { askForPasskey, problemOf } from '#web/features/passkeys/credentials.ts';
import { callForView } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './VerifyByPasskey.module.css';

/** The button that verifies somebody by a passkey of theirs instead of what they would type; nothing where the browser has none to ask for. */
export function VerifyByPasskey({ onVerified }: { onVerified: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  // What was given up while the browser asked is not done.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  if (!canUsePasskeys()) return null;
  const press = async () => {
    setBusy(true);
    setProblem('');
    try {
      const challenge = await callForView(beginPasskeyReverify, {});
      const credential = isOpen.current ? await askForPasskey(challenge) : null;
      if (credential && isOpen.current) {
        await callForView(reverifyByPasskey, { credential });
        if (isOpen.current) onVerified();
        return;
      }
    } catch (error) {
      setProblem(problemOf(error));
    }
    // Closed in the browser's own dialog: the field is there still.
    setBusy(false);
  };
  return (
    <div className={styles.passkey}>
      <Button icon="fingerprint" size="l" wide loading={busy} loadingText="请看浏览器的提示" onClick={() => void press()}>
        用通行密钥验证
      </Button>
      {problem !== '' && <p role="alert">{problem}</p>}
      <p className={styles.or} aria-hidden="true">
        或者
      </p>
    </div>
  );
}
