// Which of the complaints in a case speak for a person of their own: accounts of one network are one voice, and one that is younger than the case none.
import { networkOf } from '#server/platform/process/network.ts';

export type JoinedVoice = 'own' | 'shared' | 'young';

/** What is known of who filed a complaint. */
export interface Complainant {
  /** Of the complaint. */
  id: number;
  /** Their account is older than the case. */
  isOlder: boolean;
  /** From where they were signed in about the time they filed it. */
  addresses: readonly string[];
}

/** What a machine calls itself, and what everybody has behind a proxy that is not trusted. */
const NOWHERE = /^(127\.|0:0:0:0$|::1$|$)/;

/** Returns the voice of each complaint that was joined, in their order; the first complaint of the case speaks first. */
export function joinedVoices(first: Pick<Complainant, 'addresses'>, joined: readonly Complainant[]): Map<number, JoinedVoice> {
  const known = new Set(networksOf(first));
  const voices = new Map<number, JoinedVoice>();
  for (const complainant of joined) {
    const networks = networksOf(complainant);
    const isShared = networks.some((network) => known.has(network));
    voices.set(complainant.id, !complainant.isOlder ? 'young' : isShared ? 'shared' : 'own');
    for (const network of networks) known.add(network);
  }
  return voices;
}

function networksOf({ addresses }: Pick<Complainant, 'addresses'>): string[] {
  return addresses.map(networkOf).filter((network) => !NOWHERE.test(network));
}
