import type { PostView } from '#contract/api/posts.ts';
import { hideMember } from '#web/features/blocks/hide-member.ts';
import { roleLabel } from '#web/features/members/RoleTag.tsx';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { formatCount } from '#web/lib/counts.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './AuthorCard.module.css';

/** Who wrote it, in three honest numbers. */
export function AuthorCard({ post: { author }, reader }: { post: PostView; reader: Reader }) {
  const follows = reader.marks.followingAuthor;
  const figures = [
    { label: '帖子', value: author.postCount },
    { label: '精华', value: author.essenceCount },
    { label: '关注者', value: reader.followerCount },
  ];
  return (
    <Card as="section" className={styles.card} aria-label="作者">
      <a href={`/member/${author.id}`}>
        <Avatar memberId={author.id} name={author.nickName} src={author.avatar} size="xl" />
        <h2>{author.nickName}</h2>
      </a>
      <p className={styles.title}>{[roleLabel(author.role), author.level].filter(Boolean).join(' · ')}</p>
      {author.signature && <p className={styles.signature}>{author.signature}</p>}
      <dl>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
      {reader.memberId !== author.id && (
        <div className={styles.acts}>
          <Button
            wide
            variant={follows ? 'outline' : 'primary'}
            icon={follows ? 'check' : 'plus'}
            aria-pressed={follows}
            onClick={() => reader.toggleFollow('member')}
          >
            {follows ? '已关注' : '关注'}
          </Button>
          {reader.memberId !== null && <Button variant="quiet" icon="eye-off" aria-label="屏蔽此人" title="屏蔽此人" onClick={() => void hideMember(author)} />}
        </div>
      )}
    </Card>
  );
}
