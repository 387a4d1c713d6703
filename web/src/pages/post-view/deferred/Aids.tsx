import { lazy, useEffect, useRef, useState } from 'react';
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
  // The last key: while what answers to it is being fetched, a second one may come.
  const pressed = useRef<Event>(null);
  const [isBegun, setBegun] = useState(() => scrollY > 0);
  useEffect(() => {
    const begin = (event: Event) => {
      if (event.type === 'keydown') pressed.current = event;
      setBegun(true);
    };
    const beginnings = ['keydown', 'scroll'];
    for (const type of beginnings) document.addEventListener(type, begin);
    return () => {
      for (const type of beginnings) document.removeEventListener(type, begin);
    };
  }, []);
  return <OptionalBoundary>{(reader.isMember || isBegun) && <ActiveAids post={post} reader={reader} onShare={onShare} pressed={pressed} />}</OptionalBoundary>;
}
