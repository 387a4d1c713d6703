import { useState } from 'react';
import { addPasskey, beginPasskey, type Passkey, type PasskeyCreation } from '#contract/api/passkeys.ts';
import { createPasskey, problemOf } from '#web/features/passkeys/credentials.ts';
import { call, callForView } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { ConfirmForm } from './ConfirmForm.tsx';
import styles from './page.module.css';

interface AddPasskeyProps {
  asksTotp: boolean;
  onDone: (passkey: Passkey) => Promise<void>;
}

/** Asks who it is, then lets the browser make a passkey; where that fails nobody is asked again who they are. */
export function AddPasskey({ asksTotp, onDone }: AddPasskeyProps) {
  const [begun, setBegun] = useState<PasskeyCreation | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const make = async (options: PasskeyCreation) => {
    setBegun(options);
    setBusy(true);
    setProblem('');
    try {
      const credential = await createPasskey(options);
      if (credential) return await onDone(await callForView(addPasskey, { credential }));
      setProblem('没有做成：浏览器的提示关掉了，或者等得太久。');
    } catch (error) {
      if (failureOf(error).name === 'passkeyStale') setBegun(null);
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {problem && <FormProblem>{problem}</FormProblem>}
      {begun ? (
        <>
          <p className={styles.says}>请照浏览器的提示，用指纹、面容或锁屏密码确认。</p>
          <Button variant="primary" size="l" wide loading={busy} loadingText="等浏览器的提示" onClick={() => void make(begun)}>
            再试一次
          </Button>
        </>
      ) : (
        <ConfirmForm
          lead="先确认是你本人，再照浏览器的提示做。公用的电脑上请不要添加。"
          label="下一步"
          asksTotp={asksTotp}
          shapeOf={(shapes) => shapes.beginPasskey}
          inputOf={({ password, totp }) => ({ password, totp })}
          send={async (input) => void make(await call(beginPasskey, input))}
        />
      )}
    </>
  );
}
