/** Page sizes of lists. */
export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 50;

/** Main API and storage host, in milliseconds. */
export const API_TIMEOUT_MS = 10_000;
export const STORAGE_TIMEOUT_MS = 12_000;

/** How long the browser trusts what it holds, in milliseconds. */
export const CACHE_LIFETIME_MS = 24 * 60 * 60 * 1000;
export const MESSAGE_CACHE_LIFETIME_MS = 5 * 60 * 1000;

export const MIN_NICK_NAME_LENGTH = 2;
export const MAX_NICK_NAME_LENGTH = 12;
/** A nickname is changed at most once in this many days; meanwhile the previous one stays reserved. */
export const NICK_NAME_DAYS = 30;
export const MAX_SIGNATURE_LENGTH = 60;
export const MAX_CHARACTER_NAME_LENGTH = 12;
export const MAX_GUILD_LENGTH = 24;
/** How long a member can cancel closing their account. */
export const CLOSING_DAYS = 15;
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 64;

/** Mailed codes and those sent by text message: digits, minutes of life, tries, seconds between two, how many a day and address. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const CODE_INTERVAL_SECONDS = 60;
export const MAX_CODES_PER_DAY = 10;

/** How long a link for choosing a new password is valid. */
export const RETRIEVE_KEY_MINUTES = 30;

export const MIN_TITLE_LENGTH = 4;
export const MAX_TITLE_LENGTH = 60;
export const MAX_SUMMARY_LENGTH = 140;
export const MIN_BODY_LENGTH = 10;
export const MAX_BODY_LENGTH = 50_000;
export const MAX_BODY_IMAGES = 60;
export const MAX_BODY_VIDEOS = 5;
export const MAX_TAGS = 5;
export const MAX_TAG_LENGTH = 10;

export const MIN_POLL_QUESTION_LENGTH = 2;
export const MAX_POLL_QUESTION_LENGTH = 60;
export const MIN_POLL_OPTIONS = 2;
export const MAX_POLL_OPTIONS = 10;
export const MAX_POLL_OPTION_LENGTH = 40;
/** Thirty days. */
export const MAX_POLL_HOURS = 720;

/** A presenter's reason for an essence. */
export const MAX_ESSENCE_REASON_LENGTH = 200;

export const MIN_SUGGESTION_LENGTH = 10;
export const MAX_SUGGESTION_LENGTH = 1_000;
export const MAX_SUGGESTION_IMAGES = 4;
export const MAX_CONTACT_LENGTH = 100;
/** An operator's reply to a suggestion. */
export const MAX_ANSWER_LENGTH = 1_000;

export const MAX_COMMENT_LENGTH = 2_000;
export const MAX_COMMENT_IMAGES = 3;
/** Comments under a closed case of accounts younger than this are reviewed first. */
export const NEW_ACCOUNT_DAYS = 7;
/** For how many hours one press of a presenter holds all new comments under a closed case. */
export const COMMENT_HOLD_HOURS = 72;

/** A letter, and how many a member and a presenter send a day. */
export const MAX_LETTER_LENGTH = 2_000;
export const MAX_LETTERS_PER_DAY = 20;
export const MAX_PRESENTER_LETTERS_PER_DAY = 200;

/** How many messages the bell shows. */
export const MAX_BELL = 20;

/** Uploaded pictures: bytes and pixels. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 40_000_000;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

/** A document's tree: levels below the root, nodes altogether, UTF-16 units of its text (beside the characters a reader sees). */
export const MAX_DOCUMENT_DEPTH = 20;
export const MAX_DOCUMENT_NODES = 20_000;
export const MAX_DOCUMENT_UNITS = 400_000;
export const MAX_IMAGE_CAPTION_LENGTH = 200;
export const MAX_SPOILER_TITLE_LENGTH = 40;

/** A request that carries a document. */
export const MAX_DOCUMENT_REQUEST_BYTES = 2 * 1024 * 1024;

/** How long sending one picture may take. */
export const UPLOAD_TIMEOUT_MS = 20_000;

/** Drafts on the server: how many a member keeps, and how large the text of one may be as JSON. */
export const MAX_DRAFTS = 20;
export const MAX_DRAFT_BYTES = 1024 * 1024;

/** How many replies come along with a comment; the others are asked for. */
export const REPLIES_SHOWN = 50;

/** In how many threads it is known how far a member has read. */
export const MAX_READ_POSITIONS = 500;

/** A note of a presenter beside a case. */
export const MAX_DESK_NOTE_LENGTH = 500;
/** How long a presenter is away at most. */
export const MAX_AWAY_DAYS = 30;
/** What a complaint is asked for: who said it and what is wanted, the rule and the talks, and what happened. */
export const MAX_SHORT_PROMPT_LENGTH = 300;
export const MAX_PROMPT_LENGTH = 500;
export const MAX_STORY_LENGTH = 1_400;
/** A case: accused characters. */
export const MAX_ACCUSED = 5;
/** How many complaints a case consists of at most, the first one included. */
export const MAX_JOINED = 25;
/** Pieces of evidence per submission, a party's statement, the public summary and the other parts of a verdict. */
export const MAX_EVIDENCE = 20;
export const MAX_SPEECH_LENGTH = 10_000;
export const MAX_STATEMENT_LENGTH = 2_000;
export const MAX_VERDICT_LENGTH = 5_000;
/** Of why a complaint is found false. */
export const MIN_FINDING_LENGTH = 20;
export const MAX_FINDING_LENGTH = 2_000;

/** Folders of favored posts beside the default one, their names, and the note of a favor. */
export const MAX_FAVOR_FOLDERS = 50;
export const MAX_FAVOR_FOLDER_NAME_LENGTH = 20;
export const MAX_FAVOR_NOTE_LENGTH = 200;
export const MAX_FAVOR_REMINDER_DAYS = 365;

