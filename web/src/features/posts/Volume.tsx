import { useLayoutEffect, useRef } from 'react';
import type { Column } from '#contract/columns.ts';
import type { PostCard } from '#contract/posts.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { roleLabel } from '#web/features/members/RoleTag.tsx';
import { formatCount } from '#web/lib/counts.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { ColumnHead, columnGlyph } from './ColumnHead.tsx';
import { Cover } from './Cover.tsx';
import { postHref } from './list-address.ts';
import { wordsOf } from './words-of.ts';
import { foldVolume, isVolumeFolded, showVolume } from './volume-fold.ts';
import styles from './Volume.module.css';

const PICKS_MOST = 4;
const PLATE_SIZES = '(max-width: 720px) calc(100vw - 44px), (max-width: 1180px) calc(100vw - 104px), 840px';

export interface VolumeProps {
  column: Column;
  total: number;
  cover: PostCard;
  picks: readonly PostCard[];
}

/** The bound volume in front of a column: spine, cover story and numbered picks. Members may fold it away; then the column's plain head stands here. */
export function Volume({ column, total, cover, picks }: VolumeProps) {
  const isMember = useSignedIn();
  const fold = useRef<HTMLButtonElement>(null);
  const unfold = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => showVolume(!(isMember && isVolumeFolded())), [isMember]);
  const turn = (folded: boolean) => {
    foldVolume(folded);
    (folded ? unfold : fold).current?.focus();
  };
  return (
    <>
      <section className={classNames(styles.volume, picks.length === 0 && styles.bare)} aria-label="封面与荐读">
        <h1 className="sr">{column.name}</h1>
        <div className={styles.spine}>
          <Icon name={columnGlyph(column)} />
          <p aria-hidden="true">
            {column.name}
            {column.note && <small>{column.note}</small>}
          </p>
          {isMember && (
            <button ref={fold} type="button" onClick={() => turn(true)} title="合上封面" aria-label="合上封面与荐读">
              <Icon name="chevron-up" />
            </button>
          )}
        </div>
        <Hideable authorId={cover.author.id} words={wordsOf(cover)}>
          <Plate post={cover} />
        </Hideable>
        {picks.length > 0 && <Picks posts={picks.slice(0, PICKS_MOST)} columnId={column.id} />}
      </section>
      <div className={styles.folded}>
        <ColumnHead column={column} total={total}>
          {isMember && (
            <Button ref={unfold} size="s" icon="book-open" onClick={() => turn(false)}>
              打开封面
            </Button>
          )}
        </ColumnHead>
      </div>
    </>
  );
}

function Plate({ post }: { post: PostCard }) {
  const role = roleLabel(post.author.role);
  return (
    <a className={styles.plate} href={postHref(post)}>
      <Cover picture={post.cover} title={post.title} className={styles.picture} sizes={PLATE_SIZES} urgent />
      <div className={styles.caption}>
        <p className={styles.kick}>本期封面 · {post.columnName}</p>
        <h2>{post.title}</h2>
        <p className={styles.summary}>{post.summary}</p>
        <p className={styles.by}>
          <Avatar memberId={post.author.id} src={post.author.avatar} size="s" />
          {post.author.nickName}
          {role && <span>{role}</span>}
          <span className="num">阅读 {formatCount(post.readCount)}</span>
        </p>
      </div>
    </a>
  );
}

function Picks({ posts, columnId }: { posts: readonly PostCard[]; columnId: number }) {
  return (
    <div className={styles.picks}>
      <SectionHead title="编辑荐读" />
      <ol>
        {posts.map((post) => (
          <li key={post.id}>
            <Hideable authorId={post.author.id} words={wordsOf(post)}>
              <a href={postHref(post)}>
                <b>{post.title}</b>
                <small>{`${post.author.nickName} · ${post.columnId === columnId ? (post.tags[0] ?? post.columnName) : post.columnName}`}</small>
              </a>
            </Hideable>
          </li>
        ))}
      </ol>
    </div>
  );
}
