import { useState } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import { pinPost, type PinScope } from '#contract/api/staff-posts.ts';
import { MAX_ACT_REASON_LENGTH, MAX_PINNED_IN_COLUMN, MAX_PINNED_ON_SITE, MAX_PRESENTER_PIN_DAYS } from '#contract/staff-limits.ts';
import { ActDialog } from '#web/features/staff/ActDialog.tsx';
import { actOn, previewOf } from '#web/features/staff/use-staff-act.tsx';
import { failureOf } from '#web/lib/page.ts';
import { useSession } from '#web/lib/session.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Time } from '#web/ui/Time.tsx';
import { endOf, localTomorrow, OWN_TERM, PIN_TERMS, termsUpTo } from './terms.ts';

const DAY_MS = 24 * 3_600_000;
const USUAL_TERM = '7';

interface PinByStaffProps {
  post: Pick<PostView, 'id' | 'columnName'>;
  onDone: (audit: number | null) => void;
  onClose: () => void;
}

/** Asks the staff where and until when a post is pinned. Open while mounted. */
export function PinByStaff({ post: { id, columnName }, onDone, onClose }: PinByStaffProps) {
  const isOperator = useSession(({ principal }) => principal?.role === 'operator');
  const [scope, setScope] = useState<PinScope>('column');
  const [chosen, setChosen] = useState(USUAL_TERM);
  const [own, setOwn] = useState(localTomorrow);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<{ scope?: string; until?: string }>({});
  const terms = termsUpTo(PIN_TERMS, isOperator ? null : MAX_PRESENTER_PIN_DAYS * DAY_MS);
  const until = endOf(terms, { chosen, own });
  const refused = (failure: unknown) => {
    const { name, message, fields } = failureOf(failure);
    if (name === 'pinsFull') setProblems({ scope: message });
    else if (fields?.length) setProblems(Object.fromEntries(fields.map(({ path, message: sentence }) => [path, sentence])));
    else onClose();
  };
  const pin = async (expected: string) => {
    if (until === '') return setProblems({ until: '请填到什么时候' });
    try {
      const { audit } = await actOn(pinPost, { id, scope, until, reason }, expected);
      onDone(audit);
    } catch (error) {
      if (failureOf(error).name !== 'pinsFull' && !failureOf(error).fields?.length) throw error;
      refused(error);
    }
  };
  return (
    <ActDialog
      title="置顶"
      verb="置顶"
      watch={scope}
      preview={() => previewOf(pinPost, { id, scope, until: endOf(PIN_TERMS, { chosen: '3', own }) })}
      act={pin}
      onRefused={refused}
      onClose={onClose}
    >
      <FieldGroup label="在哪里" error={problems.scope}>
        <RadioCards
          name="scope"
          value={scope}
          onChange={(value) => {
            setProblems({});
            setScope(value === 'site' ? 'site' : 'column');
          }}
          options={[
            { value: 'column', label: '本栏目', note: `${columnName}，最多 ${MAX_PINNED_IN_COLUMN} 篇` },
            { value: 'site', label: '全站', note: `每个栏目第一页，最多 ${MAX_PINNED_ON_SITE} 篇`, disabled: !isOperator },
          ]}
        />
      </FieldGroup>
      <FieldGroup
        label="到什么时候"
        error={problems.until}
        hint={
          until === null ? (
            '不会自己下来'
          ) : (
            <>
              到 <Time iso={until} form="minute" />
              ，到期自己下来
            </>
          )
        }
      >
        <ChipList
          label="到什么时候"
          items={terms.map(({ key, label }) => ({
            key,
            label,
            on: key === chosen,
            onToggle: () => {
              setProblems({});
              setChosen(key);
            },
          }))}
        />
      </FieldGroup>
      {chosen === OWN_TERM && (
        <Field label="哪一天、几点">
          {(control) => <TextInput {...control} type="datetime-local" value={own} onChange={(event) => setOwn(event.target.value)} />}
        </Field>
      )}
      <Field label="理由" note="只有主持人和管理员看得见，可以空着">
        {(control) => <TextInput {...control} maxLength={MAX_ACT_REASON_LENGTH} value={reason} onChange={(event) => setReason(event.target.value)} />}
      </Field>
    </ActDialog>
  );
}
