import type { ImportKind } from './file/records.shapes.ts';

/** How many lines and names a report holds at most; the counts go on. */
const MAX_LISTED = 2_000;

/** A line that was left out. */
export interface RefusedLine {
  line: number;
  type: string;
  id: string;
  reason: string;
}

/** A member who has another name here. */
export interface RenamedMember {
  line: number;
  id: string;
  was: string;
  is: string;
}

/** What an import did, or would do. */
export interface ImportReport {
  site: string;
  /** Null of a dry run. */
  runId: number | null;
  lines: number;
  added: Record<ImportKind, number>;
  /** Records that were imported before. */
  before: number;
  refusedCount: number;
  refused: RefusedLine[];
  /** How many lines were left out for each reason. */
  reasons: Record<string, number>;
  renamedCount: number;
  renamed: RenamedMember[];
  /** Members who come without their address, because it belongs to somebody here. */
  mailsTaken: string[];
  /** Members without an address or a password: nobody can sign in as them. */
  unreachable: number;
  banned: number;
  /** Names of those who looked after columns of the old site. */
  moderators: string[];
  /** Posts that wait for review because of their words. */
  held: number;
  /** Posts the old site has honored. */
  digests: number;
  titlesChanged: number;
  commentsCut: number;
  /** Comments whose floor was given out already. */
  floorsMoved: number;
  /** Pictures that a text names and that did not come along, so that words are in their place. */
  picturesMissing: number;
  /** Pictures for which a post or a comment had no room. */
  picturesLeft: number;
  votes: number;
  /** Votes of members who did not come along, or for options that are not there. */
  votesLeft: number;
  /** Fields that nobody reads, and on how many lines. */
  unknownFields: Record<string, number>;
}

/** Returns the report of an import that has not begun. */
export function emptyReport(site: string, runId: number | null): ImportReport {
  return {
    site,
    runId,
    lines: 0,
    added: { member: 0, column: 0, post: 0, comment: 0, picture: 0, avatar: 0, letter: 0, favour: 0, redirect: 0 },
    before: 0,
    refusedCount: 0,
    refused: [],
    reasons: {},
    renamedCount: 0,
    renamed: [],
    mailsTaken: [],
    unreachable: 0,
    banned: 0,
    moderators: [],
    held: 0,
    digests: 0,
    titlesChanged: 0,
    commentsCut: 0,
    floorsMoved: 0,
    picturesMissing: 0,
    picturesLeft: 0,
    votes: 0,
    votesLeft: 0,
    unknownFields: {},
  };
}

const OTHER_REASONS = '别的原因';

/** Notes a line that is left out. */
export function refuse(report: ImportReport, refused: RefusedLine): void {
  report.refusedCount += 1;
  // Most name what they are about; a report of a large file would be as long as the file.
  const isKnown = Object.hasOwn(report.reasons, refused.reason) || Object.keys(report.reasons).length < MAX_LISTED;
  const reason = isKnown ? refused.reason : OTHER_REASONS;
  report.reasons[reason] = (report.reasons[reason] ?? 0) + 1;
  if (report.refused.length < MAX_LISTED) report.refused.push(refused);
}

/** Notes a member who has another name here. */
export function noteRenamed(report: ImportReport, renamed: RenamedMember): void {
  report.renamedCount += 1;
  if (report.renamed.length < MAX_LISTED) report.renamed.push(renamed);
}

/** Adds something to a list of a report that is not too long yet. */
export function noteIn(list: string[], name: string): void {
  if (list.length < MAX_LISTED) list.push(name);
}
