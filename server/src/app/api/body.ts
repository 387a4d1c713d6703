import { Failure } from '#contract/failures.ts';
import type { RouteShape } from '#contract/route.ts';

/** What only a field of text takes. */
const TEXT = '[probe] 一段足够长的文字';

/** Twice what the deepest document takes, whose quotes and lists alternate with the arrays they lie in. */
const MAX_DEPTH = 100;

/**
 * Returns the fields of a POST body, whatever it was sent as: JSON, urlencoded or multipart.
 * A form that calls itself JSON, or the other way round, is recognized by its content. Throws `badBody` and `bodyTypeNotAccepted`.
 */
export async function readFields(contentType: string, bytes: Buffer, shape: RouteShape): Promise<Record<string, unknown>> {
  if (bytes.length === 0) return {};
  const kind = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (bytes.subarray(0, 2).toString('latin1') === '--') return formFields(multipartType(bytes), bytes, shape);
  if (kind === 'multipart/form-data') return formFields(contentType, bytes, shape);
  // Some tools put a mark of the byte order before what they send; it says nothing.
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  // Many tools label every body as urlencoded by default.
  if (kind === 'application/x-www-form-urlencoded' && /^\s*\{/.test(text)) return jsonFields(text, shape);
  if (kind === 'application/x-www-form-urlencoded') return nestedFields(entriesOf(new URLSearchParams(text)), shape);
  if (kind === 'application/json' || kind === 'text/plain' || kind === '') return jsonFields(text, shape);
  throw new Failure('bodyTypeNotAccepted');
}

function jsonFields(text: string, shape: RouteShape): Record<string, unknown> {
  try {
    const value = parseShallowJson(text);
    if (isRecord(value)) return value;
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (/^[\w.[\]%-]+=/.test(text)) return nestedFields(entriesOf(new URLSearchParams(text)), shape);
  }
  throw new Failure('badBody');
}

async function formFields(contentType: string, bytes: Buffer, shape: RouteShape): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new Failure('badBody');
  });
  const pairs: [string, string][] = [];
  form.forEach((value, name) => {
    if (typeof value === 'string') pairs.push([name, value]);
  });
  return nestedFields(pairs, shape);
}

function multipartType(bytes: Buffer): string {
  const end = bytes.indexOf('\r\n');
  const boundary = bytes.subarray(2, end < 0 || end > 202 ? 2 : end).toString('latin1');
  if (!/^[\w'()+,./:=?-]{1,70}$/.test(boundary)) throw new Failure('badBody');
  return `multipart/form-data; boundary="${boundary}"`;
}

function entriesOf(params: URLSearchParams): [string, string][] {
  return [...params.entries()];
}

/**
 * Returns the form fields the route takes, by name; where the shape needs a list or an object, the field holds JSON text. An empty form
 * field counts as missing where the shape allows that but no empty text.
 */
function nestedFields(pairs: [string, string][], shape: RouteShape): Record<string, unknown> {
  const known = fieldsOf(shape);
  const fields: Record<string, unknown> = {};
  // Of a repeated field the last one counts, and only that is looked at.
  for (const [name, text] of new Map(pairs)) {
    if (!Object.hasOwn(known, name) || (text === '' && takes(known[name], undefined) && !takes(known[name], ''))) continue;
    fields[name] = looksNested(text) && !takes(known[name], TEXT) ? parsedOr(text) : text;
  }
  return fields;
}

/** Returns the shape of each field a route takes; empty for a route without named fields. */
export function fieldsOf(shape: RouteShape): Readonly<Record<string, unknown>> {
  const fields: unknown = Reflect.get(shape.input, 'shape');
  return isRecord(fields) ? fields : {};
}

function looksNested(text: string): boolean {
  return /^\s*[[{]/.test(text) || text === 'null';
}

function parsedOr(text: string): unknown {
  try {
    return parseShallowJson(text);
  } catch (error) {
    if (error instanceof Failure) throw error;
    return text;
  }
}

/** Returns whether a field takes a value; with `TEXT`, whether a text that begins with a bracket is to stay a text. */
function takes(field: unknown, value: unknown): boolean {
  if (!isRecord(field)) return false;
  const safeParse = field['safeParse'];
  if (typeof safeParse !== 'function') return false;
  const result: unknown = safeParse.call(field, value);
  return isRecord(result) && result['success'] === true;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the JSON value of a text. Throws a SyntaxError for a text that is none, and `badBody` for one nested so deep that whatever
 * descends it by recursion runs out of stack, as `JSON.stringify` and the shapes do.
 */
function parseShallowJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new Failure('badBody');
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return value;
}
