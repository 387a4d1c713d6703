import { useState } from 'react';
import { forwardCounterNotice, type StaffCounterNotice } from '#contract/api/counter-notices.ts';
import { MAX_REMOVAL_REASON_LENGTH } from '#contract/staff-limits.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { StaffActDialog } from '../StaffActDialog.tsx';

const WAYS = { mail: '寄到他的邮箱', other: '别的办法，或者转不到' } as const;

interface ForwardNoticeProps {
  notice: StaffCounterNotice;
  onDone: () => void;
  onClose: () => void;
}

/** Asks how a statement is forwarded to the one who had reported. Open while mounted. */
export function ForwardNotice({ notice: { id, number, email, isLost, forwardedAt }, onDone, onClose }: ForwardNoticeProps) {
  const [way, setWay] = useState<keyof typeof WAYS>(email === '' || isLost ? 'other' : 'mail');
  const [note, setNote] = useState('');
  return (
    <StaffActDialog
      title={`转送 ${number}`}
      note={forwardedAt === null ? '从这一刻起算等待的日子。' : '已经转过一次；再转一次，等待的日子从头起算。'}
      verb="转送"
      route={forwardCounterNotice}
      input={() => ({ id, way, note: way === 'other' ? note : '' })}
      watch={way}
      done="转送了，钟开始走"
      onDone={onDone}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <ChipList
            label="怎么转"
            items={(['mail', 'other'] as const).map((each) => ({ key: each, label: WAYS[each], on: each === way, onToggle: () => setWay(each) }))}
          />
          {problems['way'] !== undefined && <p role="alert">{problems['way']}</p>}
          {way === 'other' && (
            <Field label="怎么转给他的，或者为什么转不到" hint="电话、挂号信、当面；没有留下能用的地址，也照实写" error={problems['note']}>
              {(control) => (
                <TextArea {...control} rows={3} maxLength={MAX_REMOVAL_REASON_LENGTH} value={note} onChange={({ target }) => setNote(target.value)} />
              )}
            </Field>
          )}
        </>
      )}
    </StaffActDialog>
  );
}
