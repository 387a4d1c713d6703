// Which of the complaints in a case speak for a person of their own: accounts of one network are one voice, and one that is younger than the case none.
import { NOWHERE } from '#server/platform/process/kept-address.ts';

export type JoinedVoice = 'own' | 'shared' | 'young';

/** What is known of who filed a complaint. */
export interface Complainant {
  /** Of the complaint. */
  id: number;
  /** Their account is older than the case. */
  isOlder: boolean;
  /** The keys of the networks they were signed in from about the time they filed it. */
  networks: readonly string[];
}

/** Returns the voice of each complaint that was joined, in their order; the first complaint of the case speaks first. */
export function joinedVoices(first: Pick<Complainant, 'networks'>, joined: readonly Complainant[]): Map<number, JoinedVoice> {
  const networksOf = ({ networks }: Pick<Complainant, 'networks'>) => networks.filter((network) => network !== '' && network !== NOWHERE);
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
