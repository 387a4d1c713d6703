/** For how many days a check may be muted. */
export const MUTE_DAYS = [1, 7, 30] as const;
