// What the processes of one site on one machine and their launcher say to each other, as JSON over the channel node gives a child.
import type { CacheTag } from '../state/cache-tags.ts';
import type { Allowance } from '../state/shared-state.ts';

/** What only the launcher knows; instants are in milliseconds. */
export type Question =
  | { act: 'take'; key: string; max: number; windowSeconds: number; units: number; atMs: number }
  | { act: 'giveBack'; key: string; atMs: number }
  | { act: 'peek'; key: string; max: number; atMs: number }
  | { act: 'delete'; key: string }
  | { act: 'presence'; uuid: string | null; windowSeconds: number; atMs: number }
  | { act: 'first'; key: string; windowSeconds: number; atMs: number }
  | { act: 'hold'; key: string; max: number }
  /** Answered once the embedded database runs. */
  | { act: 'database' };

export type Value = Allowance | number | boolean | null;

/** Rows a transaction has committed, and the tags that are outdated by it. */
export interface Written {
  dropId: number;
  tags: readonly CacheTag[];
}

export type ToLauncher =
  | { kind: 'hello' }
  | { kind: 'ask'; id: number; question: Question }
  | { kind: 'letGo'; key: string }
  | ({ kind: 'written' } & Written)
  | { kind: 'open' }
  | { kind: 'figures'; id: number; figures: object[] };

export type ToSibling =
  | { kind: 'place'; place: Place }
  /** `value` undefined: it could not be answered. */
  | { kind: 'answer'; id: number; value?: Value }
  | ({ kind: 'written' } & Written)
  | { kind: 'figures'; id: number }
  /** The upgrade that tries this version lets it open. */
  | { kind: 'word' };

/** Which of the processes one is. */
export interface Place {
  /** From 1; the first one does what is done once: it fills a new site and runs the jobs. */
  number: number;
  /** Whether others answer on the port already. */
  isLate: boolean;
}
