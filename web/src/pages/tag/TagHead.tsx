import type { TagView } from '#contract/api/tag-page.ts';
import { FollowTopic } from '#web/features/follows/FollowTopic.tsx';
import { withSeparators } from '#web/lib/counts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useSignInHref } from '#web/lib/navigation/sign-in-href.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Spine } from '#web/ui/Spine.tsx';
import styles from './TagHead.module.css';

// A visitor has no list of words to compare the tag with.
const MuteButton = lazyPart(() => import('./MuteButton.tsx').then((file) => file.MuteButton));

/** The head of a tag's page: a short spine that names the kind of page, how much there is, and what its reader may do with it. */
export function TagHead({ view: { tag, posts, essences, essencesAreApproximate, columns, followers } }: { view: TagView }) {
  return (
    <header className={styles.head}>
      <Spine title="标签" icon="tag" className={styles.spine} />
      <div className={styles.words}>
        <h1>{tag}</h1>
        <p>带这个标签的帖子都在这里，不分栏目。</p>
        <ul className={styles.figures}>
          <li>
            <b>{withSeparators(posts)}</b> 帖
          </li>
          <li>
            <b>
              {withSeparators(essences)}
              {essencesAreApproximate && '+'}
            </b>{' '}
            精华
          </li>
          <li>
            <b>{columns.length}</b> 个栏目
          </li>
          <li>
            <b>{withSeparators(followers)}</b> 人关注
          </li>
        </ul>
      </div>
      <div className={styles.acts}>
        <FollowTopic key={tag} tag={tag} label="关注这个标签" />
        <MuteTag tag={tag} />
      </div>
    </header>
  );
}

/** Lets a member fold posts that name a tag into a line; links a visitor to signing in. */
function MuteTag({ tag }: { tag: string }) {
  const isMember = useSignedIn();
  const signInHref = useSignInHref();
  if (!isMember)
    return (
      <ButtonLink variant="quiet" icon="eye-off" href={signInHref}>
        不想看到它
      </ButtonLink>
    );
  const placeholder = (
    <Button variant="quiet" icon="eye-off" disabled>
      不想看到它
    </Button>
  );
  return <MuteButton tag={tag} fallback={placeholder} />;
}
