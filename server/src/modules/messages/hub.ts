import { randomInt } from 'node:crypto';
import { Failure } from '#contract/failures.ts';
import type { MailboxEvent } from '#contract/api/messages.ts';
import { findEndedSessions, sessionsTag } from '#server/modules/members/index.ts';
import type { EventStream, MemberRequest, Platform } from '#server/platform/api.ts';
import { onTagsDropped, type CacheTag } from '#server/platform/state/cache-tags.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { mailboxTag } from './facts/notify.ts';
import { renderMessage } from './facts/render.ts';
import { selectArrived, selectMailboxes, selectMoved, selectRecent, type MailboxRow } from './queries-follow.ts';
import { MAX_STREAMS_PER_MEMBER } from './rules.ts';

/** Messages in one event. */
const MAX_MESSAGES_PER_EVENT = 50;
/** Mailboxes looked into at once. */
const MAILBOXES_AT_ONCE = 200;
/** When browsers that found no room come back, each at another time. */
const MIN_FULL_SECONDS = 10;
const MAX_FULL_SECONDS = 60;
/** What the places of all browsers are counted by. */
const STREAMS = 'streams';
/** How often all mailboxes are checked, for changes without a tag. */
const ROUND_MS = 20_000;

/** A browser that is sent its member's messages as they arrive. */
interface Follower {
  memberId: number;
  sessionId: number;
  stream: EventStream;
  /** The last revision it was sent; null: none yet, and it requests nothing older. */
  revision: number | null;
  greeted: boolean;
  isStaff: boolean;
  /** What of the queue they were sent last. */
  waiting: string;
}

/** Returns what waits for a member of the staff; null for everybody else. */
export type CountWaiting = (context: DbContext, memberId: number) => Promise<readonly object[] | null>;

export interface MessageHub {
  /**
   * Sends a browser the messages since `after` (a revision; null: from now on) and all later ones, until it disconnects or its session
   * ends. Throws `tooManyRequests` when the member has too many browsers open, `overloaded` when the machine has.
   */
  follow(request: MemberRequest, after: number | null, open: () => EventStream): Promise<void>;
}

/**
 * Sends messages to open browsers. A tag dropped after a commit, here or in another process, only names the mailbox to check; messages are
 * read from the database after the revision each browser has, so none is lost with a tag or a connection, and none arrives twice.
 */
