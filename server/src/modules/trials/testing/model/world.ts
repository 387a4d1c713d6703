// The site on which the court is played: a database of its own, a clock that jumps, a connection that looks at what is stored.
import pg from 'pg';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { watchChecks } from '#server/modules/dashboard/index.ts';
import { siteJobs } from '#server/modules/jobs/index.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import type { Job } from '#server/platform/jobs/job.ts';

/** A clock that stays where it is until it is moved, and never goes back. */
interface JumpingClock extends Clock {
  jumpTo(instant: number): void;
}

/** The last record of a chain, as somebody noted it. */
export interface Head {
  position: number;
  hash: string;
}

export interface World {
  site: TestSite;
  clock: JumpingClock;
  /** Looks at what is stored; statements with a name are planned once. */
  look: pg.Client;
  jobs: readonly Job[];
  /** When the people of a walk were seen last, and who they are. */
  seenAt: number;
  seen: object | null;
  /** Heads of the chain that were noted, the latest last. */
  heads: readonly Head[];
  /** Makes names that nobody else has. */
  count(): number;
  close(): Promise<void>;
}

/** One call follows the other, and every connection plans the same statements for itself. */
const CONNECTIONS = 3;

/** What happens in the court because an instant has come. */
export const COURT_JOBS: readonly string[] = [
  ...['court-clocks', 'court-calls', 'appeal-clocks', 'court-reminders', 'court-endings'],
  ...['queue-calls', 'proof-calls', 'ticket-ends', 'names-closed'],
];
/** Found by rows too, and no part of the court: a walk would pay for backups and mails of every day it passes. */
export const OTHER_JOBS: readonly string[] = [
  ...['comment-notifications', 'deliveries', 'dictionary-days', 'banner', 'home-days', 'page-days', 'broadcasts', 'deputies', 'report-waves'],
  ...['pins-and-locks', 'poll-ends', 'favor-reminders', 'hot-posts', 'similar-posts', 'tag-rewrites', 'look-alikes', 'exports', 'webhooks', 'backups'],
  ...['overdue-member-appeals', 'roles', 'presenter-returns', 'email-changes', 'storm-ends', 'account-closing', 'counter-notices'],
  ...['search-orders', 'comment-index', 'pushes', 'imports', 'backup-offsite', 'removed-list', 'alert-mails', 'avif-copies', 'door-mails'],
];

/** Opens a site on which nobody and nothing is but its first content. */
export async function openWorld(): Promise<World> {
  let now = Date.now();
  const clock: JumpingClock = {
    now: () => new Date(now),
    jumpTo(instant) {
      now = Math.max(now, Math.ceil(instant));
    },
  };
  const site = await startTestSite({ clock, addressLimitFactor: 1_000_000, connections: CONNECTIONS });
  await setWorking(site);
  const look = new pg.Client({ ...site.connection, options: '-c TimeZone=UTC -c jit=off' });
  await look.connect();
  let counted = 0;
  return {
    site,
    clock,
    look,
    jobs: siteJobs(site.platform, { watchChecks }).filter(({ name }) => COURT_JOBS.includes(name)),
    seenAt: 0,
    seen: null,
    heads: [],
    count: () => (counted += 1),
    async close() {
      await look.end();
      await site.close();
    },
  };
}

/** How connections that are opened from now on work: to plan a statement for the values of every call costs more than to run it, and a busy machine breaks no law. */
const WORKING = { plan_cache_mode: 'force_generic_plan', statement_timeout: '0', idle_in_transaction_session_timeout: '0' };

async function setWorking({ platform: { db } }: TestSite): Promise<void> {
  for (const [name, value] of Object.entries(WORKING))
    await db.query(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${name} = ${value}', current_database()); END $$`);
}

/** Returns what a statement finds, one JSON object a row; it is planned once. */
export async function found<Row>(world: World, name: string, { text, values }: { text: string; values: readonly unknown[] }): Promise<Row[]> {
  const { rows } = await world.look.query<{ found: Row }>({ name, text, values: [...values] });
  return rows.map((row) => row.found);
}
