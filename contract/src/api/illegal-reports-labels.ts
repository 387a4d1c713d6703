import type { IllegalKind, IllegalOutcome } from './illegal-reports.ts';

/** What each kind of report of the public is called. */
export const ILLEGAL_KIND_LABELS: Readonly<Record<IllegalKind, string>> = { illegal: '违法信息', infringement: '侵犯权利', minor: '危害未成年人' };

/** What became of a report. */
export const ILLEGAL_OUTCOME_LABELS: Readonly<Record<IllegalOutcome, string>> = { taken_down: '已下架', answered: '已答复' };
