// What waits in front of rendering and the database. A process answers some requests at once and lets a few more wait, for as long as somebody would;
// a request that would wait longer is refused at once and learns when to come back. Stored replies never come here.
import { randomInt } from 'node:crypto';
import { Failure } from '#contract/failures.ts';
import { createLane, type Lane, type LaneSize, type Turn } from './lane.ts';

/**
 * Members have slots of their own, where writes go first; crawlers wait behind everybody else, and pages that are made again behind a reader come last. What waits
 * for a mail server or another site has slots of its own: seconds of that are nobody else's.
 */
const LINES = {
  write: { lane: 'members', line: 0 },
  member: { lane: 'members', line: 1 },
  visitor: { lane: 'visitors', line: 0 },
  crawler: { lane: 'visitors', line: 1 },
  refresh: { lane: 'visitors', line: 2 },
  outside: { lane: 'outside', line: 0 },
} as const;

export type Rank = keyof typeof LINES;
/** In the order in which they are served. */
export const RANKS = ['write', 'member', 'visitor', 'crawler', 'refresh', 'outside'] as const satisfies readonly Rank[];

/** On whose behalf something is made. */
export interface Caller {
  rank: Rank;
  /** One member, by whatever tells them apart; null: nobody known. */
  owner: string | null;
}

/** Somebody who is not known. */
export const VISITOR: Caller = { rank: 'visitor', owner: null };

export interface AdmissionSizes {
  members: LaneSize;
  visitors: LaneSize;
}

/** A job that runs or waits. */
export interface Admitted<Result> {
  result: Promise<Result>;
  /** Somebody of this rank waits for it too: it moves to their line where that is served earlier. */
  raise(rank: Rank): void;
}

export interface Admission {
  /** Runs a job at once or in its turn. The result rejects with `overloaded` when it would wait, or has waited, too long. */
  admit<Result>(caller: Caller, job: () => Promise<Result>): Admitted<Result>;
  counts(): AdmissionCounts;
}

/** What runs and waits now, and how many were refused since the start. */
export interface AdmissionCounts {
  running: { members: number; visitors: number; outside: number };
  waiting: Record<Rank, number>;
  refused: Record<Rank, number>;
}

/** Further jobs of one member wait among the visitors': nobody keeps the others from writing. */
const MAX_OF_ONE = 16;
/** When those come back who were refused, each at another time. */
const MIN_RETRY_SECONDS = 3;
const MAX_RETRY_SECONDS = 10;

interface RankedTurn extends Turn {
  rank: Rank;
}

/** Returns an admission to which nothing has come yet. */
export function createAdmission(sizes: AdmissionSizes): Admission {
  const lanes = { members: createLane(2, sizes.members), visitors: createLane(3, sizes.visitors), outside: createLane(1, sizes.visitors) };
  const refused: Record<Rank, number> = { write: 0, member: 0, visitor: 0, crawler: 0, refresh: 0, outside: 0 };
  const jobsOf = new Map<string, number>();

  const count = (owner: string | null, change: 1 | -1) => {
    if (owner === null) return;
    const jobs = (jobsOf.get(owner) ?? 0) + change;
    if (jobs > 0) jobsOf.set(owner, jobs);
    else jobsOf.delete(owner);
  };

  return {
    admit<Result>({ rank: asked, owner }: Caller, job: () => Promise<Result>): Admitted<Result> {
      const rank = owner !== null && asked !== 'outside' && (jobsOf.get(owner) ?? 0) >= MAX_OF_ONE ? 'visitor' : asked;
      const slot = Promise.withResolvers<Lane>();
      const turn: RankedTurn = {
        rank,
        line: LINES[rank].line,
        sinceMs: performance.now(),
        begin: slot.resolve,
        refuse() {
          refused[turn.rank] += 1;
          slot.reject(new Failure('overloaded', { retryAfter: randomInt(MIN_RETRY_SECONDS, MAX_RETRY_SECONDS) }));
        },
      };
      lanes[LINES[rank].lane].join(turn);
      count(owner, 1);
      return {
        result: runIn(slot.promise, job).finally(() => count(owner, -1)),
        raise(wanted) {
          const { lane, line } = LINES[wanted];
          // Where that line is full, it is served earlier in its own.
          if (RANKS.indexOf(wanted) >= RANKS.indexOf(turn.rank) || !lanes[lane].takes(line) || !lanes[LINES[turn.rank].lane].leave(turn)) return;
          turn.rank = wanted;
          turn.line = line;
          lanes[lane].join(turn);
        },
      };
    },
    counts() {
      const [members, visitors, outside] = [lanes.members.counts(), lanes.visitors.counts(), lanes.outside.counts()];
      const waiting = { members: members.waiting, visitors: visitors.waiting, outside: outside.waiting };
      const waitingAs = (rank: Rank) => waiting[LINES[rank].lane][LINES[rank].line] ?? 0;
      return {
        running: { members: members.running, visitors: visitors.running, outside: outside.running },
        waiting: {
          write: waitingAs('write'),
          member: waitingAs('member'),
          visitor: waitingAs('visitor'),
          crawler: waitingAs('crawler'),
          refresh: waitingAs('refresh'),
          outside: waitingAs('outside'),
        },
        refused: { ...refused },
      };
    },
  };
}

/** Runs a job once it has a slot, which it gives back. */
async function runIn<Result>(slot: Promise<Lane>, job: () => Promise<Result>): Promise<Result> {
  const lane = await slot;
  const startedAtMs = performance.now();
  try {
    return await job();
  } finally {
    lane.end(performance.now() - startedAtMs);
  }
}
