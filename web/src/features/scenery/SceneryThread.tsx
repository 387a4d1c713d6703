import { useState, type MouseEvent } from 'react';
import type { Comment, CommentSort, HeldComment, Reply } from '#contract/api/comments.ts';
import type { Page } from '#contract/envelope.ts';
import { listSceneryComments, type Scenery } from '#contract/api/scenery.ts';
import { isAskedAct, type AskedAct } from '#web/features/comments/asked-acts.ts';
import { FormPlaceholder } from '#web/features/comments/CommentPrompt.tsx';
import type { CommentAbilities } from '#web/features/comments/comment-abilities.ts';
import { repliesOf } from '#web/features/comments/thread-edits.ts';
import { copyLink, ThreadBody } from '#web/features/comments/ThreadBody.tsx';
import { useKeptFocus } from '#web/features/comments/use-kept-focus.ts';
import { floorAnchor } from '#web/features/comments/thread-address.ts';
import { useThread } from '#web/features/comments/use-thread.ts';
import { call } from '#web/lib/calls/api.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { useSession } from '#web/lib/session.ts';
import { useMore } from '#web/lib/calls/use-more.ts';
import { MoreFoot } from '#web/ui/MoreFoot.tsx';
import { galleryHref } from './scenery-address.ts';
import { signInHref } from './sign-in-href.ts';
import styles from './SceneryComments.module.css';

// A visitor writes, removes and hides nothing.
const CommentForm = lazyPart(() => import('#web/features/comments/form/CommentForm.tsx').then((file) => file.CommentForm));
const HeldComments = lazyPart(() => import('#web/features/comments/HeldComments.tsx').then((file) => file.HeldComments));
const AskedDialog = lazyPart(() => import('#web/features/comments/AskedDialog.tsx').then((file) => file.AskedDialog));

export interface SceneryThreadProps {
  scenery: Scenery;
  columnId: number;
  first: Page<Comment>;
  sort: CommentSort;
  isMember: boolean;
  /** The comments the reader likes. */
  liked: readonly number[];
  /** Whether the reader is a presenter, who may hide others' comments. */
  canHide: boolean;
}

/** Renders the comments on a picture as those on a post: replies, likes, reports, and the comment form. */
export function SceneryThread({ scenery: { id, author }, columnId, first, sort, isMember, liked, canHide }: SceneryThreadProps) {
  const memberId = useSession(({ principal }) => (isMember ? (principal?.id ?? null) : null));
  const { items, going } = useMore<Comment>({
    first,
    fetchNext: (after) => call(listSceneryComments, { id, sort, after }),
    idOf: (comment) => comment.id,
  });
  const thread = useThread(items, sort, liked);
  const [answered, setAnswered] = useState<{ id: number; nickName: string } | null>(null);
  const [held, setHeld] = useState<readonly HeldComment[]>([]);
  const [asked, setAsked] = useState<{ wanted: AskedAct; id: number } | null>(null);
  const abilities: CommentAbilities = {
    posterId: author.id,
    memberId,
    liked: thread.liked,
    canComment: true,
    canAccept: false,
    canHide,
    hasTools: true,
    floor: null,
    hrefOf: () => galleryHref(columnId, {}, id),
    reportHref: `/post/informer/${columnId}/${id}?comment=`,
  };
  const all = thread.items.flatMap((item) => [item, ...repliesOf(item)]);
  const askedItem = all.find(({ id: each }) => each === asked?.id);
  const openItem = askedItem ?? all.find(({ id: each }) => each === answered?.id);
  useKeptFocus(openItem === undefined ? null : floorAnchor(openItem.floor));

  const act = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act]') : null;
    const item = all.find((each) => each.id === Number(button?.dataset['id']));
    const wanted = button?.dataset['act'];
    if (!item) return;
    if (wanted === 'link') copyLink(event);
    else if (wanted === 'versions') setAsked({ wanted, id: item.id });
    else if (wanted === 'unfold') void thread.unfold(item.id);
    else if (!isMember) void navigate(signInHref());
    else if (wanted === 'like') void thread.like(item);
    else if (wanted === 'reply') setAnswered({ id: item.id, nickName: item.author?.nickName ?? '' });
    else if (isAskedAct(wanted)) setAsked({ wanted, id: item.id });
  };
  const host = { kind: 'scenery', id } as const;
  const onSaved = (saved: Comment | Reply | HeldComment) => {
    setAnswered(null);
    if ('held' in saved) setHeld((before) => [...before, saved]);
    else thread.add(saved);
  };
  const formFor = (parent: { id: number; nickName: string } | null) =>
    memberId !== null && (
      <CommentForm
        key={`${memberId} ${parent?.id}`}
        fallback={<FormPlaceholder />}
        target={{ memberId, host, parentId: parent?.id ?? null }}
        onSaved={onSaved}
        {...(parent && { replyTo: parent.nickName, onCancel: () => setAnswered(null) })}
      />
    );
  const under = (item: Comment | Reply) => answered?.id === item.id && formFor(answered);

  return (
    <>
      {all.length === 0 ? <p className={styles.note}>还没有人说话。</p> : <ThreadBody items={thread.items} abilities={abilities} under={under} onAct={act} />}
      {all.length > 0 && <MoreFoot going={going} />}
      <p className="sr" role="status">
        {thread.announcement}
      </p>
      {isMember ? (
        formFor(null)
      ) : (
        <p className={styles.note}>
          <a href={signInHref()}>登录</a>后可以收藏，也可以说一句。
        </p>
      )}
      {memberId !== null && <HeldComments host={host} added={held} />}
      {asked && askedItem && (
        <AskedDialog
          wanted={asked.wanted}
          item={askedItem}
          onEdited={thread.change}
          onGone={thread.drop}
          onBack={thread.bringBack}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
