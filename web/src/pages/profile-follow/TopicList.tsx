import { useState } from 'react';
import { followTopic, type Topic } from '#contract/api/topics.ts';
import styles from '#web/features/layout/profile/ProfileRows.module.css';
import { call } from '#web/lib/calls/api.ts';
import { tagHref } from '#web/lib/list-address.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Time } from '#web/ui/Time.tsx';

/** The columns and tags I follow, each left with a press and taken back with another. */
export function TopicList({ topics }: { topics: readonly Topic[] }) {
  if (topics.length === 0) {
    return (
      <EmptyState
        icon="g-banner"
        title="还没有关注栏目和标签"
        action={<ButtonLink href="/acc/welcome?from=%2Fprofile%2Ffollow%3Ftarget%3Dtopic#columns">挑几栏</ButtonLink>}
      >
        在栏目上面点“关注栏目”，在标签页点“关注这个标签”，有新帖就收在旁边的“新帖”里。
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {topics.map((topic) => (
        <li key={topic.columnId ?? `#${topic.name}`}>
          <TopicRow topic={topic} />
        </li>
      ))}
    </ul>
  );
}

function TopicRow({ topic: { columnId, name, followedAt } }: { topic: Topic }) {
  const [isOn, setOn] = useState(true);
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    const topic = columnId === null ? { tag: name } : { columnId };
    await call(followTopic, { ...topic, following: !isOn }).then(
      ({ following }) => setOn(following),
      () => undefined,
    );
    setBusy(false);
  };
  if (!isOn) {
    return (
      <div className={styles.row} role="status">
        <span className={styles.done}>{`不再关注 ${name}`}</span>
        <Button size="s" icon="undo-2" loading={busy} loadingText="请稍候" onClick={() => void toggle()}>
          撤销
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <Icon name={columnId === null ? 'tag' : 'library'} />
      <div className={styles.words}>
        <a href={columnId === null ? tagHref(name) : `/cart/list/${columnId}`}>{name}</a>
        <p>
          {columnId === null ? '标签' : '栏目'} · <Time iso={followedAt} relative form="day" /> 起
        </p>
      </div>
      <Button size="s" variant="quiet" icon="x" loading={busy} loadingText="请稍候" onClick={() => void toggle()}>
        取消关注
      </Button>
    </div>
  );
}
