import type { PostView } from '#contract/api/posts.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { Cover } from '#web/features/posts/Cover.tsx';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { WaxSeal } from '#web/ui/WaxSeal.tsx';
import { SkeletonLine, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ArticleHead } from './ArticleHead.tsx';
import { KeptEnd } from '../end/kept-end.ts';
import styles from './Article.module.css';

// Only the staff needs it.
const PostTools = lazyPart(() => import('#web/features/staff-menu/PostTools.tsx').then((file) => file.PostTools));

const COVER_SIZES = '(max-width: 720px) 100vw, (max-width: 1180px) calc(100vw - 64px), 808px';

/** The sheet: cover, head, words, and what one may do at their end. */
export function Article({ post, reader, onShare }: { post: PostView; reader: Reader; onShare: () => void }) {
  return (
    <article className={styles.sheet}>
      {post.cover && <Cover picture={post.cover} title={post.title} className={styles.cover} sizes={COVER_SIZES} urgent />}
      {post.essence && <WaxSeal size="l" label="精华帖" className={post.cover ? styles.seal : styles.sealAlone} />}
      <div className={styles.column}>
        <ArticleHead post={post} tools={reader.state !== null && reader.state.staff.length > 0 && <PostTools post={post} acts={reader.state.staff} />} />
        <DocumentBody body={post.body} copies={post.copies} dropCap className={styles.words} />
        <ListEnd silent className={styles.end} />
        <KeptEnd key={post.id} post={post} reader={reader} onShare={onShare} />
      </div>
    </article>
  );
}

const LINES = 12;

/** A waiting post. */
export function PostSkeleton() {
  return (
    <div className={styles.sheet}>
      <div className={styles.column}>
        <div className={styles.words}>
          <SkeletonLine width={80} thick />
        </div>
        <SkeletonText lines={LINES} />
      </div>
    </div>
  );
}
