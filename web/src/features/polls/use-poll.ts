import { useCallback, useEffect, useRef, useState } from 'react';
import { findOwnPoll, votePoll, type OwnPoll, type Poll } from '#contract/api/polls.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';

interface Voting {
  /** Null until known, and for a visitor. */
  own: OwnPoll | null;
  isSending: boolean;
  /** Whether the reader may vote could not be asked. */
  hasFailed: boolean;
  /** Asks for it once more. */
  ask: () => void;
  /** Never rejects: a refusal has been shown by then. */
  vote: (choices: readonly number[]) => void;
}

/** Returns the poll of a post as the signed-in reader sees it, and their vote. */
export function usePoll(postId: number, { poll, isMember }: { poll: Poll; isMember: boolean }): Voting {
  const [own, setOwn] = useState<OwnPoll | null>(null);
  const [isSending, setSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isBusy = useRef(false);
  const ask = useCallback(() => {
    const known = (found: OwnPoll) => {
      setOwn(found);
      setFailed(false);
    };
    void callQuietly(findOwnPoll, { postId }).then(known, () => setFailed(true));
  }, [postId]);
  useEffect(() => {
    if (isMember) ask();
    // Loaded again, the poll may be another one, or have ended.
  }, [isMember, ask, poll]);

  const vote = (choices: readonly number[]) => {
    // One press at a time.
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    void call(votePoll, { postId, choices: [...choices], revision: poll.revision })
      // Refused, it may have been voted on elsewhere, or have ended: its state is asked again.
      .then(setOwn, ask)
      .finally(() => {
        isBusy.current = false;
        setSending(false);
      });
  };
  return { own, isSending, hasFailed, ask, vote };
}
