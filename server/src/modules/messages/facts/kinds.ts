import type { MessageType } from '#contract/message-types.ts';
import type { About } from './things.ts';
import { ACTOR, words, type Words } from './words.ts';

/** What a message is worded from; names are places in its words. */
export interface Fact<Data> {
  /** How many members caused it, and how often it happened. */
  actors: number;
  times: number;
  floor: number | null;
  /** The beginning of the comment on that floor; null when it can't be read. */
  quote: string | null;
  data: Data;
}

export interface Wording {
  title: Words;
  content: Words;
}

/** How messages of one kind are sent and worded. */
export interface NotificationKind<Data> {
  type: MessageType;
  /**
   * 1: it waits for its recipient (an answer, a proof, a signature, a vote, something of theirs taken down, an accepted answer, their turn).
   * 0: all else; the calm dot, whatever the type.
   */
  isUrgent: 0 | 1;
  /** Unread messages of one key and one day in China are one row that counts. A key that ends with a colon is one for each subject. */
  fold?: string;
  /**
   * Set for what has legal effect: the words that were sent stay, with this version, whatever `write` says later. Raised when the wording
   * changes.
   */
  version?: number;
  write(fact: Fact<Data>): Wording;
}

export type NamedKind = NotificationKind<unknown> & { name: string };

/** A message for any recipient. */
export interface Notification {
  kind: NamedKind;
  about: About | null;
  /** The member who caused it. */
  actorId: number | null;
  data: unknown;
}

/** The facts of a message; `data` only where its kind has some. */
type NotificationFacts<Data> = { about?: About | null; actorId?: number } & ([keyof Data] extends [never] ? { data?: undefined } : { data: Data });

const kinds = new Map<string, NamedKind>();

/** Makes notifications of one kind. */
export interface Notifier<Data> {
  (facts: NotificationFacts<Data>): Notification;
  kind: NamedKind;
}

/**
 * Returns what makes notifications of a kind. Its name is stored with each message and never changes. A kind is worded wherever it can be sent,
 * since both are defined here. Throws for a name that is taken.
 */
export function defineNotification<Data extends object = object>(name: string, wording: NotificationKind<Data>): Notifier<Data> {
  if (kinds.has(name) || name === LEGACY) throw new Error(`there are two kinds of messages named ${name}`);
  const kind = { ...wording, name };
  kinds.set(name, kind);
  const notifier = ({ about, actorId, data }: NotificationFacts<Data>): Notification => ({
    kind,
    about: about ?? null,
    actorId: actorId ?? null,
    data: data ?? null,
  });
  return Object.assign(notifier, { kind });
}

/** The kind of messages from before there were kinds: they hold their words. */
const LEGACY = 'legacy';

/** Returns a kind by its name; null for one that only another version of the program knows. */
export function findKind(name: string): NamedKind | null {
  return kinds.get(name) ?? null;
}

/** Returns all kinds. */
export function listKinds(): NamedKind[] {
  return [...kinds.values()];
}

/** Returns the key under which messages of a kind about something are counted together; null when each is a message of its own. */
export function messageFoldOf({ fold }: Pick<NotificationKind<unknown>, 'fold'>, about: Pick<About, 'id'> | null): string | null {
  if (fold === undefined) return null;
  return fold.endsWith(':') ? `${fold}${about?.id ?? ''}` : fold;
}

/** Returns the sentence that one member, or several, did something. */
export function byActors({ actors }: { actors: number }, did: string): Words {
  return actors > 1 ? words`${ACTOR} 等 ${actors} 人${did}` : words`${ACTOR} ${did}`;
}