/** Columns and tags a member follows, and how far their unread posts are counted. */
export const MAX_FOLLOWED_TOPICS = 100;
export const MAX_FOLLOWED_UNREAD = 99;

/** A reader's block list: number of entries, and length of a word. */
export const MAX_BLOCKS = 500;
export const MAX_BLOCK_WORD_LENGTH = 30;
/** Hidden posts of a member; the newest are kept. */
export const MAX_HIDDEN_POSTS = 300;

/** A presenter's page and application. */
export const MAX_PRESENTER_MOTTO_LENGTH = 60;
export const MAX_PRESENTER_INTRO_LENGTH = 5_000;
export const MAX_PRESENTER_SPECIALITIES = 5;
export const MAX_PRESENTER_SHIFTS = 21;
export const MAX_PRESENTER_STREAMS = 3;
export const MIN_APPLICATION_EXPERIENCE_LENGTH = 50;
export const MAX_APPLICATION_EXPERIENCE_LENGTH = 2_000;
export const MAX_APPLICATION_WORKS = 5;

/** Evidence: bytes of a picture, a film (and so of any request), anything else. */
export const MAX_SEALED_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_SEALED_VIDEO_BYTES = 50 * 1024 * 1024;
export const MAX_SEALED_OTHER_BYTES = 10 * 1024 * 1024;

/** A report: its note, pictures, and the public answer. */
export const MAX_REPORT_NOTE_LENGTH = 500;
export const MAX_REPORT_EVIDENCE = 4;
/** What a report marks as a leak: places of the text, how long each may be, and pictures. */
export const MAX_MARKED_PLACES = 3;
export const MAX_MARKED_CHARACTERS = 40;
export const MAX_MARKED_PICTURES = 3;
export const MIN_REPORT_ANSWER_LENGTH = 5;
export const MAX_REPORT_ANSWER_LENGTH = 500;
/** An appeal of a member against a suspension or a removal: its text and pictures, the answer, days to appeal, hours to answer. */
export const MIN_MEMBER_APPEAL_LENGTH = 20;
export const MAX_MEMBER_APPEAL_LENGTH = 1_000;
export const MAX_APPEAL_IMAGES = 4;
export const MIN_APPEAL_ANSWER_LENGTH = 20;
export const MAX_APPEAL_ANSWER_LENGTH = 1_000;
export const MEMBER_APPEAL_DAYS = 30;
export const MEMBER_APPEAL_HOURS = 72;

/** A report of the public about something illegal: the address, what is wrong, files with it (in base64 in the request), and the answer. */
export const MAX_REPORTED_ADDRESS_LENGTH = 500;
export const MIN_ILLEGAL_REPORT_LENGTH = 20;
export const MAX_ILLEGAL_REPORT_LENGTH = 2_000;
export const MAX_ILLEGAL_REPORT_FILES = 3;
export const MAX_ILLEGAL_REPORT_FILE_BYTES = 4 * 1024 * 1024;
export const MAX_ILLEGAL_REPORT_REQUEST_BYTES = 17 * 1024 * 1024;
export const MIN_ILLEGAL_REPORT_ANSWER_LENGTH = 20;
export const MAX_ILLEGAL_REPORT_ANSWER_LENGTH = 1_000;
/** A statement that something infringes nothing, and who makes it. */
export const MIN_COUNTER_NOTICE_LENGTH = 20;
export const MAX_COUNTER_NOTICE_LENGTH = 2_000;
export const MIN_REAL_NAME_LENGTH = 2;
export const MAX_REAL_NAME_LENGTH = 60;
export const MIN_REAL_CONTACT_LENGTH = 5;
export const MAX_REAL_CONTACT_LENGTH = 120;
/** What the one who had reported says they have done since. */
export const MAX_COUNTER_REPLY_LENGTH = 1_000;

/** A picture of the gallery: title, story, comments, and the reason for refusing or removing it. */
export const MIN_SCENERY_TITLE_LENGTH = 2;
export const MAX_SCENERY_TITLE_LENGTH = 30;
export const MAX_SCENERY_STORY_LENGTH = 500;
export const MIN_SCENERY_REASON_LENGTH = 2;
export const MAX_SCENERY_REASON_LENGTH = 200;
/** Pixels it must have at least on its longer and its shorter side, and how many times as long as wide it may be. */
export const MIN_SCENERY_LONG_SIDE = 640;
export const MIN_SCENERY_SHORT_SIDE = 300;
export const MAX_SCENERY_RATIO = 4;
/** How many of a member's pictures may wait for approval at once. */
export const MAX_SCENERY_WAITING = 60;

export const MAX_PLUGIN_SCREENSHOTS = 6;

export const MAX_INVITATION_DAYS = 30;
export const MAX_SPONSOR_NAME_LENGTH = 30;
export const MAX_SPONSOR_NOTE_LENGTH = 200;
/** A text that is searched for, in UTF-16 units: far above what anybody types, but no longer than addresses can be. */
export const MAX_SEARCH_TEXT_LENGTH = 10_000;
/** Devices known to one browser: members who take turns at it. */
export const MAX_DEVICE_KEYS = 5;
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME_LENGTH = 30;
/** Accounts somewhere else that one member signs in by. */
export const MAX_IDENTITIES = 6;
/** Browsers of one member that take pushes. */
export const MAX_PUSH_DEVICES = 10;
export const MAX_PUSH_ENDPOINT_LENGTH = 1_000;
/** The hour of China at which the mail of a day about messages is sent. */
export const ALERT_DIGEST_HOUR = 19;
