import type { ReactNode } from 'react';
import type { Principal } from '#contract/api/members.ts';
import type { QueueItem } from '#contract/api/queue.ts';
import type { Call } from '#contract/route.ts';

/** What a dialog of the queue is given. */
export interface AskProps {
  /** It is done: the next thing opens. */
  onDone: () => void;
  onClose: () => void;
}

/** Something that can be done with a thing of the queue. */
export interface QueueAct {
  /** The key that does it. */
  letter: string;
  label: string;
  isMain?: true;
  /** Renders what is asked first; left out where it is done at once. */
  ask?: (props: AskProps) => ReactNode;
  /** Does it at once. Rejects with a refusal, which has been shown. */
  run?: () => Promise<void>;
}

/** A thing of the queue as it is open. */
export interface OpenedThing {
  /** The thing itself; what is around it the page renders. */
  body: ReactNode;
  /** Where it is on the site; null where it has no page. */
  href: string | null;
  /** Why it stopped, where the thing says so itself. */
  why: ReactNode;
  acts: readonly QueueAct[];
}

/** How things of one kind are shown. */
export interface QueueKindView {
  /** `role` is the reader's: some acts are for operators alone. */
  open: (call: Call, item: QueueItem, role: Principal['role']) => Promise<OpenedThing>;
}
