import type { Dossier } from '#contract/api/trials.ts';
import { CARRIER_LABELS, DELIVERY_HOW_LABELS, DELIVERY_RESULT_LABELS, HEARD_LABELS } from '#contract/api/trials-labels.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { Clock } from '#web/features/trials/Clock.tsx';
import { withSeparators } from '#web/lib/counts.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './TwoSides.module.css';

/** What both sides say, with the same room for each. */
export function TwoSides({ dossier }: { dossier: Dossier }) {
  return (
    <div className={styles.sides}>
      <section aria-labelledby="complaint">
        <SectionHead id="complaint" title="陈述" aside={<Time iso={dossier.filedAt} form="minute" />} />
        <DocumentBody body={dossier.statement} anchors={false} className={styles.text} />
        <Facts dossier={dossier} />
      </section>
      <section aria-labelledby="answer">
        <SectionHead id="answer" title="答辩" aside={dossier.answerDueAt !== null && dossier.state === 'answering' && <Clock dueAt={dossier.answerDueAt} />} />
        {dossier.accused.map((accused) => (
          <Answer key={accused.id} dossier={dossier} accused={accused} />
        ))}
      </section>
    </div>
  );
}

function Facts({ dossier: { occurredOn, place, activity, loss, contacted, wish } }: { dossier: Dossier }) {
  const amount = loss?.amount ?? null;
  return (
    <dl className={styles.facts}>
      <dt>日期</dt>
      <dd>
        {occurredOn}
        {place !== '' && `，${place}`}
      </dd>
      <dt>活动</dt>
      <dd>{activity.label}</dd>
      {loss && (
        <>
          <dt>损失</dt>
          <dd>
            {loss.type.label}
            {amount !== null && ` ${withSeparators(amount)}`}
            {loss.item !== '' && `，${loss.item}`}
          </dd>
        </>
      )}
      <dt>事先</dt>
      <dd>{contacted ? '试过和对方商量' : '没有和对方商量'}</dd>
      <dt>诉求</dt>
      <dd>{wish.label}</dd>
    </dl>
  );
}

function Answer({ dossier, accused }: { dossier: Dossier; accused: Dossier['accused'][number] }) {
  const answer = dossier.statements.find(({ kind, accusedId }) => kind === 'answer' && accusedId === accused.id);
  const attempts = dossier.deliveryAttempts.filter(({ accusedId }) => accusedId === accused.id);
  const unproven = dossier.statements.filter(({ kind, accusedId }) => kind === 'unprovenAnswer' && accusedId === accused.id);
  return (
    <article className={styles.answer}>
      {dossier.accused.length > 1 && <h3>{accused.name}</h3>}
      {answer ? (
        <>
          <p className={styles.words}>{answer.text}</p>
          <p className={styles.when}>
            <Time iso={answer.saidAt} form="minute" /> 递上
          </p>
        </>
      ) : (
        <p className={styles.none}>{noAnswer(dossier)}</p>
      )}
      {accused.heard !== null && (
        <p className={styles.when}>
          {isWindowOpen(dossier) && '眼下算'}
          {HEARD_LABELS[accused.heard]}
          {attempts.length > 0 && `；递话 ${attempts.length} 次：${attempts.map(attemptText).join('、')}`}
        </p>
      )}
      {unproven.map(({ id, name, text, saidAt }) => (
        <aside key={id} aria-label={name}>
          <p className={styles.when}>
            {name} · <Time iso={saidAt} form="minute" />
          </p>
          <p className={styles.words}>{text}</p>
        </aside>
      ))}
    </article>
  );
}

function attemptText({ carrier, how, result, hasPicture }: Dossier['deliveryAttempts'][number]): string {
  return `${CARRIER_LABELS[carrier]}${DELIVERY_HOW_LABELS[how]}，${DELIVERY_RESULT_LABELS[result]}${hasPicture ? '，有截图' : ''}`;
}

/** Returns whether the accused may still answer: how they were heard may change until then. */
function isWindowOpen({ answerDueAt, closedAt }: Pick<Dossier, 'answerDueAt' | 'closedAt'>): boolean {
  return closedAt === null && answerDueAt !== null && Date.parse(answerDueAt) > Date.now();
}

function noAnswer({ summonedAt, answerDueAt, closedAt }: Dossier): string {
  if (summonedAt === null) return '还没有通知答辩。';
  if (isWindowOpen({ answerDueAt, closedAt })) return '已经通知，还没有答辩。答辩期满才能裁决。';
  return '答辩期内没有答辩。没有答辩不等于承认。';
}
