// How a file is read: once, or where pictures come behind what shows them, or do not say whose they are, once for what others name and once for the rest.
import { readLines } from './lines.ts';

/** What a look at the whole file has found. */
export interface FilePlan {
  lines: number;
  /** Which types are taken at each reading. */
  readings: readonly ((type: string) => boolean)[];
  /** Who writes what shows a picture that does not say so itself, by its id: few files have such. */
  authors: ReadonlyMap<string, string>;
}

const TYPE = /"type"\s*:\s*"([a-z]{1,20})"/;
const SHOWN = /\[(?:attach|attachimg|img)[^\]]{0,50}\]\s*([^[\]\s"\\]{1,100})\s*\[|hearth-import:([^"'<>\s)\\]{1,100})/g;
const NAMED_BY_OTHERS = new Set(['column', 'member', 'picture']);

/** Returns how a file is to be read. Throws what reading it throws. */
export async function planFile(file: string): Promise<FilePlan> {
  let lines = 0;
  let isShown = false;
  let isLate = false;
  const nameless = new Set<string>();
  for await (const text of readLines(file)) {
    lines += 1;
    const type = typeOf(text);
    if (type === 'post' || type === 'comment') isShown = true;
    if (type !== 'picture') continue;
    if (isShown) isLate = true;
    const { id, author } = fieldsOf(text);
    if (author === undefined || author === null) nameless.add(String(id));
  }
  const authors = nameless.size > 0 ? await authorsOf(file, nameless) : new Map<string, string>();
  if (!isLate && nameless.size === 0) return { lines, readings: [() => true], authors };
  return { lines, readings: [(type) => NAMED_BY_OTHERS.has(type), (type) => !NAMED_BY_OTHERS.has(type)], authors };
}

async function authorsOf(file: string, nameless: ReadonlySet<string>): Promise<Map<string, string>> {
  const authors = new Map<string, string>();
  for await (const text of readLines(file)) {
    const type = typeOf(text);
    if (text === null || (type !== 'post' && type !== 'comment')) continue;
    const { author: given, pictures } = fieldsOf(text);
    const author = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
    const shown = [...[...text.matchAll(SHOWN)].map(([, code, address]) => code ?? address ?? ''), ...(Array.isArray(pictures) ? pictures.map(String) : [])];
    for (const id of shown) if (nameless.has(id) && !authors.has(id) && author !== '') authors.set(id, author);
  }
  return authors;
}

function typeOf(text: string | null): string {
  return (text === null ? null : TYPE.exec(text)?.[1]) ?? '';
}

function fieldsOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
