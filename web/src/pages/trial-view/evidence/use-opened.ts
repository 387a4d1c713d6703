import { useState } from 'react';
import { openEvidence, type TrialView } from '#contract/api/trials.ts';
import { callQuietly } from '#web/lib/calls/api.ts';

/** The evidence that who signs a verdict or votes on it has opened since it was proposed. */
export interface Opened {
  /** Whether the reader is to sign or to vote, and which pieces they open is noted. */
  isNoted: boolean;
  ids: readonly number[];
  /** Notes that a piece is open before the reader. */
  note: (evidenceId: number) => void;
}

/** Returns which evidence the reader has opened, and notes on the server what they open from now on. */
export function useOpened({ case: { id }, actions, evidenceOpened, verdictRevision }: TrialView): Opened {
  const [here, setHere] = useState<readonly { revision: number; evidenceId: number }[]>([]);
  const isNoted = actions.includes('countersign') || actions.includes('vote');
  // What was opened for an earlier proposal does not count.
  const ids = [...evidenceOpened, ...here.filter(({ revision }) => revision === verdictRevision).map(({ evidenceId }) => evidenceId)];
  const note = (evidenceId: number) => {
    if (!isNoted || ids.includes(evidenceId)) return;
    const opening = { revision: verdictRevision, evidenceId };
    // A piece that could not be noted stays unmarked, and is opened again.
    callQuietly(openEvidence, { id, evidenceId }).then(
      () => setHere((before) => [...before, opening]),
      () => undefined,
    );
  };
  return { isNoted, ids, note };
}
