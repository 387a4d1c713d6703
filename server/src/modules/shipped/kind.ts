import type { Db, WriteContext } from '#server/platform/database/db.ts';

/** What the site or the program holds under a key, with its place in its list (null: it is in none). */
export interface Placed {
  content: object;
  position: number | null;
}

/** One text, entry or word of the program. */
export interface ShippedItem extends Placed {
  /** `<kind>:<key>`. */
  id: string;
}

/** How one kind of shipped things is read and written in the site; each module gives its own. */
export interface ShippedKind {
  /** The first part of an id. */
  name: string;
  /** What it is called. */
  label: string;
  /** Returns what the site has, by key; without what is retired. */
  read(db: Db): Promise<Map<string, Placed>>;
  /** Adds a thing, or replaces the one of that key; it is no longer retired then. */
  write(context: WriteContext, key: string, item: Placed): Promise<void>;
  /** Takes a thing out of use; where this is left out it stays as it is. */
  retire?(context: WriteContext, key: string): Promise<void>;
  /**
   * Lays what binds members before an operator, who publishes it with the notice that was promised. Returns false for what is written at once.
   */
  lay?(context: WriteContext, key: string, content: object): Promise<boolean>;
  /** Whether it binds members, so that only an operator changes it. */
  isBinding(key: string): boolean;
}

/** Every version of everything the program has shipped, as hashes. */
export interface ShippedCatalog {
  /** What every site had before versions were kept. */
  first: Readonly<Record<string, readonly (string | null)[]>>;
  /** What was added since. */
  later: Readonly<Record<string, readonly (string | null)[]>>;
}
