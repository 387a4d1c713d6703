// Who must hear what by when: a kind of messages that has to reach its recipient says so once, beside its wording.
import type { About, Fact, Notification, Notifier } from '#server/modules/messages/index.ts';
import type { Channel } from '#server/modules/deliveries/index.ts';

/** What a mail says: never a name, an accusation or anybody's words, so it is neither forged nor read by the wrong person to any effect. */
export interface MailLines {
  /** One line without names, which is the subject too. */
  wanted: string;
  /** Until when it has to be done: an instant. */
  until?: string | null;
  /** Where it is done: `/post/view/1301/5`. */
  path: string;
}

/** How messages of one kind reach their recipients. */
export interface ChannelPolicy<Data> {
  /** What it is, for operators and in the settings of members. */
  label: string;
  audience: 'member' | 'operator';
  /** Sent at once. The message is always one of them. */
  channels: readonly Channel[];
  /** Leaves out the text message where its mail names no end: nothing of its reader's runs out. */
  needsUntil?: true;
  /** Sent one after the other where one of the others does not reach its recipient. */
  fallback: readonly Channel[];
  /** How long a channel is tried before the next one is used. */
  retryMinutes: number;
  /** Operators may have it as a text message too (setting `textOperators`). */
  canText?: true;
  /** Within how many hours somebody has to see to it; after half of them the deputies are called. */
  answerHours?: number;
  /** A mail of the court: members may turn those without legal effect off, and each has the link for it. */
  isCourt?: true;
  /** Its mail says the number of the case or the ticket it is about. */
  isNumbered?: true;
  /** Whether a presenter may stand in for an operator: where hiding something is what has to be done. */
  forPresenters?: true;
  mail(fact: Pick<Fact<Data>, 'data'> & { about: About | null }): MailLines;
}

export type KnownPolicy = ChannelPolicy<unknown> & { name: string; version: number | null };

/** What has legal effect for a member is mailed at once, and tried for a day. */
export const LEGAL_CHANNELS = {
  audience: 'member',
  channels: ['message', 'mail'],
  fallback: ['text'],
  retryMinutes: 24 * 60,
} as const satisfies Partial<ChannelPolicy<object>>;

const policies = new Map<string, KnownPolicy>();

/** Returns the same notifier; what it makes is sent by these channels from then on. Throws for a kind that has a policy. */
export function byChannels<Data extends object>(notifier: Notifier<Data>, policy: ChannelPolicy<Data>): Notifier<Data> {
  const { name, version } = notifier.kind;
  if (policies.has(name)) throw new Error(`the kind ${name} has channels already`);
  policies.set(name, { ...policy, name, version: version ?? null });
  return notifier;
}

/** Returns how a notification reaches its recipient; null: as a message and no more. */
export function findPolicy({ kind }: Pick<Notification, 'kind'>): KnownPolicy | null {
  return policies.get(kind.name) ?? null;
}

/** Returns the policy of a kind by its name; null for one that only another version of the program knows. */
export function findPolicyNamed(name: string): KnownPolicy | null {
  return policies.get(name) ?? null;
}

/** Returns all policies, in the order in which they were made. */
export function listPolicies(): KnownPolicy[] {
  return [...policies.values()];
}

/** Returns the kinds of messages that are mailed by rules of their own, whatever a member chooses for their type. */
export function listMailedKinds(): string[] {
  return listPolicies().flatMap(({ name, channels }) => (channels.includes('mail') ? [name] : []));
}
