import { useEffect } from 'react';
import type { Page as ListPage } from '#contract/envelope.ts';
import type { ConcerningComment, MessagePost } from '#contract/api/messages.ts';
import { listMessageComments, readPostMessages } from '#contract/api/mailbox.ts';
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { BackToMessages } from '#web/features/messages/BackToMessages.tsx';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { MessageRow } from '#web/features/messages/MessageRow.tsx';
import { MoreList } from '#web/features/messages/MoreList.tsx';
import { removeNews } from '#web/features/messages/news.ts';
import { NewsStrip } from '#web/features/messages/NewsStrip.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Concerning } from './Concerning.tsx';
import styles from './page.module.css';

export interface Echoes {
  postId: number;
  about: MessagePost;
  /** Null when the post is gone or nothing readable concerns the reader. */
  comments: ListPage<ConcerningComment> | null;
}

/** Renders a post and the comments there addressed to the reader. Marks every message about the post as read. */
export function Opened({ data }: { data: Echoes }) {
  const { postId, about, comments } = data;
  const { post, title, messages } = about;
  const memberId = useSession(({ principal }) => principal?.id ?? null);
  useEffect(() => {
    const about = new Set(messages.map(({ id }) => id));
    removeNews(({ id }) => about.has(id));
    callQuietly(readPostMessages, { postId }).catch(() => undefined);
  }, [postId, messages]);
  return (
    <>
      <PageTitle>{`《${title}》的回音`}</PageTitle>
      <meta name="robots" content="noindex" />
      <BackToMessages href="/profile/message?kind=reply#message" />
      {post ? (
        <Card as="section" className={styles.post} aria-label="说的是这篇帖子">
          <small>{post.columnName}</small>
          <h1>
            <a href={postHref(post)}>{title}</a>
          </h1>
          <p>{post.summary}</p>
          <ButtonLink size="s" icon="arrow-up-right" href={postHref(post)}>
            {`看全部 ${post.commentCount} 条评论`}
          </ButtonLink>
        </Card>
      ) : (
        <Card as="section" className={styles.post} aria-label="说的是这篇帖子">
          <h1>{title}</h1>
          <p>这篇帖子已不在了。当时告诉你的话，都还在下面。</p>
        </Card>
      )}
      <NewsStrip data={data} />
      {post && comments && comments.items.length > 0 && (
        <section aria-labelledby="concerning">
          <SectionHead id="concerning" title="与我有关的评论" aside={`${comments.total} 条`} />
          <MoreList
            // After a reload it starts over.
            key={comments.items[0]?.comment.id}
            first={comments}
            more={(after) => call(listMessageComments, { id: post.id, after })}
            idOf={({ comment }) => comment.id}
          >
            {(item) => (
              <Hideable authorId={item.comment.author?.id ?? null} words={[item.comment.body]}>
                <Concerning item={item} post={post} memberId={memberId} />
              </Hideable>
            )}
          </MoreList>
        </section>
      )}
      {messages.length > 0 && (!post || !comments || comments.items.length === 0) && (
        <section aria-labelledby="past-messages">
          <SectionHead id="past-messages" title="当时的消息" />
          <MoreList first={{ items: messages.map(asRead), next: null }} more={() => Promise.resolve({ items: [], next: null })} idOf={({ id }) => id}>
            {(message) => <MessageRow message={{ ...message, type: MESSAGE_TYPES.interaction }} />}
          </MoreList>
        </section>
      )}
      {messages.length === 0 && comments?.items.length === 0 && (
        <EmptyState icon="g-tied-scroll" title="还没有人回这一篇">
          有人坐下来说话，就会出现在这里。
        </EmptyState>
      )}
    </>
  );
}

/** They have been opened with the page. */
function asRead(message: MessagePost['messages'][number]): MessagePost['messages'][number] {
  return { ...message, read: true };
}
