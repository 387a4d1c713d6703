import { useState } from 'react';
import { lockPost } from '#contract/api/staff-posts.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_LOCK_NOTICE_LENGTH, MAX_PRESENTER_LOCK_HOURS } from '#contract/staff-limits.ts';
import { ActDialog } from '#web/features/staff/ActDialog.tsx';
import { actOn, previewOf } from '#web/features/staff/use-staff-act.tsx';
import { failureOf } from '#web/lib/page.ts';
import { useSession } from '#web/lib/session.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Time } from '#web/ui/Time.tsx';
import { endOf, LOCK_TERMS, termsUpTo } from './terms.ts';
import styles from './LockByStaff.module.css';

const HOUR_MS = 3_600_000;
const USUAL_TERM = '24h';

interface LockByStaffProps {
  id: number;
  onDone: (audit: number | null) => void;
  onClose: () => void;
}

/** Asks the staff for how long nobody comments on a post, and what readers find in the place of the form. Open while mounted. */
export function LockByStaff({ id, onDone, onClose }: LockByStaffProps) {
  const { isOperator, nickName } = useOwn();
  const [chosen, setChosen] = useState(USUAL_TERM);
  const [notice, setNotice] = useState('');
  const [problems, setProblems] = useState<{ until?: string; notice?: string }>({});
  const terms = termsUpTo(LOCK_TERMS, isOperator ? null : MAX_PRESENTER_LOCK_HOURS * HOUR_MS);
  const until = endOf(terms, { chosen, own: '' });
  const length = countGraphemes(notice.trim());
  const lock = async (expected: string) => {
    if (length > MAX_LOCK_NOTICE_LENGTH) return setProblems({ notice: `最多 ${MAX_LOCK_NOTICE_LENGTH} 个字，现在是 ${length} 个` });
    try {
      const { audit } = await actOn(lockPost, { id, until, notice: notice.trim() }, expected);
      onDone(audit);
    } catch (error) {
      const { fields } = failureOf(error);
      if (!fields?.length) throw error;
      setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])));
    }
  };
  return (
    <ActDialog
      title="锁定回复"
      verb="锁定"
      preview={() => previewOf(lockPost, { id, until: endOf(LOCK_TERMS, { chosen: '1h', own: '' }) })}
      act={lock}
      onRefused={onClose}
      onClose={onClose}
    >
      <FieldGroup label="锁多久" error={problems.until}>
        <ChipList
          label="锁多久"
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
      <Field label="写在评论框的话" note={`所有人看得见，${length} / ${MAX_LOCK_NOTICE_LENGTH}`} error={problems.notice}>
        {(control) => (
          <TextInput
            {...control}
            value={notice}
            onChange={(event) => {
              setProblems({});
              setNotice(event.target.value);
            }}
          />
        )}
      </Field>
      <p className={styles.seen}>
        <b>读者会看到</b>
        <Icon name="lock" /> {notice.trim() || '这一帖的回复先锁上了。'}
        {until !== null && (
          <>
            锁到 <Time iso={until} form="minute" />，
          </>
        )}
        {`由${nickName}锁定。`}
      </p>
    </ActDialog>
  );
}

function useOwn() {
  const isOperator = useSession(({ principal }) => principal?.role === 'operator');
  const nickName = useSession(({ principal }) => principal?.nickName ?? '');
  return { isOperator, nickName };
}
