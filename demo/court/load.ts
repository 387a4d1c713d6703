import { findJobProgress, lockJobs, runOnce, saveJobProgress } from '#server/modules/settings/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { readCases, readMembers, readPresenters } from '../written/content.ts';
import { planCourt, type WrittenCase } from '../written/court.ts';
import { findPeople } from '../people/members.ts';
import type { WrittenMember } from '../written/written.ts';
import { olderCases } from './older-cases.ts';
import { notePresentersSeen } from './queries.ts';
import { recentCases } from './recent-cases.ts';
import { notifyWithin } from '#server/modules/comments/index.ts';
import { replayCourt } from './replay.ts';

/** Events in one transaction. */
const PART = 150;

interface Progress {
  startedAt: string;
  /** How many events are done. */
  done: number;
  /** The posts of the cases filed so far, by their place among the written ones; 0: not yet. */
  ids: number[];
  finished: boolean;
}

/**
 * Has the written cases happen in the court, older ones made up for the statistics, and recent ones in which its newer ways can be seen. Each of
 * these once in the life of a database; a start that was killed is taken up by the next one.
 */
export async function loadCourt(context: SiteContext): Promise<void> {
  const members = await readMembers();
  const nicks = members.map(({ nick }) => nick);
  await loadCases(context, { job: 'demo-court', cases: [...(await readCases()), ...olderCases(members, await readPresenters())], members, readers: nicks });
  // The older cases are shared out by hand, as on a site with too few presenters to keep people apart; the recent ones are drawn for.
  const { db, now } = context;
  await runOnce({ db, now }, 'demo-presenters-seen', (tx) => notePresentersSeen({ tx, now }));
  await loadCases(context, { job: 'demo-court-recent', cases: recentCases(), members, readers: nicks });
}

interface Load {
  job: string;
  cases: readonly WrittenCase[];
  members: readonly WrittenMember[];
  /** Who has read their messages since. */
  readers: readonly string[];
}

async function loadCases({ now, ...platform }: SiteContext, { job, cases, members, readers }: Load): Promise<void> {
  const { db } = platform;
  let isFinished = (await findJobProgress<Progress>(db, job))?.finished ?? false;
  while (!isFinished) {
    isFinished = await db.transaction(async (tx) => {
      await lockJobs(tx);
      const progress = (await findJobProgress<Progress>(tx, job)) ?? { startedAt: now.toISOString(), done: 0, ids: [], finished: false };
      if (progress.finished) return true;
      const events = planCourt(cases, readers, new Date(progress.startedAt));
      const people = await findPeople(tx, members);
      const ids = new Map<WrittenCase, number>();
      for (const [index, of] of cases.entries()) {
        const id = progress.ids[index] ?? 0;
        if (id > 0) ids.set(of, id);
      }
      const part = events.slice(progress.done, progress.done + PART);
      for (const event of part) await replayCourt({ platform, tx }, event, { people, ids });
      await notifyWithin(tx);
      const done = progress.done + part.length;
      const next = { ...progress, done, ids: cases.map((of) => ids.get(of) ?? 0), finished: done === events.length };
      await saveJobProgress<Progress>({ tx, now }, job, next);
      return next.finished;
    });
  }
}
