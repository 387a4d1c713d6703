// Names that the database and the code have for the same thing: of prepared statements, and of the fields of rows.
import { createHash } from 'node:crypto';

/** Renames the columns in the head of a result, before the driver reads it: once for all rows. */
export function camelizeFields(head: { fields: { name: string }[] }): void {
  for (const field of head.fields) field.name = fieldNameOf(field.name);
}

/** `post_id` becomes `postId`; an alias that is camelCase already stays as it is, and so does what is inside of a JSON value. */
function fieldNameOf(column: string): string {
  return column.replace(/(?<=.)_([a-z\d])/g, (_match, next: string) => next.toUpperCase());
}

const MAX_NAMES = 1_000;
/** The longest statement of one row has some nine thousand characters, and to plan it each time took five times as long as to run it. */
const MAX_NAMED_LENGTH = 16_000;

/** Names of statements by their text. */
export type StatementNames = Map<string, string>;

/** Returns a statement's name, so that the server parses and plans it once a connection; none for the endless variety of bulk statements. */
export function statementName(names: StatementNames, text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MAX_NAMES || text.length > MAX_NAMED_LENGTH) return undefined;
  const name = createHash('sha1').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}
