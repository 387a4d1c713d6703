import { useState, type RefObject } from 'react';
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
  /** Somebody has pressed a key, or turned the wheel. */
  isBegun: boolean;
  pressed: RefObject<Event | null>;
}

/** Renders reading aids: keys, progress and last read position, code that can be copied. */
export function Aids({ post, reader, choice, onShare, isBegun, pressed }: AidsProps) {
  return (
    <>
      <CodeEntry key={`code ${post.id}`} />
      <LastRead key={`read ${post.id}`} post={post} choice={choice} reader={reader} />
      {(reader.isMember || isBegun) && <ActiveAids key={`active ${post.id}`} post={post} reader={reader} onShare={onShare} pressed={pressed} />}
    </>
  );
}

function CodeEntry() {
  const [hasCode] = useState(() => document.querySelector('main article pre') !== null);
  return hasCode && <CodeAids />;
}
