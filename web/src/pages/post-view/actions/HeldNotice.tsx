import type { PostForAuthor } from '#contract/api/posts.ts';
import type { StaffRemoval } from '#contract/api/staff-posts.ts';
import { HoldReasons } from '#web/features/review-queue/HoldReasons.tsx';
import { usualWait } from '#web/features/review-queue/usual-wait.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Time } from '#web/ui/Time.tsx';
import { RemovePost } from './RemovePost.tsx';
import styles from './HeldNotice.module.css';

const ONLY = { author: '这一篇现在只有你看得到。', staff: '这一篇现在只有作者和管理员看得到。' } as const;

/** Renders above a post that only its author sees why, how long that usually takes, and what they can do. */
export function HeldNotice({ own, isAuthor }: { own: PostForAuthor; isAuthor: boolean }) {
  const { post, hold, usualMinutes, removal } = own;
  if (removal !== null) return <RemovedNotice postId={post.id} removal={removal} isAuthor={isAuthor} />;
  const waits = post.status === 'pending';
  const sentBack = post.status === 'hidden' && hold?.decision === 'rejected';
  return (
    <Notice as="section" tone="paper" className={styles.notice} aria-label="这篇帖子的状态">
      <h2>
        <Icon name={waits ? 'clock' : 'eye-off'} />
        {waits ? '待审核' : sentBack ? '已退回' : '已隐藏'}
        {hold && <Time iso={(sentBack && hold.decidedAt) || hold.heldAt} relative />}
      </h2>
      {waits && <p>{`${ONLY[isAuthor ? 'author' : 'staff']}${usualWait(usualMinutes)}看过会给你留信。`}</p>}
      {sentBack && <p>{`退回的理由：${hold.note}`}</p>}
      {sentBack && <p>字都还在，改好再交一次就行。</p>}
      {!waits && !sentBack && <p>{`${ONLY[isAuthor ? 'author' : 'staff']}缘由在消息里。`}</p>}
      {hold && (waits || sentBack) && <HoldReasons reasons={hold.reasons} />}
      {isAuthor && (
        <p className={styles.actions}>
          <ButtonLink size="s" icon="pencil" href={`/post/add/${post.columnId}?id=${post.id}`}>
            修改
          </ButtonLink>
          <RemovePost post={post} />
        </p>
      )}
    </Notice>
  );
}

/** Renders why the staff has removed a post, to its author and to the staff. */
function RemovedNotice({ postId, removal, isAuthor }: { postId: number; removal: StaffRemoval; isAuthor: boolean }) {
  const { removedAt, reason, experience, until } = removal;
  return (
    <Notice as="section" tone="paper" className={styles.notice} aria-label="这篇帖子的状态">
      <h2>
        <Icon name="trash-2" />
        已移除
        <Time iso={removedAt} relative />
      </h2>
      {reason !== '' && <p>{`理由：${reason}`}</p>}
      {isAuthor && experience > 0 && <p>{`扣了 ${experience} 点经验。`}</p>}
      <p>
        {isAuthor ? '现在只有你和管理员看得到。原文能读、能抄走，' : '现在只有作者和管理员看得到。'}
        <Time iso={until} form="day" />
        {isAuthor ? ' 以后会清掉。' : ' 以前可以恢复，之后内容会清掉。'}
      </p>
      {isAuthor && (
        <p className={styles.actions}>
          <ButtonLink size="s" icon="scale" href={`/profile/appeal?post=${postId}`}>
            申诉
          </ButtonLink>
        </p>
      )}
    </Notice>
  );
}
