import type { Comment, CommentTarget, Reply } from '#contract/api/comments.ts';
import { findCommentTarget } from '#contract/api/comments-own.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { CommentForm } from '#web/features/comments/form/CommentForm.tsx';
import type { CommentAbilities } from '#web/features/comments/comment-abilities.ts';
import { CommentItem } from '#web/features/comments/CommentItem.tsx';
import { threadHref } from '#web/features/comments/thread-address.ts';
import { RoleTag } from '#web/features/members/RoleTag.tsx';
import { columnTrail } from '#web/features/post-list/column-trail.ts';
import { postHref } from '#web/lib/list-address.ts';
import { PostFailed } from '#web/features/posts/PostFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSession } from '#web/lib/session.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import styles from './page.module.css';

interface AddData {
  target: CommentTarget;
  /** The comment of the post's latest that is answered; null: the post. */
  parent: Comment | Reply | null;
}

export async function load({ call, params, url }: LoadArgs): Promise<AddData> {
  const target = await call(findCommentTarget, { postId: params['postId'] ?? '' });
  const parentId = Number(url.searchParams.get('parent'));
  return { target, parent: target.latest.find(({ id }) => id === parentId) ?? null };
}

/** A separate page for a comment: the post's head, the latest comments, and the form. */
export function Page({ data: { target, parent } }: { data: AddData }) {
  const { menu } = useSite();
  const memberId = useSession(({ principal }) => principal?.id ?? null);
  const path = postHref(target);
  const abilities: CommentAbilities = {
    posterId: target.author.id,
    memberId,
    liked: new Set(),
    canComment: false,
    canAccept: false,
    canHide: false,
    hasTools: false,
    floor: parent?.floor ?? null,
    hrefOf: (floor) => threadHref(path, { floor }),
    reportHref: '',
  };
  return (
    <div className={styles.sheet}>
      <PageTitle>{`评论《${target.title}》`}</PageTitle>
      <meta name="robots" content="noindex" />
      <Breadcrumbs items={columnTrail(menu, { id: target.columnId, name: target.columnName })} />
      <Card as="section" className={styles.post} aria-label="要评论的帖子">
        <h1>
          <a href={path}>
            <TitleText>{target.title}</TitleText>
          </a>
        </h1>
        <p>{target.summary}</p>
        <p className={styles.byline}>
          <Avatar memberId={target.author.id} name={target.author.nickName} src={target.author.avatar} size="s" />
          <a href={`/member/${target.author.id}`}>{target.author.nickName}</a>
          <RoleTag role={target.author.role} />
          <Time iso={target.createdAt} form="minute" />
        </p>
      </Card>
      {target.mayComment ? (
        <section aria-labelledby="write">
          <SectionHead id="write" title={parent?.author ? `回复 ${parent.author.nickName}` : '写评论'} aside={parent && `${parent.floor} 楼`} />
          {memberId !== null && (
            <CommentForm
              key={memberId}
              target={{ memberId, host: { kind: 'post', id: target.id }, parentId: parent?.id ?? null }}
              {...(parent?.author && { replyTo: parent.author.nickName })}
              onSaved={(saved) => void navigate('held' in saved ? path : threadHref(path, { floor: saved.floor }))}
            />
          )}
        </section>
      ) : (
        <EmptyState icon="g-tied-scroll" title="现在不能在这里评论" action={<ButtonLink href={path}>回到帖子</ButtonLink>}>
          {target.lock ? `${target.lock.notice || '这一帖的回复先锁上了。'}写了一半的还在这台设备上。` : '账号停用期间只能阅读，合上的帖子也不再收评论。'}
        </EmptyState>
      )}
      {target.latest.length > 0 && (
        <section aria-labelledby="latest" className={styles.latest}>
          <SectionHead id="latest" title="最近几层" aside={<a href={threadHref(path, {})}>{`全部 ${target.commentCount} 条`}</a>} />
          {target.latest.map((item) => (
            <CommentItem key={item.id} item={item} abilities={abilities} />
          ))}
        </section>
      )}
    </div>
  );
}

export function Skeleton() {
  return (
    <>
      <PageTitle>写评论</PageTitle>
      <div className={styles.sheet}>
        <SkeletonText lines={8} />
      </div>
    </>
  );
}

export { PostFailed as Failed };
