import { useId, useState } from 'react';
import { removePasskey, renamePasskey, type Passkey } from '#contract/api/passkeys.ts';
import { MAX_PASSKEYS } from '#contract/limits.ts';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { useAccountForm } from '#web/features/account/use-account-form.ts';
import { canUsePasskeys } from '#web/features/passkeys/can-use.ts';
import { call } from '#web/lib/calls/api.ts';
import { useReady } from '#web/lib/navigation/use-ready.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { ConfirmForm } from './ConfirmForm.tsx';
import styles from './page.module.css';

interface PasskeysProps {
  passkeys: readonly Passkey[];
  /** Whether the second factor is asked for beside the password. */
  asksTotp: boolean;
  onChanged: () => Promise<void>;
}

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

const TITLES = { add: '添加通行密钥', rename: '给通行密钥改名', remove: '删除通行密钥' };

/** The passkeys I sign in with, and the ways to add, rename and remove one. */
export function Passkeys({ passkeys, asksTotp, onChanged }: PasskeysProps) {
  const titleId = useId();
  const ready = useReady();
  const [open, setOpen] = useState<Open | null>(null);
  const done = async (message: string) => {
    setOpen(null);
    toast({ type: 'success', message });
    await onChanged();
  };
  const canAdd = ready && canUsePasskeys() && passkeys.length < MAX_PASSKEYS;
  return (
    <section aria-labelledby={titleId}>
      <SectionHead
        id={titleId}
        title="通行密钥"
        aside={
          canAdd && (
            <Button size="s" icon="plus" onClick={() => setOpen({ what: 'add' })}>
              添加通行密钥
            </Button>
          )
        }
      />
      {passkeys.length > 0 && (
        <Card as="div" inset="none">
          <ul className={styles.list}>
            {passkeys.map((passkey) => (
              <li key={passkey.id} className={styles.row}>
                <Icon name="fingerprint" className={styles.icon} />
                <div className={styles.words}>
                  <h3>{passkey.name}</h3>
                  <p>
                    <Time iso={passkey.createdAt} /> 添加 ·{' '}
                    {passkey.lastUsedAt === null ? (
                      '还没有用过'
                    ) : (
                      <>
                        上次使用：
                        <Time iso={passkey.lastUsedAt} relative />
                      </>
                    )}
                  </p>
                </div>
                <div className={styles.actions}>
                  <Button aria-label={`给 ${passkey.name} 改名`} onClick={() => setOpen({ what: 'rename', passkey })}>
                    改名
                  </Button>
                  <Button variant="quiet" aria-label={`删除 ${passkey.name}`} onClick={() => setOpen({ what: 'remove', passkey })}>
                    删除
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p className={styles.foot}>
        用指纹、面容或设备的锁屏密码登录，不用再输密码和验证码，也不怕假网站。
        {ready && !canUsePasskeys() && '这个浏览器或这个网址用不了，添加不了新的。'}
        {passkeys.length >= MAX_PASSKEYS && `最多 ${MAX_PASSKEYS} 把，删掉一把才能再添加。`}
      </p>
      <Dialog open={open !== null} onClose={() => setOpen(null)} title={TITLES[open?.what ?? 'add']} size="s" keep>
        {open?.what === 'add' && <AddPasskey asksTotp={asksTotp} onDone={({ name }) => done(`通行密钥“${name}”添加好了`)} />}
        {open?.what === 'rename' && <RenameForm passkey={open.passkey} onDone={() => done('名字改好了')} />}
        {open?.what === 'remove' && (
          <ConfirmForm
            lead={`往后不能再用“${open.passkey.name}”登录，你的邮箱会收到一封通知。设备里存的那一份，请到设备的密码设置里删。`}
            label="删除"
            asksTotp={asksTotp}
            shapeOf={(shapes) => shapes.removePasskey}
            inputOf={({ password, totp }) => ({ id: open.passkey.id, password, totp })}
            send={async (input) => {
              await call(removePasskey, input);
              await done('通行密钥删掉了');
            }}
          />
        )}
      </Dialog>
    </section>
  );
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => Promise<void> }) {
  const { form, problems, busy, handlers } = useAccountForm({
    shapeOf: (shapes) => shapes.renamePasskey,
    read: (fields) => ({ id: passkey.id, name: textOf(fields, 'name') }),
    async send(input) {
      await call(renamePasskey, input);
      await onDone();
    },
  });
  return (
    <form ref={form} method="post" noValidate {...handlers}>
      <Field label="名字" required error={problems['name']}>
        {(control) => <TextInput {...control} name="name" defaultValue={passkey.name} autoComplete="off" />}
      </Field>
      <FormEnd problem={problems['']} busy={busy} busyText="正在保存">
        保存
      </FormEnd>
    </form>
  );
}
