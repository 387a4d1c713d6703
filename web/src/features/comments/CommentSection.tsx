import { useEffect, useState, type MouseEvent } from 'react';
import type { Comment, HeldComment, Reply, Thread } from '#contract/api/comments.ts';
import type { PostView } from '#contract/api/posts.ts';
import type { PostLock } from '#contract/api/staff-posts.ts';
import type { Outcome } from '#contract/api/trials.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import { isAskedAct, type AskedAct } from './asked-acts.ts';
import { LazyAccepted } from './lazy-accepted.ts';
import type { CommentAbilities } from './comment-abilities.ts';
import { CommentPrompt, FormPlaceholder } from './CommentPrompt.tsx';
import { copyLink, ThreadBody } from './ThreadBody.tsx';
import { ThreadOrder } from './ThreadOrder.tsx';
import { floorAnchor, threadHref, type ThreadChoice } from './thread-address.ts';
import { repliesOf } from './thread-edits.ts';
import { LazyFloorNote, LazyNoComments } from './lazy-thread-notes.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useThread } from './use-thread.ts';
import styles from './CommentSection.module.css';

// A visitor has none of these.
const HeldComments = lazyPart(() => import('./HeldComments.tsx').then((file) => file.HeldComments));
const AskedDialog = lazyPart(() => import('./AskedDialog.tsx').then((file) => file.AskedDialog));

const QuoteButton = lazyPart(() => import('./quote/QuoteButton.tsx').then((file) => file.QuoteButton), null);

// A visitor reads without ever fetching the form.
const CommentForm = lazyPart(() => import('./form/CommentForm.tsx').then((file) => file.CommentForm));

export interface CommentSectionProps {
  post: PostView;
  comments: Thread;
  choice: ThreadChoice;
  reader: Reader;
}

/** Says in the place of the form why nobody can comment just now. */
function LockedNote({ lock: { until, notice, by } }: { lock: PostLock }) {
  return (
    <>
      <Icon name="lock" /> {notice || '这一帖的回复先锁上了。'}
      {until !== null && (
        <>
          锁到 <Time iso={until} form="minute" />
          {by === '' ? '。' : '，'}
        </>
      )}
      {by !== '' && `由${by}锁定。`}
    </>
  );
}

/** Why a case is not discussed, by how it ended; null: it is. */
function closedDiscussion(outcome: Outcome | null): string | null {
  if (outcome === null) return '裁决公布以后才开放讨论。';
  if (outcome === 'joined') return '同一件事在另一桩案子里一起审，裁决以后在那里讨论。';
  return outcome === 'settled' || outcome === 'withdrawn' || outcome === 'lapsed' ? '这桩案子没有裁决，也就不开放讨论。' : null;
}

