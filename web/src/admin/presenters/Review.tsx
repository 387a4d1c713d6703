import { useState } from 'react';
import { openApplicationContact, reviewApplication, type ReviewedApplication } from '#contract/api/presenters.ts';
import { ApplicationFacts } from '#web/features/presenters/ApplicationFacts.tsx';
import { useStaffAct } from '#web/features/staff/use-staff-act.tsx';
import { formatCount } from '#web/lib/counts.ts';
import { failureOf } from '#web/lib/page.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './page.module.css';

const MAX_REASON_LENGTH = 500;

/** One application with its answer, or the place to write one. */
export function Review({ application, onReviewed }: { application: ReviewedApplication; onReviewed: () => void }) {
  const { applicant, state, reason, appliedAt, decidedAt, decidedBy } = application;
  return (
    <Card as="article" aria-label={`${applicant.nickName} 的申请`}>
      <header className={styles.head}>
        <Avatar memberId={applicant.id} name={applicant.nickName} src={applicant.avatar} />
        <div>
          <h2>
            <a href={`/member/${applicant.id}`}>{applicant.nickName}</a>
          </h2>
          <p>
            {`${applicant.level} · ${formatCount(applicant.postCount)} 篇帖子 · ${formatCount(applicant.essenceCount)} 篇精华 · 加入于 `}
            <Time iso={applicant.joinedAt} />
            {' · 递交于 '}
            <Time iso={appliedAt} relative />
          </p>
        </div>
      </header>
      <ApplicationFacts application={application} contact={<Contact application={application} />} />
      {state === 'pending' ? (
        <ReviewForm application={application} onReviewed={onReviewed} />
      ) : (
        <p className={styles.reason}>
          {reason}
          {decidedAt && (
            <>
              <br />
              {decidedBy}，<Time iso={decidedAt} form="minute" />
            </>
          )}
        </p>
      )}
    </Card>
  );
}

function ReviewForm({ application: { id, applicant }, onReviewed }: { application: ReviewedApplication; onReviewed: () => void }) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'approve' | 'refuse' | null>(null);
  const { perform, dialog } = useStaffAct();
  const review = async (approve: boolean) => {
    setBusy(approve ? 'approve' : 'refuse');
    setProblem(null);
    try {
      const title = `${approve ? '通过' : '退回'} ${applicant.nickName} 的申请`;
      const act = { title, verb: approve ? '确认通过' : '确认退回', key: reviewApplication, input: { id, approve, reason } };
      if ((await perform(act)) === null) return;
      toast({ type: 'success', message: approve ? `${applicant.nickName} 入座了` : '已退回' });
      onReviewed();
    } catch (error) {
      const { fields, message } = failureOf(error);
      setProblem(fields?.find(({ path }) => path === 'reason')?.message ?? message);
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className={styles.answer}>
      {dialog}
      <Field label="给申请人的答复" hint="通过或退回都会原样寄给申请人" error={problem}>
        {(control) => <TextArea {...control} rows={3} limit={MAX_REASON_LENGTH} value={reason} onChange={(event) => setReason(event.target.value)} />}
      </Field>
      <div className={styles.buttons}>
        <Button variant="primary" icon="check" loading={busy === 'approve'} loadingText="正在写入" onClick={() => busy === null && void review(true)}>
          通过
        </Button>
        <Button icon="undo-2" loading={busy === 'refuse'} loadingText="正在写入" onClick={() => busy === null && void review(false)}>
          退回
        </Button>
      </div>
    </div>
  );
}

/** How to reach an applicant: masked, until somebody opens it, which goes on record. */
function Contact({ application: { id, applicant, contact } }: { application: ReviewedApplication }) {
  const [opened, setOpened] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { perform, dialog } = useStaffAct();
  if (opened !== null || contact === '') return opened ?? '没有留';
  const open = async () => {
    setBusy(true);
    try {
      const title = `打开 ${applicant.nickName} 的联系方式`;
      setOpened((await perform({ title, verb: '确认打开', key: openApplicationContact, input: { id } }))?.contact ?? null);
    } catch {
      // The refusal has been shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {dialog}
      {contact}{' '}
      <Button size="s" icon="eye" loading={busy} loadingText="请稍候" onClick={() => !busy && void open()}>
        打开
      </Button>
    </>
  );
}
