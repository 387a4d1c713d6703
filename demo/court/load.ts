import { findJobProgress, lockJobs, saveJobProgress } from '#server/modules/settings/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { readCases, readMembers, readPresenters } from '../written/content.ts';
import { planCourt, type WrittenCase } from '../written/court.ts';
import { findPeople } from '../people/members.ts';
import { olderCases } from './older-cases.ts';
import { notifyWithin } from '#server/modules/comments/index.ts';
import { replayCourt } from './replay.ts';

const JOB = 'demo-court';
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

/** Has the written cases, and older ones made up for the statistics, happen in the court. Once; a start that was killed is taken up by the next one. */
export async function loadCourt({ now, ...platform }: SiteContext): Promise<void> {
  const { db } = platform;
  if ((await findJobProgress<Progress>(db, JOB))?.finished) return;
  const members = await readMembers();
  const cases = [...(await readCases()), ...olderCases(members, await readPresenters())];
  const nicks = members.map(({ nick }) => nick);
  let isFinished = false;
  while (!isFinished) {
    isFinished = await db.transaction(async (tx) => {
      await lockJobs(tx);
      const progress = (await findJobProgress<Progress>(tx, JOB)) ?? { startedAt: now.toISOString(), done: 0, ids: [], finished: false };
      if (progress.finished) return true;
      const events = planCourt(cases, nicks, new Date(progress.startedAt));
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
      await saveJobProgress<Progress>({ tx, now }, JOB, next);
      return next.finished;
    });
  }
}
