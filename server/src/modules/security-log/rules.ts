/** How long the law wants the log to be kept at least is six months; what is older than this is deleted. */
export const KEPT_DAYS = 190;
