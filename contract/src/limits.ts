/** Page sizes of lists. */
export const PAGE_SIZE = 20;
export const PAGE_SIZE_MOST = 50;

/** Main API and storage host, in milliseconds. */
export const API_TIMEOUT_MS = 10_000;
export const STORAGE_TIMEOUT_MS = 12_000;

/** How long the browser trusts what it holds, in milliseconds. */
export const CACHE_LIFETIME_MS = 24 * 60 * 60 * 1000;
export const MESSAGE_CACHE_LIFETIME_MS = 5 * 60 * 1000;

export const NICK_NAME_LEAST = 2;
export const NICK_NAME_MOST = 12;
/** A nickname is changed at most once in this many days; meanwhile the previous one stays reserved. */
export const NICK_NAME_DAYS = 30;
export const SIGNATURE_MOST = 60;
export const CHARACTER_NAME_MOST = 12;
export const GUILD_MOST = 24;
/** How long a member can cancel closing their account. */
export const CLOSING_DAYS = 15;
export const PASSWORD_LEAST = 8;
export const PASSWORD_MOST = 64;

/** Mailed codes and those sent by text message: digits, minutes of life, tries, seconds between two, how many a day and address. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const CODE_INTERVAL_SECONDS = 60;
export const CODES_A_DAY = 10;

/** How long a link for choosing a new password is valid. */
export const RETRIEVE_KEY_MINUTES = 30;

export const TITLE_LEAST = 4;
export const TITLE_MOST = 60;
export const SUMMARY_MOST = 140;
export const BODY_LEAST = 10;
export const BODY_MOST = 50_000;
export const BODY_IMAGES_MOST = 60;
export const BODY_VIDEOS_MOST = 5;
export const TAGS_MOST = 5;
export const TAG_MOST = 10;

/** How long an author can restore a removed post. */
export const RESTORE_DAYS = 30;
/** A presenter's reason for an essence. */
export const ESSENCE_REASON_MOST = 200;

export const SUGGESTION_LEAST = 10;
export const SUGGESTION_MOST = 1_000;
export const SUGGESTION_IMAGES_MOST = 4;
export const CONTACT_MOST = 100;
/** An operator's reply to a suggestion. */
export const ANSWER_MOST = 1_000;

export const COMMENT_MOST = 2_000;
export const COMMENT_IMAGES_MOST = 3;

/** A letter, and how many a member and a presenter send a day. */
export const LETTER_MOST = 2_000;
export const LETTERS_A_DAY = 20;
export const LETTERS_A_DAY_OF_PRESENTERS = 200;

/** How many messages the bell shows. */
export const BELL_MOST = 20;

/** Uploaded pictures: bytes and pixels. */
export const IMAGE_BYTES_MOST = 10 * 1024 * 1024;
export const IMAGE_PIXELS_MOST = 40_000_000;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

/** A document's tree: levels below the root, nodes altogether, UTF-16 units of its text (beside the characters a reader sees). */
export const DOCUMENT_DEPTH_MOST = 20;
export const DOCUMENT_NODES_MOST = 20_000;
export const DOCUMENT_UNITS_MOST = 400_000;
export const IMAGE_CAPTION_MOST = 200;
export const SPOILER_TITLE_MOST = 40;

/** A request that carries a document. */
export const DOCUMENT_REQUEST_BYTES_MOST = 2 * 1024 * 1024;

/** How long sending one picture may take. */
export const UPLOAD_TIMEOUT_MS = 30_000;

/** Drafts on the server: how many a member keeps, and how large the text of one may be as JSON. */
export const DRAFTS_MOST = 20;
export const DRAFT_BYTES_MOST = 1024 * 1024;

/** How many replies come along with a comment; the others are asked for. */
export const REPLIES_SHOWN = 50;

/** In how many threads it is known how far a member has read. */
export const READ_PLACES_MOST = 500;

/**
 * A case: accused characters, pieces of evidence per submission, a party's statement, the public summary and the other parts of a verdict.
 */
export const ACCUSED_MOST = 5;
export const EVIDENCE_MOST = 20;
export const SPEECH_MOST = 10_000;
export const STATEMENT_MOST = 2_000;
export const VERDICT_MOST = 5_000;

/** Folders of favoured posts beside the default one, their names, and the note of a favor. */
export const FAVOR_FOLDERS_MOST = 50;
export const FAVOR_FOLDER_NAME_MOST = 20;
export const FAVOR_NOTE_MOST = 200;

/** A reader's block list: number of entries, and length of a word. */
export const BLOCKS_MOST = 500;
export const BLOCK_WORD_MOST = 30;

/** A presenter's page and application. */
export const PRESENTER_MOTTO_MOST = 60;
export const PRESENTER_INTRO_MOST = 5_000;
export const PRESENTER_SPECIALITIES_MOST = 5;
export const PRESENTER_SHIFTS_MOST = 21;
export const PRESENTER_STREAMS_MOST = 3;
export const APPLICATION_EXPERIENCE_LEAST = 50;
export const APPLICATION_EXPERIENCE_MOST = 2_000;
export const APPLICATION_WORKS_MOST = 5;

/** Evidence: bytes of a picture, a film (and so of any request), anything else. */
export const SEALED_IMAGE_BYTES_MOST = 10 * 1024 * 1024;
export const SEALED_VIDEO_BYTES_MOST = 50 * 1024 * 1024;
export const SEALED_OTHER_BYTES_MOST = 10 * 1024 * 1024;

/** A report: its note, pictures, and the public answer. */
export const REPORT_NOTE_MOST = 500;
export const REPORT_EVIDENCE_MOST = 4;
/** What a report marks as a leak: places of the text, how long each may be, and pictures. */
export const MAX_MARKED_PLACES = 3;
export const MAX_MARKED_CHARACTERS = 40;
export const MAX_MARKED_PICTURES = 3;
export const REPORT_ANSWER_LEAST = 5;
export const REPORT_ANSWER_MOST = 500;
export const HIDING_REASON_LEAST = 5;
export const HIDING_REASON_MOST = 300;

/** A picture of the gallery: title, story, comments, and the reason for refusing or removing it. */
export const SCENERY_TITLE_LEAST = 2;
export const SCENERY_TITLE_MOST = 30;
export const SCENERY_STORY_MOST = 500;
export const SCENERY_COMMENT_MOST = 500;
export const SCENERY_REASON_LEAST = 2;
export const SCENERY_REASON_MOST = 200;
/** Pixels it must have at least on its longer and its shorter side, and how many times as long as wide it may be. */
export const SCENERY_LONG_SIDE_LEAST = 640;
export const SCENERY_SHORT_SIDE_LEAST = 300;
export const SCENERY_RATIO_MOST = 4;
/** How many of a member's pictures may wait for approval at once. */
export const SCENERY_WAITING_MOST = 60;

export const PLUGIN_SCREENSHOTS_MOST = 6;

export const SPONSOR_NAME_MOST = 30;
export const SPONSOR_NOTE_MOST = 200;
/** A text that is searched for, in UTF-16 units: far above what anybody types, but no longer than addresses can be. */
export const SEARCH_TEXT_MOST = 10_000;
