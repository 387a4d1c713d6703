import { useEffect, useState } from 'react';
import { findReverify, reverify, type ReverifyState } from '#contract/api/admin/reverify.ts';
import { CurrentPasswordField } from '#web/features/account/CurrentPasswordField.tsx';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { SecondFactorField } from '#web/features/account/SecondFactorField.tsx';
import { call } from '#web/lib/calls/api.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { VerifyByPasskey } from './VerifyByPasskey.tsx';

interface VerifyDialogProps {
  onVerified: () => void;
  onClose: () => void;
}

/** Asks who somebody is before a dangerous act: for a passkey of theirs, a code of their second factor, or where they have none for their password. Open while mounted. */
export function VerifyDialog({ onVerified, onClose }: VerifyDialogProps) {
  const [state, setState] = useState<ReverifyState | null>(null);
  useEffect(() => {
    call(findReverify, {}).then(setState, onClose);
  }, [onClose]);
  const [typed, setTyped] = useState('');
  const { form, problems, whole, busy, submit } = useSending(async () => {
    await call(reverify, { code: typed });
    onVerified();
  });
  return (
    <Dialog open onClose={onClose} title="请再验证一次" size="low" keep={busy}>
      <p>{`这件事要紧，先确认是你本人。此后${state === null ? '几' : ` ${state.minutes} `}分钟里不再问；写好的内容都还在。`}</p>
      {state === null ? (
        <SkeletonText lines={2} />
      ) : (
        <>
          {state.hasPasskey && <VerifyByPasskey onVerified={onVerified} />}
          <form ref={form} method="post" noValidate onInput={({ currentTarget }) => setTyped(textOf(new FormData(currentTarget), state.by))} onSubmit={submit}>
            {state.by === 'totp' ? (
              <SecondFactorField error={problems['totp'] ?? problems['code']} />
            ) : (
              <CurrentPasswordField name="password" error={problems['code']} />
            )}
            <FormEnd problem={whole} busy={busy} busyText="正在验证">
              验证
            </FormEnd>
          </form>
        </>
      )}
    </Dialog>
  );
}
