import { useState } from 'react';
import type { PostView, ReadPosition } from '#contract/api/posts.ts';
import type { ThreadChoice } from '#web/features/comments/thread-address.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { fartherPosition, readPositionOf } from './read-position.ts';
import { useSeenFloors } from './use-seen-floors.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

// Who comes for the first time has read nothing here yet.
const ResumeOffer = lazyPart(() => import('./ResumeOffer.tsx').then((file) => file.ResumeOffer), null);

/** Without anything new, going on is worth offering only far down a thread. */
const FAR = 8;

interface LastReadProps {
  post: PostView;
  choice: ThreadChoice;
}

/** Tracks where a member stopped reading a thread: for a visitor in this browser, for a member on all their devices. */
export function LastRead({ reader, ...rest }: LastReadProps & { reader: Reader }) {
  const { isMember, memberId, state } = reader;
  if (isMember && (memberId === null || state === null)) return null;
  return <Tracked key={String(memberId)} {...rest} memberId={memberId} known={state?.readPlace ?? null} />;
}

/** Offers to resume where it is worth it. */
function Tracked({ post, choice, memberId, known }: LastReadProps & { memberId: number | null; known: ReadPosition | null }) {
  const [last] = useState<ReadPosition | null>(() => fartherPosition(readPositionOf(memberId, post.id), known));
  const added = last ? post.commentCount - last.count : 0;
  const isLed = choice.floor !== null || choice.page > 1 || location.hash !== '';
  useSeenFloors(post, memberId, { before: last, known });
  return last !== null && last.floor > 0 && !isLed && (added > 0 || last.floor >= FAR) && <ResumeOffer post={post} floor={last.floor} added={added} />;
}
