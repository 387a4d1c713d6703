import type { ApplicationState } from '#contract/api/presenters.ts';

/** What became of an application, as its author and its reviewers read it. */
export const APPLICATION_LABELS: Readonly<Record<ApplicationState, string>> = { pending: '待审核', approved: '通过', refused: '退回' };
