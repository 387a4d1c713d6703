import { useState, type SubmitEvent } from 'react';
import { useSendingField } from '#web/lib/calls/use-sending-field.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

/** Invites a member to testify. */
export function WitnessDialog({ open, onClose, send }: { open: boolean; onClose: () => void; send: (nickName: string) => Promise<boolean> }) {
  const [nickName, setNickName] = useState('');
  const { problem, setProblem, busy, send: sendField } = useSendingField();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (nickName.trim() === '') return setProblem('请填会员的昵称');
    await sendField(async () => {
      if (!(await send(nickName.trim()))) return;
      setNickName('');
      onClose();
    });
  };
  return (
    <Dialog open={open} onClose={onClose} title="请证人" size="s">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field label="会员昵称" hint="证人能读案卷，可以写一份证词；公开时不写他的名字。" error={problem}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              value={nickName}
              onChange={(event) => {
                setProblem('');
                setNickName(event.target.value);
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" icon="user-plus" loading={busy} loadingText="请稍候">
          请他作证
        </Button>
      </form>
    </Dialog>
  );
}
