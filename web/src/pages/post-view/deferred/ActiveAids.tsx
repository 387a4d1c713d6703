import type { RefObject } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { Reading } from './Reading.tsx';
import { ReadingKeys } from './ReadingKeys.tsx';

interface ActiveAidsProps {
  post: PostView;
  reader: Reader;
  onShare: () => void;
  /** The last key that was pressed before this was there. */
  pressed: RefObject<Event | null>;
}

/** What answers to a reader who goes on: how far they are, and what keys do. */
export function ActiveAids({ post, reader, onShare, pressed }: ActiveAidsProps) {
  return (
    <>
      <Reading post={post} />
      <ReadingKeys reader={reader} onShare={onShare} pressed={pressed} />
    </>
  );
}
