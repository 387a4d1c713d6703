import type { ReactNode } from 'react';
import type { PlacedComment } from '#contract/api/comments.ts';
import type { Page } from '#contract/envelope.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { RoleTag } from '#web/features/members/RoleTag.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { useMore } from '#web/lib/calls/use-more.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { MoreFoot } from '#web/ui/MoreFoot.tsx';
import { Time } from '#web/ui/Time.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { threadHref } from './thread-address.ts';
import styles from './PlacedComments.module.css';

export interface PlacedCommentsProps {
  /** The first page; another one is another list. */
  first: Page<PlacedComment>;
  /** Fetches the page after a cursor. Rejects once the refusal has been shown. */
  more: (after: string) => Promise<Page<PlacedComment>>;
  /** Something under a comment whose post can still be read. */
  renderBelow?: ((comment: PlacedComment) => ReactNode) | undefined;
}

/** Renders comments outside their posts, each linking to its floor; a button loads more. */
export function PlacedComments({ first, more, renderBelow }: PlacedCommentsProps) {
  const { items, going } = useMore({ first, fetchNext: more, idOf: ({ id }) => id });
  return (
    <>
      <PlacedList items={items} renderBelow={renderBelow} />
      <MoreFoot going={going} />
    </>
  );
}

/** The comments of one page. */
export function PlacedList({ items, renderBelow }: { items: readonly PlacedComment[] } & Pick<PlacedCommentsProps, 'renderBelow'>) {
  return (
    <ol className={styles.list}>
      {items.map((comment) => (
        <li key={comment.id}>
          <Hideable authorId={comment.author.id} words={[comment.body]}>
            <Placed comment={comment}>{comment.post && renderBelow?.(comment)}</Placed>
          </Hideable>
        </li>
      ))}
    </ol>
  );
}

function Placed({ comment: { author, floor, body, imageCount, createdAt, post, answers }, children }: { comment: PlacedComment; children: ReactNode }) {
  return (
    <article className={styles.item}>
      <Avatar memberId={author.id} name={author.nickName} src={author.avatar} />
      <div className={styles.side}>
        <header className={styles.head}>
          <a href={`/member/${author.id}`}>{author.nickName}</a>
          <RoleTag role={author.role} />
          <Time iso={createdAt} relative />
          <span className={styles.floor}>{`${floor} 楼`}</span>
        </header>
        {answers && (
          <blockquote className={styles.answers}>
            {answers.nickName}：{answers.excerpt}
          </blockquote>
        )}
        <p className={styles.words}>{body}</p>
        <footer className={styles.foot}>
          {imageCount > 0 && (
            <span>
              <Icon name="image" />
              {`${imageCount} 张图`}
            </span>
          )}
          {post ? (
            <a href={threadHref(postHref(post), { floor })}>
              <Icon name="message-circle" />
              <TitleText>{post.title}</TitleText>
            </a>
          ) : (
            <span>这篇帖子不在了</span>
          )}
        </footer>
        {children}
      </div>
    </article>
  );
}
