import { useState, type SubmitEvent } from 'react';
import { changeMemberEmail, sendMemberEmailCode } from '#contract/api/staff-members.ts';
import { CODE_DIGITS } from '#contract/limits.ts';
import { EMAIL_STOP_HOURS } from '#contract/staff-limits.ts';
import { call } from '#web/lib/calls/api.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useVerified } from '#web/features/staff/use-verified.tsx';
import { toastDone } from '../parts/done-toast.ts';
import type { MemberDialogProps } from '../parts/member/member-dialog.ts';
import styles from './sheet.module.css';

/** Gives a member another address: a code goes to the new one, which the member reads out. Open while mounted. */
export function EmailDialog({ member, onDone, onClose }: MemberDialogProps) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const { verified, dialog } = useVerified();
  const { form, problems, whole, busy, submit } = useSending(async () => {
    if (!isSent) {
      await call(sendMemberEmailCode, { id: member.id, email });
      setSent(true);
      return;
    }
    const reply = await verified(() => call(changeMemberEmail, { id: member.id, email, code }));
    toastDone(`${EMAIL_STOP_HOURS} 小时以后生效，旧邮箱可以拦下`, receiptOf(reply));
    onDone();
  });
  const again = (event: SubmitEvent<HTMLFormElement>) => submit(event);
  return (
    <>
      <Dialog size="low" open={dialog === null} onClose={onClose} title={`换绑邮箱：${member.nickName}`} keep={busy}>
        <p>{`验证码寄到新邮箱，由本人报给你。${EMAIL_STOP_HOURS} 小时以后生效，其间旧邮箱的主人点信里的链接就能拦下，你也能在审计里撤销。`}</p>
        <form ref={form} className={styles.dialog} method="post" noValidate onSubmit={again}>
          <Field label="新邮箱" error={problems['email']}>
            {(control) => (
              <TextInput
                {...control}
                type="email"
                name="email"
                autoComplete="off"
                readOnly={isSent}
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
            )}
          </Field>
          {isSent && (
            <Field label="验证码" hint={`本人在新邮箱里收到的 ${CODE_DIGITS} 位数字`} error={problems['code']}>
              {(control) => (
                <TextInput
                  {...control}
                  name="code"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={CODE_DIGITS}
                  value={code}
                  onChange={({ target }) => setCode(target.value)}
                />
              )}
            </Field>
          )}
          {whole && (
            <p className={styles.problem} role="alert">
              {whole}
            </p>
          )}
          <Button type="submit" variant="primary" loading={busy} loadingText={isSent ? '正在换绑' : '正在寄出'}>
            {isSent ? '换绑' : '寄验证码'}
          </Button>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}

/** The reply to an act holds its receipt beside its own fields. */
function receiptOf(reply: object): { audit: number | null; undoUntil: string | null } {
  const { audit, undoUntil } = { audit: null, undoUntil: null, ...reply } as { audit: number | null; undoUntil: string | null };
  return { audit, undoUntil };
}
