import { useState, type ReactNode } from 'react';
import type { AppealedAct, MemberAppeal } from '#contract/api/member-appeals.ts';
import { isPermanent } from '#contract/text/suspension-end.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Time } from '#web/ui/Time.tsx';
import { actorOf, outcomeOf } from './appeal-labels.ts';
import styles from './AppealRail.module.css';

const HOUR_MS = 60 * 60_000;
const DAY_HOURS = 24;

/** How long it takes, what is open meanwhile, and who looks. */
export function AppealRail({ act, appeal }: { act: AppealedAct; appeal: MemberAppeal | null }) {
  const isWaiting = appeal?.state === 'open';
  const isRunning = act.kind === 'suspension' && act.until !== null;
  return (
    <aside className={styles.rail} aria-label="申诉怎么走">
      {isWaiting && (
        <Panel title="最晚答复" strong>
          <Rest until={appeal.dueAt} over="已经晚了" />
          <p>多数一天内。</p>
        </Panel>
      )}
      {!isWaiting && isRunning && act.until !== null && (
        <Panel title="还要停" strong>
          {isPermanent(act.until) ? <span className={styles.big}>没有期限</span> : <Rest until={act.until} over="满了" />}
          <p>{isPermanent(act.until) ? '申诉不会让它变重。' : '到期自己恢复，不用做什么。申诉不会让它变长。'}</p>
        </Panel>
      )}
      {appeal && appeal.state !== 'open' && <Course act={act} appeal={appeal} />}
      {isRunning && (
        <Panel title="停用的时候">
          <ul className={styles.can}>
            <Line>照常读、搜、看自己写过的</Line>
            <Line>申诉，下载自己的东西，注销</Line>
            <Line>有人检举你的角色，照常可以答辩</Line>
            <Line no>写帖、评论、发信、递检举</Line>
          </ul>
        </Panel>
      )}
      {appeal === null && (
        <Panel title="谁来看">
          <p>{`处理这件事的是${actorOf(act)}，所以由别人看；只有一位管理员的站，答复里会写明是他自己答的。看的人会读到你写的和牵涉的内容，读不到你的私信。`}</p>
        </Panel>
      )}
    </aside>
  );
}

function Panel({ title, strong = false, children }: { title: string; strong?: boolean; children: ReactNode }) {
  return (
    <section className={classNames(styles.panel, strong && styles.strong)}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Line({ no = false, children }: { no?: boolean; children: string }) {
  return (
    <li className={no ? styles.no : undefined}>
      <Icon name={no ? 'x' : 'check'} />
      {children}
    </li>
  );
}

function Rest({ until, over }: { until: string; over: string }) {
  const [now] = useState(() => Date.now());
  const hours = Math.ceil((Date.parse(until) - now) / HOUR_MS);
  if (hours <= 0) return <span className={styles.big}>{over}</span>;
  const days = hours > 3 * DAY_HOURS ? Math.floor(hours / DAY_HOURS) : 0;
  return (
    <span className={styles.big}>
      {days > 0 && (
        <>
          {days}
          <small>天</small>
        </>
      )}
      {(days === 0 || hours % DAY_HOURS > 0) && (
        <>
          {days > 0 ? hours % DAY_HOURS : hours}
          <small>小时</small>
        </>
      )}
    </span>
  );
}

function Course({ act, appeal }: { act: AppealedAct; appeal: MemberAppeal }) {
  return (
    <Panel title="经过">
      <ol className={styles.course}>
        <li>
          <Time iso={act.at} />
          <span>{act.kind === 'suspension' ? '停用' : '移除'}</span>
        </li>
        <li>
          <Time iso={appeal.createdAt} />
          <span>你申诉</span>
        </li>
        {appeal.decidedAt && (
          <li>
            <Time iso={appeal.decidedAt} />
            <span>{`答复：${outcomeOf(appeal)}`}</span>
          </li>
        )}
      </ol>
    </Panel>
  );
}
