import { lazy, useEffect, useState } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import type { ThreadChoice } from '#web/features/comments/thread-address.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { OptionalBoundary } from '#web/lib/OptionalBoundary.tsx';
import { LastRead } from './LastRead.tsx';

// Few posts have any code.
const CodeAids = lazy(() => import('#web/features/documents/deferred/CodeAids.tsx').then((file) => ({ default: file.CodeAids })));

const ActiveAids = lazy(() => import('./ActiveAids.tsx').then((file) => ({ default: file.ActiveAids })));

export interface AidsProps {
  post: PostView;
  reader: Reader;
  choice: ThreadChoice;
  onShare: () => void;
}

/** Renders reading aids once the page is rendered: keys, progress and last read position, code that can be copied. */
export function Aids({ post, reader, choice, onShare }: AidsProps) {
  return (
    <>
      <CodeEntry key={`code ${post.id}`} />
      <LastRead key={`read ${post.id}`} post={post} choice={choice} reader={reader} />
      <ActiveEntry key={`active ${post.id}`} post={post} reader={reader} onShare={onShare} />
    </>
  );
}

function CodeEntry() {
  const [hasCode] = useState(() => document.querySelector('main article pre') !== null);
  return <OptionalBoundary>{hasCode && <CodeAids />}</OptionalBoundary>;
}

/** What answers to reading comes with the first key or turn of the wheel: somebody who leaves again at once never fetches it. Members have it at once. */
function ActiveEntry({ post, reader, onShare }: Pick<AidsProps, 'post' | 'reader' | 'onShare'>) {
  const [first, setFirst] = useState<Event | null>(null);
  const [isScrolled] = useState(() => scrollY > 0);
  const isWanted = reader.isMember || isScrolled || first !== null;
  useEffect(() => {
    if (isWanted) return;
    const beginnings = ['keydown', 'scroll'];
    for (const type of beginnings) document.addEventListener(type, setFirst);
    return () => {
      for (const type of beginnings) document.removeEventListener(type, setFirst);
    };
  }, [isWanted]);
  return (
    <OptionalBoundary>
      {isWanted && <ActiveAids post={post} reader={reader} onShare={onShare} first={first instanceof KeyboardEvent ? first : null} />}
    </OptionalBoundary>
  );
}
