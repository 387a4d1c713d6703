import type { PostForAuthor } from '#contract/api/posts.ts';
import { HoldReasons } from '#web/features/review-queue/HoldReasons.tsx';
import { usualWait } from '#web/features/review-queue/usual-wait.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Time } from '#web/ui/Time.tsx';
import { RemovePost } from './RemovePost.tsx';
import styles from './HeldNotice.module.css';

/** Renders above a post that only its author sees why, how long that usually takes, and what they can do. */
export function HeldNotice({ own: { post, hold, usualMinutes } }: { own: PostForAuthor }) {
  const waits = post.status === 'pending';
  const sentBack = post.status === 'hidden' && hold?.decision === 'rejected';
  return (
    <Notice as="section" tone="paper" className={styles.notice} aria-label="这篇帖子的状态">
      <h2>
        <Icon name={waits ? 'clock' : 'eye-off'} />
        {waits ? '待审核' : sentBack ? '已退回' : '已隐藏'}
        {hold && <Time iso={(sentBack && hold.decidedAt) || hold.heldAt} relative />}
      </h2>
      {waits && <p>{`这一篇现在只有你看得到。${usualWait(usualMinutes)}看过会给你留信。`}</p>}
      {sentBack && <p>{`退回的理由：${hold.note}`}</p>}
      {sentBack && <p>字都还在，改好再交一次就行。</p>}
      {!waits && !sentBack && <p>这一篇现在只有你看得到。缘由在消息里。</p>}
      {hold && (waits || sentBack) && <HoldReasons reasons={hold.reasons} />}
      <p className={styles.actions}>
        <ButtonLink size="s" icon="pencil" href={`/post/add/${post.columnId}?id=${post.id}`}>
          修改
        </ButtonLink>
        <RemovePost post={post} />
      </p>
    </Notice>
  );
}
