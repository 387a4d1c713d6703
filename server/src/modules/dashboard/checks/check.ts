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

/** What a check has found. */
export type Finding = Pick<Check, 'ok' | 'text'> & { detail?: string };

/** One check: what is looked at, and what mends it. */
export interface CheckDefinition {
  name: CheckName;
  label: string;
  look: (context: CheckContext) => Promise<Finding>;
  /** Where it is mended, or by which job of the site; left out where only the machine can. */
  mend?: { label: string; href: string } | { label: string; job: string };
}
