import { useRef, useState } from 'react';
import { saveCounterNotice, type InfringementOrder } from '#contract/api/counter-notices.ts';
import {
  MAX_COUNTER_NOTICE_LENGTH,
  MAX_ILLEGAL_REPORT_FILES,
  MAX_REAL_CONTACT_LENGTH,
  MAX_REAL_NAME_LENGTH,
  MIN_COUNTER_NOTICE_LENGTH,
} from '#contract/limits.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { AttachedFiles } from '#web/features/files/AttachedFiles.tsx';
import { readAttached } from '#web/features/files/read-attached.ts';
import { call } from '#web/lib/calls/api.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './page.module.css';

interface NoticeFormProps {
  memberId: number;
  takedownId: number;
  /** The one that was sent back; null: there is none yet. */
  notice: InfringementOrder['notice'];
  days: number;
}

/** Asks for a statement with who makes it. Its words stay in this browser until they are sent; a name and a contact do not. */
export function NoticeForm({ memberId, takedownId, notice, days }: NoticeFormProps) {
  const { values, change, reset } = useKeptValues<{ text: string }>(`hearth-counter-notice-${memberId}-${takedownId}`, { text: notice?.text ?? '' });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [consent, setConsent] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const contact = useRef<HTMLInputElement>(null);
  const { form, problems, whole, busy, submit } = useSending(async () => {
    await call(saveCounterNotice, {
      takedownId,
      text: values.text,
      name: name.current?.value ?? '',
      contact: contact.current?.value ?? '',
      files: await readAttached(files),
      consent,
    });
    reset({ text: '' });
    toast({ type: 'success', message: '交上去了，站务看过就转送' });
    await reload();
  });
  const ofFiles = Object.entries(problems).find(([path]) => path.startsWith('files'))?.[1];
  const earlier = notice === null || notice.files.length === 0 ? '' : `；不另选，就还用上次的：${notice.files.map((file) => file.name).join('、')}`;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={styles.form} aria-label="不侵权声明">
      <h3>{notice === null ? '交一份不侵权声明' : '补上再交'}</h3>
      <p className={styles.quiet}>
        {`站务看过，把声明转给投诉的人，并告诉他可以向主管机关投诉、向法院起诉。转送以后 ${days} 天里没有收到这样的通知，内容原样放回。不实的声明，要自己承担责任。`}
      </p>
      <Field
        label="为什么没有侵权"
        required
        error={problems['text']}
        hint={`${MIN_COUNTER_NOTICE_LENGTH} 个字起：是自己做的、有授权、合理引用，还是说的不是一回事`}
      >
        {(control) => (
          <TextArea
            {...control}
            name="text"
            rows={6}
            limit={MAX_COUNTER_NOTICE_LENGTH}
            value={values.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </Field>
      <FieldGroup label="初步的证据" note={`最多 ${MAX_ILLEGAL_REPORT_FILES} 个，每个 4 MB：原图、草稿、发表的时间、授权的往来${earlier}`} error={ofFiles}>
        <AttachedFiles files={files} onChange={setFiles} />
      </FieldGroup>
      <Field label="真实姓名或名称" required error={problems['name']}>
        {(control) => <TextInput {...control} ref={name} name="name" autoComplete="name" defaultValue={notice?.name ?? ''} maxLength={MAX_REAL_NAME_LENGTH} />}
      </Field>
      <Field label="联系方式" required error={problems['contact']} hint="对方和法院找得到你的：手机、邮箱或地址">
        {(control) => (
          <TextInput {...control} ref={contact} name="contact" autoComplete="tel" defaultValue={notice?.contact ?? ''} maxLength={MAX_REAL_CONTACT_LENGTH} />
        )}
      </Field>
      <FieldGroup label="同意转送" error={problems['consent']}>
        <Checkbox name="consent" checked={consent} onChange={({ target }) => setConsent(target.checked)}>
          我保证所说属实，同意把声明、证据、姓名和联系方式转给投诉的人，主管机关依法要时也交给它。别处都不公开；加密存放，走完满半年删除，注销时一起删除。
        </Checkbox>
      </FieldGroup>
      {whole && <FormProblem>{whole}</FormProblem>}
      <Button type="submit" variant="primary" size="l" icon="send" loading={busy} loadingText="正在递交">
        {notice === null ? '交上去' : '再交一次'}
      </Button>
    </form>
  );
}
