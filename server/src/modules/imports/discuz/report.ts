import type { LeftBehind } from './gather.ts';

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
}
