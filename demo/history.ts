import { planMail, type MailEvent } from './mail.ts';
import type { WrittenApplication, WrittenComment, WrittenMember, WrittenMessage, WrittenPost } from './written/written.ts';
import { chance } from './written/chance.ts';
import { after, before } from './written/times.ts';

/** One event of the history. Posts and comments are identified by the objects they were written as. */
export type HistoryEvent =
  | { kind: 'post'; at: Date; post: WrittenPost }
  | { kind: 'comment'; at: Date; post: WrittenPost; comment: WrittenComment; parent: WrittenComment | null }
  | { kind: 'accept'; at: Date; post: WrittenPost; comment: WrittenComment }
  | { kind: 'essence'; at: Date; post: WrittenPost; level: 1 | 2 | 3; reason: string; presenter: string }
  | { kind: 'favor'; at: Date; post: WrittenPost; member: string }
  | { kind: 'followPost'; at: Date; post: WrittenPost; member: string }
  | { kind: 'followMember'; at: Date; followed: string; member: string }
  | { kind: 'apply'; at: Date; application: WrittenApplication }
  | { kind: 'decide'; at: Date; application: WrittenApplication; by: string }
  /** The member reads all their messages so far. */
  | { kind: 'catchUp'; at: Date; member: string }
  /** Reads by visitors. */
  | { kind: 'fame'; at: Date; post: WrittenPost }
  | MailEvent;

/** An asker takes an answer about this long after it was given. */
const ACCEPTED_AFTER_HOURS = 3;
/** Members have read the messages older than this many days. */
const UNREAD_DAYS = 2;
/** A good post is refined when it has been read for a while. */
const REFINED_AFTER_HOURS = 30;

/** Everything the life of the demo site is made of. */
export interface WrittenLife {
  posts: readonly WrittenPost[];
  members: readonly WrittenMember[];
  messages: readonly WrittenMessage[];
  applications: readonly WrittenApplication[];
}

/**
 * Returns the life of the demo site in order of time, all of it before `now`: what was written, and favors and follows made up so that
 * much read posts and their authors have more of them, with the mail of the demo accounts. The same content gives the same life.
 */
export function planHistory({ posts, members, messages, applications }: WrittenLife, now: Date): HistoryEvent[] {
  const refiners = refinersAmong(members, applications);
  const events: HistoryEvent[] = [
    ...posts.flatMap((post) => [...writing(post, refiners, now), ...favors(post, members, now), ...postFollows(post, now)]),
    ...memberFollows(posts, members, now),
    ...applications.flatMap((application) => applying(application, now)),
    ...members.map(({ nick }) => ({ kind: 'catchUp' as const, at: before(now, UNREAD_DAYS), member: nick })),
    ...posts.map((post) => ({ kind: 'fame' as const, at: now, post })),
    ...planMail(messages, now),
  ];
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Returns those who are presenters all along. */
function refinersAmong(members: readonly WrittenMember[], applications: readonly WrittenApplication[]): string[] {
  return members.filter(({ role, nick }) => role === 'presenter' && !applications.some((application) => application.nick === nick)).map(({ nick }) => nick);
}

function applying(application: WrittenApplication, now: Date): HistoryEvent[] {
  const { appliedDaysAgo, decidedDaysAgo, decidedBy } = application;
  const applied: HistoryEvent = { kind: 'apply', at: before(now, appliedDaysAgo), application };
  return decidedDaysAgo === null || decidedBy === null ? [applied] : [applied, { kind: 'decide', at: before(now, decidedDaysAgo), application, by: decidedBy }];
}

function writing(post: WrittenPost, refiners: readonly string[], now: Date): HistoryEvent[] {
  const postedAt = before(now, post.daysAgo);
  const soonest = (at: Date) => new Date(Math.min(at.getTime(), now.getTime()));
  const { essence: level, essenceReason: reason } = post;
  return [
    { kind: 'post', at: postedAt, post },
    ...(level === 0
      ? []
      : [
          {
            kind: 'essence' as const,
            at: soonest(after(postedAt, REFINED_AFTER_HOURS)),
            post,
            level,
            reason: reason ?? '',
            presenter: refiner(post, refiners),
          },
        ]),
    ...post.comments.flatMap((comment): HistoryEvent[] => {
      const at = after(postedAt, comment.hoursAfter);
      const parent = comment.replyTo === null ? null : (post.comments[comment.replyTo] ?? null);
      const event: HistoryEvent = { kind: 'comment', at, post, comment, parent };
      return comment.accepted ? [event, { kind: 'accept', at: soonest(after(at, ACCEPTED_AFTER_HOURS)), post, comment }] : [event];
    }),
  ];
}

/** Returns a presenter who did not write the post. */
function refiner(post: WrittenPost, refiners: readonly string[]): string {
  const others = refiners.filter((nick) => nick !== post.author);
  return others[Math.floor(chance('refine', post.title) * others.length)] ?? '';
}

function favors(post: WrittenPost, members: readonly WrittenMember[], now: Date): HistoryEvent[] {
  const share = Math.min(0.5, 0.01 + post.reads / 200_000 + post.essence * 0.03);
  return members
    .filter(({ nick }) => nick !== post.author && chance('favor', nick, post.title) < share)
    .map(({ nick }) => ({ kind: 'favor', at: sometimeAfter(post.daysAgo, now, 'when favored', nick, post.title), post, member: nick }));
}

/** Returns the follows of a post: some of those who joined in want to hear more. */
function postFollows(post: WrittenPost, now: Date): HistoryEvent[] {
  const firstWords = new Map<string, number>();
  for (const { author, hoursAfter } of post.comments) if (!firstWords.has(author)) firstWords.set(author, hoursAfter);
  return [...firstWords]
    .filter(([member]) => member !== post.author && chance('follow', member, post.title) < 0.12)
    .map(([member, hours]) => ({ kind: 'followPost', at: sometimeAfter(post.daysAgo - hours / 24, now, 'when followed', member, post.title), post, member }));
}

/** Returns the follows of members: a presenter follows colleagues alone, because nobody judges a member they follow. */
function memberFollows(posts: readonly WrittenPost[], members: readonly WrittenMember[], now: Date): HistoryEvent[] {
  return members.flatMap(({ nick: followed, role, joinedDaysAgo: followedDays }) => {
    const reads = posts.filter(({ author }) => author === followed).reduce((sum, post) => sum + post.reads, 0);
    const share = Math.min(0.5, 0.01 + reads / 500_000 + (role === 'presenter' ? 0.08 : 0));
    return members
      .filter((member) => member.nick !== followed && (member.role !== 'presenter' || role === 'presenter') && chance('follow', member.nick, followed) < share)
      .map(({ nick, joinedDaysAgo }): HistoryEvent => ({
        kind: 'followMember',
        at: sometimeAfter(Math.min(joinedDaysAgo, followedDays), now, 'when met', nick, followed),
        followed,
        member: nick,
      }));
  });
}

/** Returns an instant between then and now, sooner rather than later. */
function sometimeAfter(daysAgo: number, now: Date, ...what: string[]): Date {
  return before(now, daysAgo * (1 - chance(...what) ** 3));
}
