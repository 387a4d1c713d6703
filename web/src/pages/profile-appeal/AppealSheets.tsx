import type { AppealedAct, MemberAppeal } from '#contract/api/member-appeals.ts';
import { isPermanent } from '#contract/text/suspension-end.ts';
import { SentPictures } from '#web/features/pictures/SentPictures.tsx';
import { absoluteTime } from '#web/lib/time.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import { actorOf, outcomeOf } from './appeal-labels.ts';
import styles from './AppealSheets.module.css';

/** What the staff has done and why. */
export function ActSheet({ act, appeal }: { act: AppealedAct; appeal: MemberAppeal | null }) {
  const isGone = appeal?.state === 'revoked' || appeal?.state === 'lessened';
  return (
    <section className={classNames(styles.act, isGone && styles.gone)} aria-label={act.kind === 'suspension' ? '停用的理由' : '移除的理由'}>
      <header>
        <Time iso={act.at} form="minute" />
        <span>{actorOf(act)}</span>
        <span>{`记录第 ${act.seq} 号`}</span>
      </header>
      <blockquote>{act.reason}</blockquote>
      <dl className={styles.facts}>
        {act.kind === 'suspension' && (
          <>
            <dt>{appeal?.untilBefore && appeal.state !== 'open' ? '原来停到' : '停到'}</dt>
            <dd>{untilText(appeal?.untilBefore ?? act.until)}</dd>
          </>
        )}
        {act.thing !== null && (
          <>
            <dt>牵涉</dt>
            <dd>{act.thing.href === null ? act.thing.title : <a href={act.thing.href}>{`《${act.thing.title}》`}</a>}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function untilText(until: string | null): string {
  if (until === null) return '已经满了';
  return isPermanent(until) ? '没有期限' : absoluteTime(until, 'minute');
}

/** What the member wrote. */
export function OwnWords({ appeal: { text, images, createdAt } }: { appeal: MemberAppeal }) {
  return (
    <section className={styles.sheet} aria-labelledby="own">
      <SectionHead
        id="own"
        title="你写的"
        aside={
          <span className={styles.aside}>
            <Time iso={createdAt} form="minute" />
          </span>
        }
      />
      <p className={styles.words}>{text}</p>
      <SentPictures pictures={images} />
    </section>
  );
}

/** The answer to an appeal. */
export function Answer({ appeal }: { appeal: MemberAppeal }) {
  const { answer, decidedAt, decidedAlone, untilBefore, state } = appeal;
  return (
    <section className={classNames(styles.answer, state === 'kept' && styles.kept)} aria-label="答复">
      <header>
        <b>{decidedAlone ? '经手的管理员' : '没有经手过这件事的人'}</b>
        {decidedAt && <Time iso={decidedAt} form="minute" />}
      </header>
      {state !== 'kept' && untilBefore !== null && (
        <p className={styles.change}>
          <del>{isPermanent(untilBefore) ? '停用，没有期限' : `停用到 ${absoluteTime(untilBefore)}`}</del>
          <Icon name="arrow-right" />
          <span>{outcomeOf(appeal)}</span>
        </p>
      )}
      <p className={styles.words}>{answer}</p>
      {decidedAlone && <p className={styles.alone}>站里现在只有一位管理员，这份申诉由经手的人自己答复。</p>}
    </section>
  );
}
