import type { ReactNode } from 'react';
import type { Comment, Reply } from '#contract/api/comments.ts';
import { RoleTag } from '#web/features/members/RoleTag.tsx';
import { formatCount } from '#web/lib/counts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import actionRow from '#web/ui/action-row.module.css';
import { Avatar } from '#web/ui/Avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { CommentPictures } from '#web/features/pictures/CommentPictures.tsx';
import type { CommentAbilities } from './comment-abilities.ts';
import { floorAnchor } from './thread-address.ts';
import { renderComment } from './comment-text.tsx';
import styles from './CommentItem.module.css';

const TOOLS = classNames(actionRow.actions, styles.tools);

// A visitor has none of these.
const MemberTools = lazyPart(() => import('./MemberTools.tsx').then((file) => file.MemberTools));

// Only the staff needs it.
const RemovedTools = lazyPart(() => import('./RemovedTools.tsx').then((file) => file.RemovedTools));

/** Renders one floor, with its replies if it is a top-level comment. */
export function CommentItem({ item, abilities, children }: { item: Comment | Reply; abilities: CommentAbilities; children?: ReactNode }) {
  const { author, floor } = item;
  const isReply = item.parentId !== null;
  return (
    <article className={isReply ? styles.reply : styles.comment} id={floorAnchor(floor)} data-sought={abilities.floor === floor || undefined}>
      <Avatar memberId={author?.id} name={author?.nickName} src={author?.avatar} size={isReply ? 's' : 'm'} className={author ? undefined : styles.nobody} />
      <div className={styles.side}>
        <header className={styles.head}>
          {author && <a href={`/member/${author.id}`}>{author.nickName}</a>}
          {author && <RoleTag role={author.role} />}
          {author?.id === abilities.posterId && <Tag tone="ember">楼主</Tag>}
          {item.accepted && <Tag tone="pine">已采纳</Tag>}
          <Time iso={item.createdAt} relative />
          {item.editedAt !== null && abilities.hasTools && (
            <button type="button" className={styles.edited} data-act="versions" data-id={item.id} title="看改之前的话">
              改过
            </button>
          )}
          {item.place !== null && <span className={styles.place}>{`属地：${item.place}`}</span>}
          <a className={styles.floor} href={abilities.hrefOf(floor)} data-act="link" data-id={item.id} title="复制这一层的链接">{`${floor} 楼`}</a>
        </header>
        {item.removed ? <p className={styles.removed}>该评论已删除</p> : <CommentText item={item} open={abilities.floor === floor} />}
        {!item.removed && abilities.hasTools && <Tools item={item} abilities={abilities} />}
        {item.removed && abilities.canHide && <RemovedTools id={item.id} />}
        {children}
      </div>
    </article>
  );
}

/** Texts with more characters, or lines, are folded. */
const LONG = 600;
const LONG_LINES = 16;

/** Renders the text of a comment; a long one unfolds with a check box, which needs no script. */
function CommentText({ item, open }: { item: Comment | Reply; open: boolean }) {
  const { body, mentions } = item;
  const replyTo = 'replyTo' in item ? item.replyTo : null;
  const isLong = body.length > LONG || body.split('\n', LONG_LINES + 1).length > LONG_LINES;
  return (
    <>
      {isLong && <input type="checkbox" className={styles.fold} id={`fold${item.id}`} aria-label="展开全文" autoComplete="off" defaultChecked={open} />}
      {item.generated && <p className={styles.generated}>含 AI 生成内容</p>}
      <p className={styles.words}>
        {replyTo && <span className={styles.to}>{`回复 ${replyTo.nickName}：`}</span>}
        {renderComment(body, mentions)}
      </p>
      {isLong && (
        <label className={styles.unfold} htmlFor={`fold${item.id}`} aria-hidden="true">
          展开全文
        </label>
      )}
      <CommentPictures pictures={item.images} />
    </>
  );
}

/** Buttons that only name their action: the thread listens for all of them at once. */
function Tools({ item, abilities }: { item: Comment | Reply; abilities: CommentAbilities }) {
  const { id, likeCount, author } = item;
  const { liked, memberId, canComment, reportHref } = abilities;
  const isLiked = liked.has(id);
  return (
    <div className={TOOLS}>
      <button type="button" data-act="like" data-id={id} aria-pressed={isLiked}>
        <Icon name="thumbs-up" />
        <span className={likeCount > 0 ? 'sr' : undefined}>赞</span>
        {likeCount > 0 && formatCount(likeCount)}
      </button>
      {canComment && (
        <button type="button" data-act="reply" data-id={id}>
          <Icon name="reply" />
          回复
        </button>
      )}
      {memberId !== null && <MemberTools item={item} abilities={abilities} memberId={memberId} />}
      {author && author.id !== memberId && (
        <a href={reportHref + id} rel="nofollow" title="举报" data-rare>
          <Icon name="flag" />
          举报
        </a>
      )}
    </div>
  );
}
