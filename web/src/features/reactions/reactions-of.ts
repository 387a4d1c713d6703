import { reactToPost, type ReactionCounts } from '#contract/api/reactions.ts';
import type { Reacted, Reader } from '#web/features/posts/use-reader.ts';
import { call } from '#web/lib/calls/api.ts';
import { withWanted, type WantedReaction } from './reacted.ts';

const NOTHING = { liked: false, kind: null } as const;

/** What a page shows of the reactions to a post, and what a press does. */
export interface Reactions extends Reacted {
  react: (wanted: WantedReaction) => void;
}

/**
 * Returns what the reader has given a post and the counts, the same wherever they are shown, and `react`, which shows a press at once and takes it back
 * when it is refused; the refusal has been shown by then. A visitor goes to sign in.
 */
export function reactionsOf(
  postId: number,
  { counts, reader }: { counts: ReactionCounts; reader: Pick<Reader, 'isMember' | 'state' | 'signIn' | 'reacted' | 'setReacted'> },
): Reactions {
  const { reacted, setReacted } = reader;
  const now: Reacted = reacted ?? { own: reader.state?.reaction ?? NOTHING, counts };

  const react = (wanted: WantedReaction) => {
    if (!reader.isMember) return reader.signIn();
    // One press at a time, wherever it was made.
    if (now.isSaving) return;
    const shown: Reacted = { ...withWanted(now, wanted), isSaving: true };
    setReacted(shown);
    // Another post may be here by then.
    const settle = (next: Reacted | null) => setReacted((current) => (current === shown ? next : current));
    void call(reactToPost, { postId, ...wanted }).then(settle, () => settle(reacted));
  };
  return { ...now, react };
}
