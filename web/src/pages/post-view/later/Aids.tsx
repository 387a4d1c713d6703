import type { PostView } from '#contract/posts.ts';
import type { ThreadChoice } from '#web/features/comments/thread-address.ts';
import { CodeAids } from '#web/features/documents/later/CodeAids.tsx';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { LastRead } from './LastRead.tsx';
import { Reading } from './Reading.tsx';
import { ReadingKeys } from './ReadingKeys.tsx';

export interface AidsProps {
  post: PostView;
  reader: Reader;
  choice: ThreadChoice;
  onShare: () => void;
}

/** Comforts of reading that come once the page stands: keys, how far one is and was last time, code that can be copied. */
export function Aids({ post, reader, choice, onShare }: AidsProps) {
  return (
    <>
      <CodeAids key={`code ${post.id}`} />
      <LastRead key={`read ${post.id}`} post={post} choice={choice} reader={reader} />
      <Reading key={`reading ${post.id}`} post={post} />
      <ReadingKeys reader={reader} onShare={onShare} />
    </>
  );
}
