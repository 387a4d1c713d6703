import type { ReactNode } from 'react';
import { formatEssenceCode } from '#contract/text/check-code.ts';
import type { PostView } from '#contract/api/posts.ts';
import { RoleTag } from '#web/features/members/RoleTag.tsx';
import { listHref, tagHref } from '#web/lib/list-address.ts';
import { formatCount } from '#web/lib/counts.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { copy } from '#web/ui/copy.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { essenceLevelName } from '../actions/essence-levels.ts';
import { TitleText } from '#web/ui/TitleText.tsx';
import styles from './ArticleHead.module.css';

const MIN_OUTLINE = 3;

/** Renders a post's column and tags, its title, its author and date, and beside them what the staff may do. */
export function ArticleHead({ post, tools }: { post: PostView; tools?: ReactNode }) {
  const { author } = post;
  return (
    <header className={styles.head}>
      <div className={styles.tags}>
        <Tag tone="ember" href={listHref('cart', post.columnId)}>
          {post.columnName}
        </Tag>
        {post.pinned && <Tag tone="brass">置顶</Tag>}
        {post.essence && <Tag tone="brass">{`精华·${essenceLevelName(post.essenceLevel)}`}</Tag>}
        {post.solved && <Tag tone="pine">已解决</Tag>}
        {post.tags.map((tag) => (
          <Tag key={tag} href={post.trial ? listHref('cart', post.columnId, { tag }) : `${tagHref(tag)}?game=${post.gameId}`}>
            {tag}
          </Tag>
        ))}
      </div>
      <h1>
        <TitleText>{post.title}</TitleText>
      </h1>
      <div className={styles.byline}>
        <Avatar memberId={author.id} name={author.nickName} src={author.avatar} />
        <div className={styles.who}>
          <p>
            <a href={`/member/${author.id}`}>{author.nickName}</a>
            <RoleTag role={author.role} />
            <Tag>{author.level}</Tag>
          </p>
          <p className={styles.facts}>
            <Time iso={post.createdAt} form="minute" />
            <span>{`约 ${Math.max(1, post.readingMinutes)} 分钟`}</span>
            <span>{`阅读 ${formatCount(post.readCount)}`}</span>
            {post.place !== null && <span>{`属地：${post.place}`}</span>}
            {post.editedAt && (
              <span>
                改于 <Time iso={post.editedAt} form="day" />
              </span>
            )}
          </p>
        </div>
        {post.essenceCode && <EssenceCode code={formatEssenceCode(post.essenceCode)} />}
        {tools}
      </div>
      {post.generated && <p className={styles.generated}>作者声明：本文含 AI 生成内容</p>}
      {post.essence && post.essenceReason && <p className={styles.reason}>{post.essenceReason}</p>}
      {post.outline.length >= MIN_OUTLINE && (
        <details className={styles.outline}>
          <summary>本文目录</summary>
          <ol>
            {post.outline.map(({ anchor, text, level }) => (
              <li key={anchor} data-level={level}>
                <a href={`#${anchor}`}>{text}</a>
              </li>
            ))}
          </ol>
        </details>
      )}
    </header>
  );
}

/** The voucher with which a chosen post is found from inside the game. */
function EssenceCode({ code }: { code: string }) {
  return (
    <button type="button" className={styles.code} aria-label={`复制精华码 ${code}`} title="在游戏里报这个码，就能找到这一篇" onClick={() => void copy(code)}>
      <small>精华码</small>
      {code}
      <Icon name="copy" />
    </button>
  );
}