export function createMessageHub(countWaiting: CountWaiting): MessageHub {
  const followers = new Map<number, Set<Follower>>();
  const waiting = new Set<number>();
  let source: Pick<Platform, 'db' | 'log' | 'clock'> | null = null;
  let isDelivering = false;
  let stopListening: (() => void) | null = null;
  let count = 0;

  const all = () => [...followers.values()].flatMap((set) => [...set]);

  const onTags = (tags: readonly CacheTag[]) => {
    for (const tag of tags) {
      const [kind, id] = tag.split(':');
      const memberId = Number(id);
      if (!followers.has(memberId)) continue;
      if (tag === mailboxTag(memberId)) wake(memberId);
      else if (kind !== undefined && tag === sessionsTag(memberId)) quietly(() => endDead([...(followers.get(memberId) ?? [])]));
    }
  };

  const wake = (memberId: number) => {
    waiting.add(memberId);
    if (isDelivering) return;
    isDelivering = true;
    quietly(async () => {
      try {
        while (waiting.size > 0) {
          const ids = [...waiting].slice(0, MAILBOXES_AT_ONCE);
          for (const id of ids) waiting.delete(id);
          await deliver(ids.filter((id) => followers.has(id)));
          await notifyWaiting(ids);
        }
      } finally {
        isDelivering = false;
      }
    });
  };

  /** What fails now is done in the next round. */
  const quietly = (act: () => Promise<void>) => void act().catch((error: unknown) => source?.log.warn({ err: error }, 'messages not delivered'));

  const deliver = async (memberIds: number[]) => {
    if (!source || memberIds.length === 0) return;
    const mailboxes = await selectMailboxes(source.db, memberIds);
    const spans = mailboxes.flatMap(({ memberId, revision: upTo }) => {
      const behind = [...(followers.get(memberId) ?? [])].flatMap(({ revision }) => (revision !== null && revision < upTo ? [revision] : []));
      return behind.length > 0 ? [{ memberId, after: Math.min(...behind), upTo }] : [];
    });
    const [recent, arrived] = await Promise.all([
      selectRecent(source.db, memberIds),
      spans.length > 0 ? selectArrived(source.db, spans, MAX_MESSAGES_PER_EVENT) : [],
    ]);
    const recentOf = groupByMember(recent);
    const arrivedOf = groupByMember(arrived);
    for (const mailbox of mailboxes) {
      const came = arrivedOf.get(mailbox.memberId) ?? [];
      const isCut = came.length >= MAX_MESSAGES_PER_EVENT;
      const upTo = isCut ? (came.at(-1)?.revision ?? mailbox.revision) : mailbox.revision;
      const bell = (recentOf.get(mailbox.memberId) ?? []).map(renderMessage);
      for (const follower of followers.get(mailbox.memberId) ?? []) notifyFollower(follower, { mailbox, upTo, came, bell });
      if (isCut) waiting.add(mailbox.memberId);
    }
  };

  /** Sends those of the staff what waits, where that is not what they know. Nothing else says so: whatever ends or begins to wait has no tag. */
  const notifyWaiting = async (memberIds: readonly number[]) => {
    for (const id of memberIds) {
      const staff = [...(followers.get(id) ?? [])].filter(({ isStaff }) => isStaff);
      if (!source || staff.length === 0) continue;
      const counts = await countWaiting({ db: source.db, now: source.clock.now() }, id);
      if (counts === null) continue;
      const text = JSON.stringify(counts);
      for (const follower of staff) {
        if (follower.waiting !== text) follower.stream.send({ name: 'queue', data: counts });
        follower.waiting = text;
      }
    }
  };

  const round = async () => {
    if (!source) return;
    const everybody = all();
    for (const { stream } of everybody) stream.beat();
    await endDead(everybody);
    const known = everybody.filter(({ greeted }) => greeted).map(({ memberId, revision }) => ({ memberId, revision: revision ?? 0 }));
    for (const id of await selectMoved(source.db, known)) wake(id);
    for (const { memberId, greeted } of everybody) if (!greeted) wake(memberId);
    await notifyWaiting([...followers.keys()]);
  };

  const endDead = async (some: Follower[]) => {
    if (!source || some.length === 0) return;
    const ended = new Set(
      await findEndedSessions(
        source.db,
        some.map(({ sessionId }) => sessionId),
      ),
    );
    for (const { sessionId, stream } of some) {
      if (!ended.has(sessionId)) continue;
      stream.send({ name: 'ended', data: {} });
      stream.end();
    }
  };

  const start = ({ db, log, clock }: Platform) => {
    source = { db, log, clock };
    const timer = setInterval(() => quietly(round), ROUND_MS).unref();
    const unsubscribe = onTagsDropped(onTags);
    stopListening = () => {
      clearInterval(timer);
      unsubscribe();
      source = null;
      stopListening = null;
    };
  };

  return {
    async follow({ platform, viewer }, after, open) {
      const letGo = await takePlace(platform, viewer.id);
      const stream = open();
      const own = followers.get(viewer.id) ?? new Set();
      const follower: Follower = {
        memberId: viewer.id,
        sessionId: viewer.sessionId,
        stream,
        revision: after,
        greeted: false,
        isStaff: viewer.role !== 'member',
        waiting: '',
      };
      followers.set(viewer.id, own.add(follower));
      count += 1;
      if (!stopListening) start(platform);
      stream.onEnd(() => {
        letGo();
        own.delete(follower);
        if (own.size === 0 && followers.get(viewer.id) === own) followers.delete(viewer.id);
        count -= 1;
        if (count === 0) stopListening?.();
      });
      wake(viewer.id);
    },
  };
}

/** Takes a place for a browser of a member. Returns what gives it back. Throws `tooManyRequests` or `overloaded`. */
async function takePlace({ shared, config }: Pick<Platform, 'shared' | 'config'>, memberId: number): Promise<() => void> {
  const own = `streams:member:${memberId}`;
  if (!(await shared.hold(own, MAX_STREAMS_PER_MEMBER))) throw new Failure('tooManyRequests', { retryAfter: 60 });
  if (!(await shared.hold(STREAMS, config.maxEventStreams))) {
    shared.letGo(own);
    throw new Failure('overloaded', { retryAfter: randomInt(MIN_FULL_SECONDS, MAX_FULL_SECONDS) });
  }
  return () => {
    shared.letGo(own);
    shared.letGo(STREAMS);
  };
}

type Arrived = Awaited<ReturnType<typeof selectArrived>>[number];

/** Sends a browser what it does not know yet, and its first event even when there is nothing new. */
function notifyFollower(
  follower: Follower,
  { mailbox, upTo, came, bell }: { mailbox: MailboxRow; upTo: number; came: readonly Arrived[]; bell: MailboxEvent['recent'] },
): void {
  // A mailbox older than the browser's revision was restored from a backup: it starts over.
  const known = follower.revision === null || follower.revision > mailbox.revision ? null : follower.revision;
  const revision = known === null ? mailbox.revision : upTo;
  if (follower.greeted && known !== null && revision <= known) return;
  const arrived = known === null ? [] : came.filter((each) => each.revision > known).map(renderMessage);
  follower.stream.send({ id: String(revision), name: 'mailbox', data: { revision, arrived, recent: bell, unread: mailbox.unread } satisfies MailboxEvent });
  follower.revision = revision;
  follower.greeted = true;
}

function groupByMember<Row extends { memberId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.memberId) ?? [];
    group.push(row);
    groups.set(row.memberId, group);
  }
  return groups;
}
