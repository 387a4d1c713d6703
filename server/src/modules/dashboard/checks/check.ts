import type { Check, CheckName } from '#contract/api/admin/dashboard.ts';
import type { QueueCount } from '#contract/api/queue.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';

/** What a check looks at. */
export interface CheckContext {
  platform: Platform;
  db: Db;
  now: Date;
  /** What waits, as it is shown beside the checks. */
  queues: readonly QueueCount[];
}

/** What mends what failed: a page where it is done, a job of the site, or a command, where the page of a browser reaches nothing. */
export type Mend = { label: string; href: string } | { label: string; job: string } | { label: string; command: string };

/** What a check has found; `mend` where it is not what mends most of its failures. */
export type Finding = Pick<Check, 'ok' | 'text'> & { detail?: string; mend?: Mend };

/** One check: what is looked at, and what mends it. */
export interface CheckDefinition {
  name: CheckName;
  label: string;
  look: (context: CheckContext) => Promise<Finding>;
  mend: Mend;
}
