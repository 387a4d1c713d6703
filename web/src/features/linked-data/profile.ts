import { counter } from './counter.ts';

interface Person {
  id: number;
  nickName: string;
  avatar: string;
  /** The member's own text; empty: none. */
  text: string;
  /** As a member, or as a presenter. */
  since: string;
  followers: number;
  posts?: number;
}

/** Returns the page of a person for machines. */
export function profileData(person: Person, canonical: string): object {
  const { origin } = new URL(canonical);
  return {
    '@type': 'ProfilePage',
    '@id': canonical,
    url: canonical,
    dateCreated: person.since,
    mainEntity: {
      '@type': 'Person',
      name: person.nickName,
      identifier: String(person.id),
      url: canonical,
      image: origin + person.avatar,
      ...(person.text && { description: person.text }),
      interactionStatistic: counter('FollowAction', person.followers),
      ...(person.posts !== undefined && { agentInteractionStatistic: counter('WriteAction', person.posts) }),
    },
  };
}
