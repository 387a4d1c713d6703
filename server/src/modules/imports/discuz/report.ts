import type { DumpRow } from './sql-dump.ts';

/** What was left behind while it was gathered. */
export interface LeftBehind {
  /** In the recycle bin, awaiting review, or removed. */
  hidden: number;
  /** With a permission to read or a price. */
  guardedThreads: number;
  digests: number;
  duplicates: number;
}

export interface DiscuzWish {
  dump: string;
  out: string;
  site: string;
  prefix: string;
  /** Null: as the dump says. */
  charset: string | null;
  /** The column of each forum; `*` for all others that everybody could read. Forums without one are left out. */
  columns: ReadonlyMap<string, number>;
}

/** What was written, and what was left behind. */
export interface DiscuzReport extends LeftBehind {
  members: number;
  posts: number;
  comments: number;
  pictures: number;
  avatars: number;
  letters: number;
  polls: number;
  votes: number;
  /** Names of forums that have no column here. */
  forumsWithout: string[];
  /** Names of forums that not everybody could read, and that have no column here by their number. */
  guardedForums: string[];
  guardedPassages: number;
  /** With a permission to read or a price. */
  guardedPictures: number;
  /** Attachments that are no pictures: the text says their names. */
  attachments: number;
  /** Between more than two, or deleted by one of them. */
  lettersLeft: number;
  pollsAsText: number;
  /** Rows that can't be read, or of which nothing can be made. */
  broken: number;
  /** The first of them, each as a sentence that names it. */
  brokenRows: string[];
  /** The table of the statement in which the dump breaks off. */
  cutOff: string | null;
  /** Tables that are not in the dump, with what is missing for that. */
  missingTables: string[];
  /** Rows of members and first posts that were there before. */
  duplicates: number;
  /** Posts of threads that are not there, and threads of such forums. */
  orphans: number;
  /** Authors who are no members any more. */
  departed: number;
  /** Times that are none: what is of them gets that of its thread, or the first day of Discuz!. */
  datesUnreadable: number;
  favors: number;
  /** Of what is no thread, or did not come along. */
  favorsLeft: number;
  /** Short comments on a post or a comment. */
  remarks: number;
  /** What has no place here, by what it is called. */
  others: Record<string, number>;
  /** Texts with characters that the charset does not have. */
  textsDamaged: number;
}

const MAX_NAMED = 20;

/** Returns the report of a dump of which nothing is read yet. */
export function emptyDiscuzReport(): DiscuzReport {
  return {
    members: 0,
    posts: 0,
    comments: 0,
    pictures: 0,
    avatars: 0,
    lettersLeft: 0,
    pollsAsText: 0,
    votes: 0,
    guardedPictures: 0,
    forumsWithout: [],
    guardedForums: [],
    hidden: 0,
    guardedThreads: 0,
    guardedPassages: 0,
    attachments: 0,
    letters: 0,
    digests: 0,
    polls: 0,
    broken: 0,
    brokenRows: [],
    cutOff: null,
    missingTables: [],
    duplicates: 0,
    orphans: 0,
    departed: 0,
    datesUnreadable: 0,
    favors: 0,
    favorsLeft: 0,
    remarks: 0,
    others: {},
    textsDamaged: 0,
  };
}

/** Notes a row that is left behind, and why. */
export function noteBroken(report: DiscuzReport, { table, row }: Pick<DumpRow, 'table' | 'row'>, reason: string): void {
  report.broken += 1;
  if (report.brokenRows.length < MAX_NAMED) report.brokenRows.push(`${table} 第 ${row} 行：${reason}`);
}
