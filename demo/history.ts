import { createHash } from 'node:crypto';
import type { WrittenComment, WrittenMember, WrittenPost } from './content.ts';
import { after, before } from './times.ts';

/** One thing somebody did. Posts and comments are named by the objects they were written as. */
export type Deed =
  | { kind: 'post'; at: Date; post: WrittenPost }
  | { kind: 'comment'; at: Date; post: WrittenPost; comment: WrittenComment; parent: WrittenComment | null }
  | { kind: 'accept'; at: Date; post: WrittenPost; comment: WrittenComment }
  | { kind: 'favor'; at: Date; post: WrittenPost; member: string }
  | { kind: 'followPost'; at: Date; post: WrittenPost; member: string }
  | { kind: 'followMember'; at: Date; followed: string; member: string };

/** Questions are answered for good about this long after the answer. */
const ACCEPTED_AFTER_HOURS = 3;

/**
 * The life of the demo site in order of time, all of it before `now`: what was written, and favors and follows made up so that
 * much read posts and their authors have more of them. The same content gives the same life.
 */
export function planHistory(posts: readonly WrittenPost[], members: readonly WrittenMember[], now: Date): Deed[] {
  const deeds = [
    ...posts.flatMap((post) => [...writing(post, now), ...favors(post, members, now), ...postFollows(post, now)]),
    ...memberFollows(posts, members, now),
  ];
  return deeds.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function writing(post: WrittenPost, now: Date): Deed[] {
  const postedAt = before(now, post.daysAgo);
  return [
    { kind: 'post', at: postedAt, post },
    ...post.comments.flatMap((comment): Deed[] => {
      const at = after(postedAt, comment.hoursAfter);
      const parent = comment.replyTo === null ? null : (post.comments[comment.replyTo] ?? null);
      const said: Deed = { kind: 'comment', at, post, comment, parent };
      const taken = new Date(Math.min(after(at, ACCEPTED_AFTER_HOURS).getTime(), now.getTime()));
      return comment.accepted ? [said, { kind: 'accept', at: taken, post, comment }] : [said];
    }),
  ];
}

function favors(post: WrittenPost, members: readonly WrittenMember[], now: Date): Deed[] {
  const share = Math.min(0.5, 0.01 + post.reads / 100_000 + post.essence * 0.04);
  return members
    .filter(({ nick }) => nick !== post.author && chance('favor', nick, post.title) < share)
    .map(({ nick }) => ({ kind: 'favor', at: sometimeAfter(post.daysAgo, now, 'when favored', nick, post.title), post, member: nick }));
}

/** Some of those who joined in want to hear more. */
function postFollows(post: WrittenPost, now: Date): Deed[] {
  const firstWords = new Map<string, number>();
  for (const { author, hoursAfter } of post.comments) if (!firstWords.has(author)) firstWords.set(author, hoursAfter);
  return [...firstWords]
    .filter(([member]) => member !== post.author && chance('follow', member, post.title) < 0.12)
    .map(([member, hours]) => ({ kind: 'followPost', at: sometimeAfter(post.daysAgo - hours / 24, now, 'when followed', member, post.title), post, member }));
}

function memberFollows(posts: readonly WrittenPost[], members: readonly WrittenMember[], now: Date): Deed[] {
  return members.flatMap(({ nick: followed, role, joinedDaysAgo: followedDays }) => {
    const reads = posts.filter(({ author }) => author === followed).reduce((sum, post) => sum + post.reads, 0);
    const share = Math.min(0.5, 0.01 + reads / 200_000 + (role === 'presenter' ? 0.15 : 0));
    return members
      .filter(({ nick }) => nick !== followed && chance('follow', nick, followed) < share)
      .map(({ nick, joinedDaysAgo }): Deed => ({
        kind: 'followMember',
        at: sometimeAfter(Math.min(joinedDaysAgo, followedDays), now, 'when met', nick, followed),
        followed,
        member: nick,
      }));
  });
}

/** An instant between then and now, sooner rather than later. */
function sometimeAfter(daysAgo: number, now: Date, ...what: string[]): Date {
  return before(now, daysAgo * (1 - chance(...what) ** 3));
}

/** A number from 0 up to 1 that is the same whenever the same is asked. */
function chance(...what: string[]): number {
  return createHash('sha1').update(what.join('\n')).digest().readUInt32BE() / 2 ** 32;
}
