import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import type { CaseState, MyCases } from '#contract/api/trials.ts';
import { STATE_TONES } from '#web/features/trials/labels.ts';
import { trialHref } from '#web/features/trials/trial-address.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CarryWhisper } from './CarryWhisper.tsx';
import { DueMark } from './DueMark.tsx';
import styles from './OpenCase.module.css';

type OwnCase = MyCases['items'][number];

const STEPS = ['递上', '受理', '对方答辩', '审理', '裁决'];
const AT: Readonly<Record<CaseState, number>> = { filed: 0, received: 1, answering: 2, hearing: 3, countersigning: 4, panel: 4, appealed: 4, closed: 4 };

/** Renders an open case to one of its people: what comes next, until when, and what they may do about it. */
export function OpenCase({ own }: { own: OwnCase }) {
  const { id, title, offence, realm, state, role, turn, isAskedToAgree, carries, nextStep, isDirect, dueAt, queuePlace, joinedTo, joinedCount } = own;
  const isMine = turn === 'me';
  const href = trialHref(joinedTo ?? own);
  const at = AT[state];
  return (
    <Card inset="none" className={classNames(styles.case, isMine && styles.mine)} aria-labelledby={`case-${id}`}>
      <div className={styles.top}>
        <div>
          <p className={styles.kick}>
            <span className="num">{`第 ${id} 号`}</span>
            <span>{offence.label}</span>
            <span>{realm}</span>
            <Tag tone={isMine ? 'ember' : STATE_TONES[state]}>{isMine ? '轮到你' : STATE_LABELS[state]}</Tag>
            {joinedTo && <Tag tone="night">{`并进了第 ${joinedTo.id} 号`}</Tag>}
            {!joinedTo && joinedCount > 0 && <Tag tone="night">{`另有 ${joinedCount} 位检举人并案`}</Tag>}
            {isDirect && <Tag tone="plum">主持人直接立案</Tag>}
          </p>
          <h2 id={`case-${id}`}>
            <a href={href}>
              <TitleText>{title}</TitleText>
            </a>
          </h2>
        </div>
        <DueMark dueAt={dueAt} queuePlace={queuePlace} />
      </div>
      <p className={styles.next}>{nextStep}</p>
      {carries && !joinedTo && <CarryWhisper id={id} />}
      {isMine && (
        <p className={styles.acts}>
          <ButtonLink variant="primary" icon="pen-line" href={href}>
            {isAskedToAgree ? '去回话' : ACTS[role]}
          </ButtonLink>
        </p>
      )}
      {!isMine && role === 'complainant' && state === 'filed' && !joinedTo && (
        <p className={styles.acts}>
          <ButtonLink icon="pencil" href={`/post/add/${own.columnId}?id=${id}`}>
            修改
          </ButtonLink>
          <ButtonLink variant="quiet" href={href}>
            补证据、撤回
          </ButtonLink>
        </p>
      )}
      <ol className={styles.track} aria-label="走到哪一步">
        {STEPS.map((step, index) => (
          <li key={step} className={classNames(index < at && styles.done, index === at && styles.now)} aria-current={index === at ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
    </Card>
  );
}

const ACTS: Readonly<Record<OwnCase['role'], string>> = { complainant: '答一句', accused: '写答辩', witness: '进案卷', presenter: '进案卷' };
