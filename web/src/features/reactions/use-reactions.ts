import { useRef, useState } from 'react';
import { reactToPost, type ReactionCounts } from '#contract/api/reactions.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { call } from '#web/lib/calls/api.ts';
import { withWanted, type Reacted, type WantedReaction } from './reacted.ts';

const NOTHING = { liked: false, kind: null } as const;

/**
 * Returns what the reader has given a post and the counts, and `react`, which shows a press at once and takes it back when it is refused; the refusal
 * has been shown by then. A visitor goes to sign in.
 */
export function useReactions(
  postId: number,
  { counts, reader }: { counts: ReactionCounts; reader: Pick<Reader, 'isMember' | 'state' | 'signIn'> },
): Reacted & { react: (wanted: WantedReaction) => void } {
  const [pressed, setPressed] = useState<Reacted | null>(null);
  const isBusy = useRef(false);
  const now = pressed ?? { own: reader.state?.reaction ?? NOTHING, counts };

  const react = (wanted: WantedReaction) => {
    if (!reader.isMember) return reader.signIn();
    // One press at a time.
    if (isBusy.current) return;
    isBusy.current = true;
    const before = pressed;
    setPressed(withWanted(now, wanted));
    void call(reactToPost, { postId, ...wanted })
      .then(setPressed, () => setPressed(before))
      .finally(() => (isBusy.current = false));
  };
  return { ...now, react };
}
