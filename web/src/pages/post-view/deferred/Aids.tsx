import { lazy, useState } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import type { ThreadChoice } from '#web/features/comments/thread-address.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { OptionalBoundary } from '#web/lib/OptionalBoundary.tsx';
import { LastRead } from './LastRead.tsx';
import { Reading } from './Reading.tsx';
import { ReadingKeys } from './ReadingKeys.tsx';

// Few posts have any code.
const CodeAids = lazy(() => import('#web/features/documents/deferred/CodeAids.tsx').then((file) => ({ default: file.CodeAids })));

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
      <Reading key={`reading ${post.id}`} post={post} />
      <ReadingKeys reader={reader} onShare={onShare} />
    </>
  );
}

function CodeEntry() {
  const [hasCode] = useState(() => document.querySelector('main article pre') !== null);
  return <OptionalBoundary>{hasCode && <CodeAids />}</OptionalBoundary>;
}
