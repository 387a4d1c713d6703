/** For how many days an account may be suspended at once. */
export const MAX_SUSPENSION_DAYS = 3650;
/** Why a post or comment is hidden. */
export const MIN_HIDING_REASON_LENGTH = 5;
export const MAX_HIDING_REASON_LENGTH = 300;
/** A file to import that is sent from the page; a larger one is put onto the machine. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
/** Why the staff removes something. */
export const MIN_REMOVAL_REASON_LENGTH = 5;
export const MAX_REMOVAL_REASON_LENGTH = 500;

/** Why a character was not seen to be somebody's. */
export const MAX_PROOF_ANSWER_LENGTH = 300;

/** Things one act of staff changes at once, and how many it changes without asking its actor who they are. */
export const MAX_BULK = 500;
export const MAX_UNVERIFIED_BULK = 20;
/** How many posts another name of their tag, or its ban, changes without that. */
export const MAX_UNVERIFIED_POSTS = 200;
/** Tags that become one at once. */
export const MAX_MERGED_TAGS = 20;

/** Posts pinned in a column of a game, and on the whole site; how long presenters pin and lock; the notice in the place of the form. */
export const MAX_PINNED_IN_COLUMN = 5;
export const MAX_PINNED_ON_SITE = 2;
export const MAX_PRESENTER_PIN_DAYS = 7;
export const MAX_PRESENTER_LOCK_HOURS = 24;
export const MAX_LOCK_NOTICE_LENGTH = 60;

/** What the staff does with an account: a warning, a note, how its owner was known. */
export const MIN_WARNING_LENGTH = 10;
export const MAX_WARNING_LENGTH = 500;
export const MAX_MEMBER_NOTE_LENGTH = 500;
export const MIN_KNOWN_BY_LENGTH = 5;
export const MAX_KNOWN_BY_LENGTH = 500;
/** Things of a member that are removed at once. */
export const MAX_CLEANED = 500;

/** For how many days the merging of two accounts can be taken back. */
export const MERGE_UNDO_DAYS = 7;

/** For how many hours the old address can stop a new one, a new operator waits where there is no other, and days another one has to confirm. */
export const EMAIL_STOP_HOURS = 72;
export const ROLE_WAIT_HOURS = 24;
export const ROLE_CONFIRM_DAYS = 7;

/** An order of an authority to take something off the site. */
export const MAX_AUTHORITY_LENGTH = 60;
export const MIN_DOCUMENT_NUMBER_LENGTH = 2;
export const MAX_DOCUMENT_NUMBER_LENGTH = 80;
export const MAX_TAKEDOWN_TARGETS = 50;

/** The name of a page of text in its address. */
export const MAX_SLUG_LENGTH = 60;

/** Addresses of others that hear what becomes public here. */
export const MAX_WEBHOOKS = 20;
export const MAX_HOOK_NAME_LENGTH = 30;
export const MAX_HOOK_URL_LENGTH = 500;

/** What people read while the site is closed. */
export const MAX_MODE_TEXT_LENGTH = 200;

/** Why an act is done, for the record and for the person it concerns. */
export const MAX_ACT_REASON_LENGTH = 500;
/** For how long an act of staff can be undone, where something undoes it. */
export const UNDO_DAYS = 30;

/** A column of the menu, and how many changes one publication makes. */
export const MIN_COLUMN_NAME_LENGTH = 2;
export const MAX_COLUMN_NAME_LENGTH = 8;
export const MAX_COLUMN_NOTE_LENGTH = 30;
export const MAX_COLUMN_CHANGES = 500;
/** A game. */
export const MIN_GAME_NAME_LENGTH = 2;
export const MAX_GAME_NAME_LENGTH = 20;
export const MAX_GAME_NOTE_LENGTH = 40;
/** An entry of a dictionary: its words, its value, what else it holds, and how much is pasted at once. */
export const MAX_TERM_LABEL_LENGTH = 20;
export const MAX_TERM_NOTE_LENGTH = 40;
export const MAX_TERM_VALUE_LENGTH = 40;
export const MAX_TERM_DETAILS_LENGTH = 4_000;
export const MAX_TERM_PASTE_LENGTH = 100_000;
export const MAX_TERMS = 2_000;

/** One of the site's own texts. */
export const MAX_PAGE_TITLE_LENGTH = 40;
export const MAX_PAGE_SUMMARY_LENGTH = 120;
/** The front page and the banner. */
export const MAX_HOME_PICKS = 6;
export const MIN_ANNOUNCEMENT_LENGTH = 4;
export const MAX_ANNOUNCEMENT_LENGTH = 60;
/** A message to every member. */
export const MIN_MESSAGE_TO_ALL_TITLE_LENGTH = 2;
export const MAX_MESSAGE_TO_ALL_TITLE_LENGTH = 60;
export const MIN_MESSAGE_TO_ALL_LENGTH = 2;
export const MAX_MESSAGE_TO_ALL_LENGTH = 1_000;

/** The words of a mail. */
export const MIN_MAIL_SUBJECT_LENGTH = 2;
export const MAX_MAIL_SUBJECT_LENGTH = 80;
export const MIN_MAIL_TEXT_LENGTH = 10;
export const MAX_MAIL_TEXT_LENGTH = 4_000;
export const MIN_SMS_TEXT_LENGTH = 10;
export const MAX_SMS_TEXT_LENGTH = 300;

/** A watched word, its note, its allowed uses, and what is tested or imported at once. */
export const MAX_WATCHED_WORD_LENGTH = 60;
export const MAX_WORD_NOTE_LENGTH = 60;
export const MAX_ALLOWED_USE_LENGTH = 40;
export const MAX_ALLOWED_USES = 50;
export const MAX_WORD_TEST_LENGTH = 5_000;
export const MAX_WORD_IMPORT_LENGTH = 100_000;

/** How long a storm may last, and how many things one bulk act of staff takes. */
export const MAX_STORM_HOURS = 72;
export const MAX_AT_ONCE = 500;
export const MAX_BLOCK_NOTE_LENGTH = 200;
/** Why a sign-up is refused, as its mail says it. */
export const MAX_SIGN_UP_REFUSAL_LENGTH = 200;
