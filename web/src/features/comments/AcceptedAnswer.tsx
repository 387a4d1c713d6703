import type { Comment, Reply } from '#contract/api/comments.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Time } from '#web/ui/Time.tsx';
import { threadHref } from './thread-address.ts';
import { renderText } from './comment-text.tsx';
import styles from './AcceptedAnswer.module.css';

/** Renders the answer the asker accepted, above all others, linking to its original floor. */
export function AcceptedAnswer({ item, path }: { item: Comment | Reply; path: string }) {
  const { author, body, mentions, images, createdAt, floor, removed, place, generated } = item;
  if (removed || !author) return null;
  return (
    <section className={styles.answer} aria-labelledby="accepted">
      <h3 id="accepted">
        <Icon name="check" />
        采纳的回答
      </h3>
      <Hideable authorId={author.id} words={[body]}>
        {generated && <p className={styles.foot}>含 AI 生成内容</p>}
        <p className={styles.words}>{renderText(body, mentions)}</p>
        <p className={styles.foot}>
          <Avatar memberId={author.id} src={author.avatar} size="s" />
          <a href={`/member/${author.id}`}>{author.nickName}</a>
          <Time iso={createdAt} relative />
          {place !== null && <span>{`属地：${place}`}</span>}
          {images.length > 0 && <span>{`${images.length} 张图`}</span>}
          <a className={styles.floor} href={threadHref(path, { floor })}>{`到 ${floor} 楼看`}</a>
        </p>
      </Hideable>
    </section>
  );
}
