import { queueKindOf } from '#contract/api/queue-kinds.ts';
import type { QueueItemView } from '#contract/api/queue.ts';
import { formatCount } from '#web/lib/counts.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ClockBar } from '../parts/ClockBar.tsx';
import type { OpenedThing } from './thing/kind-view.ts';
import styles from './ThingView.module.css';

/** Renders a thing of the queue: what it is, whose, why it stopped, how the same was decided lately, and the thing itself. */
export function ThingView({ view, thing, now }: { view: QueueItemView; thing: OpenedThing; now: number }) {
  const { item, author, others, lately } = view;
  const { label, isFirst = false } = queueKindOf(item.kind);
  return (
    <div className={styles.pad}>
      <p className={styles.meta}>
        <Tag tone={isFirst ? 'seal' : 'ember'}>{label}</Tag>
        {item.note !== '' && <span>{item.note}</span>}
        <span>
          <Time iso={item.since} form="minute" /> 起
        </span>
        <ClockBar since={item.since} dueAt={item.dueAt} now={now} isLawful={item.kind === 'takedown'} />
      </p>
      <h2>{thing.href === null ? item.title || label : <a href={thing.href}>{item.title || label}</a>}</h2>
      {author && (
        <p className={styles.meta}>
          <Avatar memberId={author.id} name={author.nickName} src={author.avatar} size="s" />
          <b className="name">{author.nickName}</b>
          <span>
            {author.level}，<Time iso={author.joinedAt} /> 加入
          </span>
          <span>{`发过 ${formatCount(author.posts)} 帖 ${formatCount(author.comments)} 评论`}</span>
          <span>{author.upheld === 0 ? '没有举报成立过' : `举报成立过 ${author.upheld} 次`}</span>
          {author.isSuspended && <Tag tone="seal">停用中</Tag>}
          <a className="link" href={`/member/${author.id}`}>
            看会员
          </a>
        </p>
      )}
      <dl className={styles.why}>
        <dt>为什么停下</dt>
        <dd>{thing.why}</dd>
        {lately.length > 0 && (
          <>
            <dt>同类怎么办</dt>
            <dd>{`30 天里，${lately.map(({ label: reason, decided, passed }) => `“${reason}”${decided} 件，放行 ${passed}`).join('；')}`}</dd>
          </>
        )}
      </dl>
      <div className={styles.body}>{thing.body}</div>
      {others.length > 0 && (
        <section className={styles.others}>
          <h3>别的发言</h3>
          <ul>
            {others.map(({ text, href, at }) => (
              <li key={`${href} ${at}`}>
                <a href={href}>{text}</a>
                <Time iso={at} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
