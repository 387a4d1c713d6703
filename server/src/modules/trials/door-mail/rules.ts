/** How many addresses may be left at the door of one accused. */
export const MAX_DOOR_MAILS = 3;
/** How long after the end of a case its addresses are kept, in days. */
export const AFTER_DAYS = 30;
