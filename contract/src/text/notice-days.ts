/** How many days before it binds them members hear of a changed text, as the terms promise. */
export const NOTICE_DAYS = 7;
