import type { ApplicationDesk, ApplicationState } from '#contract/api/presenters.ts';
import { APPLICATION_LABELS } from '#web/features/presenters/application-labels.ts';
import { ApplicationFacts } from '#web/features/presenters/ApplicationFacts.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Tag, type Tone } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './page.module.css';

const STATES: Readonly<Record<ApplicationState, { tone: Tone; title: string }>> = {
  pending: { tone: 'night', title: '申请已经递上去了' },
  approved: { tone: 'pine', title: '申请通过了' },
  refused: { tone: 'seal', title: '上次的申请退回了' },
};

/** Renders the state of the last application, with the answer, or why there can be none. */
export function Standing({ desk: { application, mayApply, refusal, mayApplyFrom }, memberId }: { desk: ApplicationDesk; memberId: number }) {
  if (!application) {
    return mayApply ? null : (
      <Card as="section" className={styles.state}>
        <h2>{refusal}</h2>
        <ButtonLink href="/presenter/1401">看看主持人名录</ButtonLink>
      </Card>
    );
  }
  const { state, reason, appliedAt, decidedAt } = application;
  const { tone, title } = STATES[state];
  return (
    <Card as="section" className={styles.state} aria-label="我的申请">
      <h2>
        {title}
        <Tag tone={tone}>{APPLICATION_LABELS[state]}</Tag>
      </h2>
      <p>
        <Time iso={appliedAt} form="minute" /> 递交
        {decidedAt && (
          <>
            ，<Time iso={decidedAt} form="minute" /> 答复
          </>
        )}
      </p>
      {reason && <blockquote>{reason}</blockquote>}
      {state === 'pending' && <p>守炉人会读完你写的每一个字，答复会出现在消息里。</p>}
      {state === 'approved' && !mayApply && <ButtonLink href={`/presenter/profile/${memberId}`}>去我的主持人专页</ButtonLink>}
      {mayApplyFrom && (
        <p>
          <Time iso={mayApplyFrom} form="minute" /> 之后可以再申请，这次写的替你存着。
        </p>
      )}
      <details>
        <summary>看看写了什么</summary>
        <ApplicationFacts application={application} />
      </details>
    </Card>
  );
}