/** The comments of a post, floor by floor, and the place to write one. */
export function CommentSection({ post, comments, choice, reader }: CommentSectionProps) {
  const path = postHref(post);
  const host = { kind: 'post', id: post.id } as const;
  const thread = useThread(comments.items, choice.sort, reader.state?.liked ?? []);
  const [replying, setReplying] = useState<{ parentId: number; nickName: string } | null>(null);
  const [quote, setQuote] = useState<{ text: string } | null>(null);
  const [held, setHeld] = useState<readonly HeldComment[]>([]);
  const [asked, setAsked] = useState<{ wanted: AskedAct; id: number } | null>(null);
  const sought = comments.lastFloor ?? choice.floor;
  const [shownFloor, setShownFloor] = useState(sought);
  useEffect(() => {
    if (shownFloor !== null && location.hash !== `#${floorAnchor(shownFloor)}`)
      document.getElementById(floorAnchor(shownFloor))?.scrollIntoView({ block: 'center' });
  }, [shownFloor]);

  const canComment = post.lock === null && (reader.state?.actions.includes('comment') ?? true);
  const abilities: CommentAbilities = {
    posterId: post.author.id,
    memberId: reader.memberId,
    liked: thread.liked,
    canComment,
    canAccept: reader.state?.actions.includes('accept') ?? false,
    canHide: reader.state?.actions.includes('hideComment') ?? false,
    hasTools: true,
    floor: shownFloor,
    hrefOf: (floor) => threadHref(path, { floor }),
    reportHref: `/post/informer/${post.columnId}/${post.id}?comment=`,
  };
  const closed = post.trial ? closedDiscussion(post.trial.outcome) : post.lock && <LockedNote lock={post.lock} />;
  const all = thread.items.flatMap((item) => [item, ...repliesOf(item)]);
  const askedItem = all.find(({ id }) => id === asked?.id);
  const openItem = askedItem ?? all.find(({ id }) => id === replying?.parentId);
  useKeptFocus(openItem === undefined ? null : floorAnchor(openItem.floor));
  const accepted = thread.acceptedAmong(comments.accepted);
  const isPosterOnly = choice.author === post.author.id;

  const act = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act]') : null;
    const item = all.find(({ id }) => id === Number(button?.dataset['id']));
    const wanted = button?.dataset['act'];
    if (!item) return;
    if (wanted === 'link') copyLink(event);
    else if (wanted === 'versions') setAsked({ wanted, id: item.id });
    else if (wanted === 'unfold') void thread.unfold(item.id);
    else if (!reader.isMember) reader.signIn();
    else if (wanted === 'like') void thread.like(item);
    else if (wanted === 'reply') setReplying({ parentId: item.id, nickName: item.author?.nickName ?? '' });
    else if (wanted === 'accept') void thread.accept(item);
    else if (isAskedAct(wanted)) setAsked({ wanted, id: item.id });
  };
  const onSaved = (saved: Comment | Reply | HeldComment) => {
    setReplying(null);
    if ('held' in saved) return setHeld((before) => [...before, saved]);
    thread.add(saved);
    setShownFloor(saved.floor);
  };
  const formFor = (parentId: number | null, nickName?: string) =>
    reader.memberId !== null && (
      <CommentForm
        // A place of its own is a text of its own.
        key={`${reader.memberId} ${parentId}`}
        fallback={<FormPlaceholder />}
        target={{ memberId: reader.memberId, host, parentId }}
        onSaved={onSaved}
        {...(parentId === null && { quote })}
        {...(nickName !== undefined && { replyTo: nickName, onCancel: () => setReplying(null) })}
      />
    );
  const under = (item: Comment | Reply) => (
    <>
      {choice.floor !== null && item.floor === sought && (item.removed || comments.lastFloor !== null) && (
        <LazyFloorNote floor={choice.floor} lastFloor={comments.lastFloor} startHref={threadHref(path, { sort: choice.sort })} />
      )}
      {replying?.parentId === item.id && <div className={styles.replyForm}>{formFor(item.id, replying.nickName)}</div>}
    </>
  );

  return (
    <section id="comments" className={styles.section} aria-labelledby="comments-head">
      <SectionHead
        id="comments-head"
        title={`${isPosterOnly ? '楼主的话' : '评论'} ${withSeparators((isPosterOnly ? comments.total : post.commentCount) + thread.addedCount)}`}
        aside={<ThreadOrder path={path} choice={choice} posterId={post.author.id} isLong={comments.total > comments.size} />}
      />
      <CommentPrompt reader={reader} canComment={canComment} closed={closed}>
        {formFor(null)}
      </CommentPrompt>
      <p className="sr" role="status">
        {thread.announcement}
      </p>
      {reader.memberId !== null && <HeldComments host={host} added={held} />}
      {all.length === 0 && closed === null && <LazyNoComments path={path} choice={choice} total={comments.total} />}
      {accepted && <LazyAccepted item={accepted} path={path} />}
      <ThreadBody items={thread.items} abilities={abilities} under={under} onAct={act} />
      {all.length > 0 && (
        <Pager
          page={comments.page || 1}
          pageCount={Math.ceil(comments.total / comments.size)}
          hasNext={comments.next !== null}
          hrefOf={(page) => threadHref(path, { ...choice, page, floor: null })}
        />
      )}
      {reader.memberId !== null && canComment && closed === null && <QuoteButton onQuote={(text) => setQuote({ text })} />}
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
    </section>
  );
}
