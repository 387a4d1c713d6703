import { useState } from 'react';
import type { OwnPost } from '#contract/api/own-posts.ts';
import { renderComments, renderReads } from '#web/features/posts/PostFacts.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { formatCount } from '#web/lib/counts.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Tag, type Tone } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { STATUS_LABELS } from './status-labels.ts';
import styles from './OwnPostRow.module.css';

/** What is published needs no tag. */
const TONES: Readonly<Record<OwnPost['status'], Tone | null>> = { published: null, pending: 'brass', hidden: 'seal', removed: 'plain' };

export interface OwnPostRowProps {
  post: OwnPost;
  /** Both resolve when done and reject once the refusal has been shown. */
  onRemove: () => Promise<void>;
  onRestore: () => Promise<void>;
}

/** Renders one of my posts: its state, its counts, its actions. */
export function OwnPostRow({ post, onRemove, onRestore }: OwnPostRowProps) {
  const [busy, setBusy] = useState(false);
  const tone = TONES[post.status];
  const isRemoved = post.status === 'removed';
  const act = (doing: () => Promise<void>) => {
    setBusy(true);
    void doing()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <h2>
          {isRemoved ? (
            post.title
          ) : (
            <a href={postHref(post) + (post.status === 'published' ? '' : '?own=1')}>
              <TitleText>{post.title}</TitleText>
            </a>
          )}
          {tone && <Tag tone={tone}>{STATUS_LABELS[post.status]}</Tag>}
          {post.essence && <Tag tone="brass">精华</Tag>}
        </h2>
        <p className={styles.facts}>
          <span>{post.columnName}</span>
          <Time iso={post.createdAt} relative form="day" />
          {post.restorableUntil === null ? (
            <>
              {renderReads(post.readCount)}
              {renderComments(post.commentCount)}
              <span title={`收藏 ${post.favorCount}`}>
                <Icon name="bookmark" />
                {formatCount(post.favorCount)}
              </span>
            </>
          ) : (
            <span>{`${absoluteTime(post.restorableUntil, 'day')} 以前放得回去`}</span>
          )}
        </p>
        {post.status === 'pending' && <p className={styles.note}>有人先看一眼再放出来，打开可以看到原因。</p>}
        {post.status === 'hidden' && <p className={styles.note}>别人看不到它。打开看看原因，改好再交一次。</p>}
      </div>
      <div className={styles.acts}>
        {isRemoved ? (
          <Button size="s" icon="undo-2" loading={busy} loadingText="放回去" onClick={() => act(onRestore)}>
            放回去
          </Button>
        ) : (
          <>
            <ButtonLink size="s" variant="quiet" icon="pencil" href={`/post/add/${post.columnId}?id=${post.id}`}>
              修改
            </ButtonLink>
            <Button size="s" variant="quiet" icon="trash-2" loading={busy} loadingText="移除中" onClick={() => act(onRemove)}>
              移除
            </Button>
          </>
        )}
      </div>
    </article>
  );
}
