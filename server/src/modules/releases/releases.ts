// Which version of the program runs on this database, since when, and what it adds to the one before.
import type { DbContext, Db } from '#server/platform/database/db.ts';
import { findJobProgress, lockJobs, saveJobProgress } from '#server/modules/settings/index.ts';
import { hashEntries, readChangelog, type ChangelogEntry } from './changelog.ts';
import { selectContracting, selectStructure } from './queries.ts';

/** Under which name it is noted. */
const JOB = 'release';

interface Noted {
  version: string;
  since: string;
  /** The version before, with when it began; null where none was noted. */
  before: { version: string; since: string } | null;
  /** The site began with it. */
  isFirst: boolean;
  /** What this version adds. */
  news: ChangelogEntry[];
  /** Of the whole changelog. */
  hashes: string[];
}

/** A version of the program, as it is on disk. */
export interface ProgramVersion {
  version: string;
  /** Markdown. */
  changelog: string;
}

/** Which version runs, and whether the one before could run again. */
export interface Release {
  version: string;
  /** The newest change of the tables. */
  migration: string;
  since: string;
  before: { version: string; since: string } | null;
  news: ChangelogEntry[];
  /** Whether the version before could run on this database again; null: there was none. */
  canGoBack: boolean | null;
  /** The changes of the tables that keep it from that, as far as they are known. */
  contracting: string[];
}

/** Notes the version that starts, once: until another one starts, nothing changes. On a new site nothing is news. */
export async function noteRelease({ db, now }: DbContext, { version, changelog }: ProgramVersion): Promise<void> {
  const entries = readChangelog(changelog);
  const hashes = hashEntries(entries);
  await db.transaction(async (tx) => {
    await lockJobs(tx);
    const noted = await findJobProgress<Noted>(tx, JOB);
    const { migration, isNewSite } = await selectStructure(tx);
    const name = `${version} (${migration.slice(0, 4)})`;
    if (noted?.version === name && noted.hashes.join() === hashes.join()) return;
    const known = new Set(noted?.hashes ?? (isNewSite ? hashes : []));
    const news = entries.filter((_, index) => !known.has(hashes[index] ?? ''));
    const before = noted && { version: noted.version, since: noted.since };
    await saveJobProgress<Noted>({ tx, now }, JOB, { version: name, since: now.toISOString(), before, isFirst: noted === null && isNewSite, news, hashes });
  });
}

/** Returns the version that was last started; null before the first start. */
export async function findRelease(db: Db): Promise<Release | null> {
  const noted = await findJobProgress<Noted>(db, JOB);
  if (!noted) return null;
  const { version, since, before, isFirst, news } = noted;
  const { migration } = await selectStructure(db);
  const contracting = before ? await selectContracting(db, before.since) : [];
  // Versions that were not noted refuse a database with a migration they do not know.
  const canGoBack = isFirst ? null : before !== null && contracting.length === 0;
  return { version, migration, since, before, news, canGoBack, contracting };
}
