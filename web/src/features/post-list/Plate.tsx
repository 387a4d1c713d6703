import type { PostCard } from '#contract/api/posts.ts';
import { roleLabel } from '#web/features/members/RoleTag.tsx';
import { Cover } from '#web/features/posts/Cover.tsx';
import { formatCount } from '#web/lib/counts.ts';
import { postHref } from '#web/lib/list-address.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import styles from './Plate.module.css';

const SIZES = '(max-width: 720px) calc(100vw - 44px), (max-width: 1180px) calc(100vw - 104px), 840px';

/** Renders the cover story of a volume: its picture over the whole plate, with title, summary and author at the foot. */
export function Plate({ post }: { post: PostCard }) {
  const role = roleLabel(post.author.role);
  return (
    <a className={styles.plate} href={postHref(post)}>
      <Cover picture={post.cover} title={post.title} className={styles.picture} sizes={SIZES} urgent />
      <div className={styles.caption}>
        <p className={styles.kick}>本期封面 · {post.columnName}</p>
        <h2>
          <TitleText>{post.title}</TitleText>
        </h2>
        <p className={styles.summary}>{post.summary}</p>
        <p className={styles.by}>
          <Avatar memberId={post.author.id} name={post.author.nickName} src={post.author.avatar} size="s" />
          {post.author.nickName}
          {role && <span>{role}</span>}
          <span className="num">阅读 {formatCount(post.readCount)}</span>
        </p>
      </div>
    </a>
  );
}
