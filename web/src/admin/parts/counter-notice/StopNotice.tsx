import { useState } from 'react';
import { stopCounterNotice, type CounterNoticeStep, type StaffCounterNotice } from '#contract/api/counter-notices.ts';
import { COUNTER_NOTICE_STEP_LABELS } from '#contract/api/counter-notices-labels.ts';
import { MAX_AUTHORITY_LENGTH, MAX_DOCUMENT_NUMBER_LENGTH, MIN_DOCUMENT_NUMBER_LENGTH } from '#contract/staff-limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { StaffActDialog } from '../StaffActDialog.tsx';

const STEPS = ['sued', 'complained'] as const satisfies readonly CounterNoticeStep[];

interface StopNoticeProps {
  notice: StaffCounterNotice;
  onDone: () => void;
  onClose: () => void;
}

/** Asks which suit or complaint keeps a work away, filled in from the reply where there is one, and then whether to do it. Open while mounted. */
export function StopNotice({ notice: { id, number, step }, onDone, onClose }: StopNoticeProps) {
  const [kind, setKind] = useState<CounterNoticeStep>(step?.kind ?? 'sued');
  const [authority, setAuthority] = useState(step?.authority ?? '');
  const [document, setDocument] = useState(step?.number ?? '');
  const [problems, setProblems] = useState<{ authority?: string; number?: string }>({});
  const [isReady, setReady] = useState(false);
  const given = { authority: authority.trim(), number: document.trim() };
  if (isReady) {
    return (
      <StaffActDialog
        title={`${number}：不放回`}
        note={`${COUNTER_NOTICE_STEP_LABELS[kind]}：${given.authority}，${given.number}。作者会看到；以后凭文书解除。`}
        verb="不放回"
        route={stopCounterNotice}
        input={() => ({ id, step: kind, ...given })}
        done="记下了，两边都告诉了"
        onDone={onDone}
        onClose={onClose}
      />
    );
  }
  const goOn = () => {
    const wrong = {
      ...(given.authority.length < 2 && { authority: '请写是哪个法院或机关' }),
      ...(given.number.length < MIN_DOCUMENT_NUMBER_LENGTH && { number: '请写案号或受理的编号' }),
    };
    setProblems(wrong);
    setReady(Object.keys(wrong).length === 0);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${number}：收到起诉或投诉的通知`}
      footer={
        <>
          <Button onClick={onClose}>不做了</Button>
          <Button variant="primary" onClick={goOn}>
            看看会怎样
          </Button>
        </>
      }
    >
      <p>对着受理的通知核对。</p>
      <ChipList
        label="走了哪一步"
        items={STEPS.map((each) => ({ key: each, label: COUNTER_NOTICE_STEP_LABELS[each], on: each === kind, onToggle: () => setKind(each) }))}
      />
      <Field label="法院或机关" error={problems.authority}>
        {(control) => <TextInput {...control} maxLength={MAX_AUTHORITY_LENGTH} value={authority} onChange={({ target }) => setAuthority(target.value)} />}
      </Field>
      <Field label="案号或受理的编号" error={problems.number}>
        {(control) => <TextInput {...control} maxLength={MAX_DOCUMENT_NUMBER_LENGTH} value={document} onChange={({ target }) => setDocument(target.value)} />}
      </Field>
    </Dialog>
  );
}
