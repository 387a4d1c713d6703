import { useState } from 'react';
import { suspendMember } from '#contract/api/staff-members.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { dayField, endOfDayField } from '../moments.ts';
import { StaffActDialog } from '../StaffActDialog.tsx';
import { TO_MEMBER, type MemberDialogProps } from './member-dialog.ts';
import { useReasonTemplates } from './use-reason-templates.ts';

const DAY_MS = 24 * 60 * 60_000;
const CHOICES = ['1', '3', '7', '30', '365', 'day', 'never'] as const;
type Choice = (typeof CHOICES)[number];
const LABELS: Readonly<Partial<Record<Choice, string>>> = { '365': '1 年', day: '自己选一天', never: '没有期限' };

/** Asks for how long and why an account is suspended. Open while mounted. */
export function SuspendDialog({ member, onDone, onClose }: MemberDialogProps) {
  const [choice, setChoice] = useState<Choice>('7');
  const [day, setDay] = useState(() => dayField(Date.now() + 14 * DAY_MS));
  const [openedAt] = useState(() => Date.now());
  const templates = useReasonTemplates(onClose);
  if (templates === null) return null;
  const isChange = member.status === 'suspended';
  const end = choice === 'never' ? { permanent: true } : { until: endOf(choice, { day, openedAt }) };
  return (
    <StaffActDialog
      title={`${isChange ? '改停用的期限' : '停用'}：${member.nickName}`}
      note={member.role === 'presenter' ? '这位是主持人：手上的案子退回审理台，由别人接着办。' : '期间能读、能答辩、能申诉，不能写。'}
      verb={isChange ? '改期限' : '停用'}
      route={suspendMember}
      input={({ code, text }) => ({ id: member.id, ...end, code, text })}
      reason={{ ...TO_MEMBER, templates }}
      watch={`${choice} ${day}`}
      done={isChange ? '期限改了' : '停用了，已经告诉本人'}
      onDone={onDone}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <ChipList
            label="停多久"
            items={CHOICES.map((each) => ({ key: each, label: LABELS[each] ?? `${each} 天`, on: each === choice, onToggle: () => setChoice(each) }))}
          />
          {choice === 'day' && (
            <Field label="停到哪一天" error={problems['until']}>
              {(control) => <TextInput {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
            </Field>
          )}
        </>
      )}
    </StaffActDialog>
  );
}

function endOf(choice: Exclude<Choice, 'never'>, { day, openedAt }: { day: string; openedAt: number }): string {
  if (choice !== 'day') return new Date(openedAt + Number(choice) * DAY_MS).toISOString();
  return endOfDayField(day);
}
