/** The notices that hold the words of the pages where something can't be shown: nothing is there, our fault, sealed by law, the site is closed. */
export const ERROR_TEXTS = ['page_not_found', 'site_fault', 'removed_by_law', 'site_closed'] as const;

export type ErrorText = (typeof ERROR_TEXTS)[number];
