/** Places of one day that are kept apart; a site that is well has a handful, and the statements of a program are few. */
export const MAX_PLACES_A_DAY = 500;
/** For how long it is kept how many replies a minute had. */
export const KEPT_REPLY_DAYS = 7;
