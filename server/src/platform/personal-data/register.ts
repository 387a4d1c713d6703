// What the register of personal data says of a table. Each module declares the lines of its own tables; modules/personal-data gathers them,
// and a test compares them with the catalogue of the database: a column without a line fails it.
import type { Database, Db, Tx } from '../database/db.ts';
import type { Secrets } from '../process/secrets.ts';

/** What happens to columns when the account they belong to is erased. */
export type Erasure =
  /** The row is deleted. */
  | 'delete'
  /** The columns get the value of this SQL expression; $1 is the member's id, $2 the instant. */
  | { set: string }
  /** They stay, for this reason. */
  | { keep: string };

/** Columns that refer to a member or hold words or addresses of one, and are treated alike. */
export interface PersonalLine {
  columns: readonly string[];
  /** Whether they are in the member's export, or why not. */
  export: true | { no: string };
  erase: Erasure;
  /** What happens to them when the thing they belong to is purged. Left out: they stay. */
  purge?: 'delete' | { set: string };
  /** They name pictures: an id, several, or a document that shows some. */
  pictures?: 'id' | 'ids' | 'document';
}

export interface ExportedRow {
  /** A whole number that grows from row to row, as text because it may be larger than a number holds. */
  at: string;
  row: unknown;
}

export interface ExportBatch {
  memberId: number;
  /** The `at` of the last row read. */
  after: string;
  limit: number;
}

/** What rows are opened with where they hold something encrypted. */
export type Opening = Pick<Secrets, 'decrypt'>;

/** The lines of a table, or of a part of its rows: a table may have several of these. */
export interface PersonalTable {
  table: string;
  /** Which rows are a member's: a condition in which $1 is the member's id and columns have no prefix but the table's name. */
  rows: string;
  lines: readonly PersonalLine[];
  /** Columns in which nothing is personal. */
  nothing?: readonly string[];
  /** The file of the export; the table's name when left out. */
  exportAs?: string;
  /** An expression by which rows are read one after the other; `id` when left out. */
  key?: string;
  /** Reads the exported rows where they are not what the table holds. */
  exportRows?(db: Db, batch: ExportBatch): Promise<ExportedRow[]>;
  /** Returns an exported row with what is encrypted in it in the clear. */
  openRow?(row: Record<string, unknown>, secrets: Opening): Record<string, unknown>;
  /** Which rows belong to a thing that is purged, by its kind: conditions in which $1 is the thing's id. */
  purges?: Readonly<Record<string, string>>;
  /** Its rows are what members have said of another's thing: they export them also where an authority has ordered that away. */
  isAboutOthers?: boolean;
  /** An expression for the names of the stored files that go with a deleted row. */
  storedFiles?: string;
}

/** A table in which no member appears. */
export interface ImpersonalTable {
  table: string;
  nothing: readonly string[];
}

/** What a module needs to change before the rows of an account do. */
export interface ErasingContext {
  db: Database;
  now: Date;
  secrets: Secrets;
}

/** A thing that is purged, by the name of its kind in `removals`. */
export interface PurgedThing {
  kind: string;
  id: number;
}

/** What a module says of its tables, and what it does when an account is erased or a thing is purged that statements on rows cannot. */
export interface PersonalData {
  tables: readonly (PersonalTable | ImpersonalTable)[];
  /** Called before the rows of an erased account change: counts and caches. It may be repeated after a crash. */
  beforeErasing?(context: ErasingContext, memberId: number): Promise<void>;
  /** Called in the transaction of a purge, before the rows of the purged thing change. */
  beforePurging?(tx: Tx, thing: PurgedThing): Promise<void>;
}

export const SECRET = { no: 'a secret' } as const;
export const OF_OTHERS = { no: 'of somebody else' } as const;
export const DERIVED = { no: 'made of what is exported' } as const;
export const NAMELESS = { keep: 'the row of the member it points at has lost its name' } as const;
export const OF_STAFF = { keep: 'words of the staff about what they decided' } as const;
/** Replaces words that are gone where a column may not be empty. */
export const PURGED_TEXT = '（已清除）';

/** Returns whether a table has rows of members, which are exported and erased. */
export function isPersonal(table: PersonalTable | ImpersonalTable): table is PersonalTable {
  return 'rows' in table;
}
