// What is kept of an error: its class and where it was thrown. Its message may quote what somebody wrote, so it is never looked at.
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const MAX_NAME_LENGTH = 80;
const MAX_STATEMENT_LENGTH = 300;
/** Enough to find those characters in, however far a statement is indented. */
const MAX_READ_LENGTH = 4 * MAX_STATEMENT_LENGTH;
const CODE = /^\w{2,40}$/;
/** Where the program is: what is before it in a path says where somebody has installed it. */
const ROOT = join(import.meta.dirname, '../../../..');
const ROOTS = [`${pathToFileURL(ROOT).href}/`, ROOT + sep];
const FRAME = /^\s+at /;
const OWN_FILE = /^(?!node_modules\/)[\w./@-]+\.(?:ts|tsx|js|mjs):\d+/;
/** Every statement passes here, whichever was the wrong one. */
const PASSAGE = 'server/src/platform/database/';

/** What the database refused, by its error: most statements are sent by one and the same line. */
const refused = new WeakMap<Error, string>();

/** Keeps which statement an error is about, as long as there is the error. */
export function noteStatement(error: Error, statement: string): void {
  refused.set(error, statement);
}

/** Returns the beginning of a statement on one line; its values are apart from it. */
export function lineOf(statement: string): string {
  return statement.slice(0, MAX_READ_LENGTH).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_STATEMENT_LENGTH);
}

/** Returns the class of an error with its code and the statement it is about, or what else was thrown. */
export function nameOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const code = 'code' in thrown && (typeof thrown.code === 'string' || typeof thrown.code === 'number') ? String(thrown.code) : '';
  const name = [thrown.constructor?.name ?? 'Error', CODE.test(code) ? code : ''].join(' ').trim().slice(0, MAX_NAME_LENGTH);
  const statement = refused.get(thrown);
  return statement === undefined ? name : `${name} ${lineOf(statement)}`;
}

/** Returns the line of ours that threw an error, if its stack says so; of a statement the line that sent it. */
export function placeOf(thrown: unknown): string {
  if (!(thrown instanceof Error) || typeof thrown.stack !== 'string') return '';
  const { stack, message } = thrown;
  // The message is above the lines, and may pretend to be one of them.
  const start = stack.indexOf(message);
  if (start === -1) return '';
  const places = stack
    .slice(start + message.length)
    .split('\n')
    .flatMap(placesIn);
  return places.find((place) => !place.startsWith(PASSAGE)) ?? places[0] ?? '';
}

function placesIn(line: string): string[] {
  if (!FRAME.test(line)) return [];
  const root = ROOTS.find((each) => line.includes(each));
  const own = root === undefined ? null : OWN_FILE.exec(line.slice(line.indexOf(root) + root.length));
  return own ? [own[0]] : [];
}
