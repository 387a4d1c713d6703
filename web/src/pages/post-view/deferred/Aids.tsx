import { Suspense, useEffect, useRef, useState } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import type { ThreadChoice } from '#web/features/comments/thread-address.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { LastRead } from './LastRead.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

// Few posts have any code.
const CodeAids = lazyPart(() => import('#web/features/documents/deferred/CodeAids.tsx').then((file) => file.CodeAids), null);

const ActiveAids = lazyPart(() => import('./ActiveAids.tsx').then((file) => file.ActiveAids), null);

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
  return <Suspense>{hasCode && <CodeAids />}</Suspense>;
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
  return <Suspense>{(reader.isMember || isBegun) && <ActiveAids post={post} reader={reader} onShare={onShare} pressed={pressed} />}</Suspense>;
}
