import { useState } from 'react';
import { mergeMembers, sendMergeCodes } from '#contract/api/admin/member-merges.ts';
import { viewMemberFile, type MemberFile } from '#contract/api/staff-members.ts';
import { CODE_DIGITS } from '#contract/limits.ts';
import { MERGE_UNDO_DAYS } from '#contract/staff-limits.ts';
import { call } from '#web/lib/calls/api.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import type { MemberDialogProps } from '../parts/member/member-dialog.ts';
import styles from './sheet.module.css';

/** Merges a member's account into another one of the same person: first a code goes to both addresses, then both are typed. Open while mounted. */
export function MergeDialog({ member, onDone, onClose }: MemberDialogProps) {
  const [into, setInto] = useState<MemberFile | null>(null);
  if (into === null) return <AskInto member={member} onSent={setInto} onClose={onClose} />;
  return <TypeCodes member={member} into={into} onDone={onDone} onClose={onClose} />;
}

function AskInto({ member, onSent, onClose }: { member: MemberFile; onSent: (into: MemberFile) => void; onClose: () => void }) {
  const [number, setNumber] = useState('');
  const { form, problems, whole, busy, submit } = useSending(async () => {
    const into = Number(number);
    await call(sendMergeCodes, { from: member.id, into });
    onSent(await call(viewMemberFile, { id: into }));
  });
  return (
    <Dialog size="low" open onClose={onClose} title={`合并：${member.nickName}`} keep={busy}>
      <p>{`这个账号并进同一个人的另一个账号。验证码寄到两边的邮箱，由本人一起报给你。${MERGE_UNDO_DAYS} 天里可以撤销。`}</p>
      <form ref={form} className={styles.dialog} method="post" noValidate onSubmit={submit}>
        <Field label="并进哪个账号" hint="那个账号的编号，就是会员页地址里的数字" error={problems['into']}>
          {(control) => (
            <TextInput
              {...control}
              name="into"
              inputMode="numeric"
              autoComplete="off"
              maxLength={15}
              value={number}
              onChange={({ target }) => setNumber(target.value)}
            />
          )}
        </Field>
        {whole && (
          <p className={styles.problem} role="alert">
            {whole}
          </p>
        )}
        <Button type="submit" variant="primary" loading={busy} loadingText="正在寄出">
          往两边寄验证码
        </Button>
      </form>
    </Dialog>
  );
}

function TypeCodes({ member, into, onDone, onClose }: { member: MemberFile; into: MemberFile; onDone: () => void; onClose: () => void }) {
  const [codes, setCodes] = useState({ fromCode: '', intoCode: '' });
  const fields = [
    { name: 'fromCode', of: member },
    { name: 'intoCode', of: into },
  ] as const;
  return (
    <StaffActDialog
      title={`${member.nickName} 并进 ${into.nickName}`}
      note={`帖子、评论和收藏跟过去，以后用“${into.nickName}”登录。`}
      verb="合并"
      route={mergeMembers}
      input={({ text }) => ({ from: member.id, into: into.id, ...codes, reason: text })}
      reason={{ readers: '别的管理员在审计里读得到', min: 0, max: 500 }}
      done={`合并了，${MERGE_UNDO_DAYS} 天里都能撤销`}
      onDone={onDone}
      onClose={onClose}
    >
      {(problems) =>
        fields.map(({ name, of }) => (
          <Field key={name} label={`“${of.nickName}”收到的验证码`} hint={`寄到 ${of.mailMasked ?? ''} 的 ${CODE_DIGITS} 位数字`} error={problems[name]}>
            {(control) => (
              <TextInput
                {...control}
                name={name}
                inputMode="numeric"
                autoComplete="off"
                maxLength={CODE_DIGITS}
                value={codes[name]}
                onChange={({ target }) => setCodes((before) => ({ ...before, [name]: target.value }))}
              />
            )}
          </Field>
        ))
      }
    </StaffActDialog>
  );
}
