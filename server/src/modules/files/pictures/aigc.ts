// The label of generated content (GB 45438-2025): a field `AIGC` with a JSON object, in XMP, in EXIF, or as a text of a PNG.
import type { Metadata } from 'sharp';
import { z } from '#contract/zod.ts';

const MAX_VALUE_LENGTH = 500;
const value = z
  .string()
  .max(MAX_VALUE_LENGTH)
  .catch('')
  .transform((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, ''));
/** What the standard names; whatever else is there is left behind with all other metadata. */
const label = z.object({
  Label: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.enum(['1', '2', '3'])),
  ContentProducer: value,
  ProduceID: value,
  ReservedCode1: value,
  ContentPropagator: value,
  PropagateID: value,
  ReservedCode2: value,
});

/** The label of a picture whose sender says that it was generated: nobody has proved it. */
export const DECLARED_LABEL = JSON.stringify({
  Label: '2',
  ContentProducer: '',
  ProduceID: '',
  ReservedCode1: '',
  ContentPropagator: '',
  PropagateID: '',
  ReservedCode2: '',
});

/** Returns the label a picture came with, as JSON of nothing but the fields of the standard; null where it has none that can be read. */
export function readLabel({ xmp, exif, comments = [] }: Pick<Metadata, 'xmp' | 'exif' | 'comments'>): string | null {
  const texts = [
    ...comments.map(({ keyword, text }) => `${keyword} ${text}`),
    ...(xmp ? [xmp.toString('utf8')] : []),
    ...(exif ? [exif.toString('utf8'), utf16(exif), utf16(exif.subarray(1)), swapped(exif)] : []),
  ];
  for (const text of texts) {
    const found = labelIn(text);
    if (found !== null) return found;
  }
  return null;
}

/** Returns XMP that says nothing but the label. */
export function labelXmp(json: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"><TC260:AIGC>${escaped(json)}</TC260:AIGC></rdf:Description></rdf:RDF></x:xmpmeta>`;
}

/** How far behind its name the object may begin: a tag, a sign of equality, a quotation mark. */
const GAP = 40;
const MAX_OBJECT_LENGTH = 8_000;

function labelIn(text: string): string | null {
  for (const { index } of text.matchAll(/AIGC/g)) {
    const after = unescaped(text.slice(index + 4, index + 4 + GAP + MAX_OBJECT_LENGTH));
    const begins = after.indexOf('{');
    if (begins === -1 || begins > GAP) continue;
    const ends = closingBrace(after, begins);
    const parsed = ends === -1 ? null : parsedLabel(after.slice(begins, ends + 1));
    if (parsed !== null) return parsed;
  }
  return null;
}

/** Returns where the object that begins there ends; -1 where it does not. */
function closingBrace(text: string, from: number): number {
  let [depth, isQuoted] = [0, false];
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\' && isQuoted) at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === '{') depth += 1;
    else if (!isQuoted && sign === '}' && (depth -= 1) === 0) return at;
  }
  return -1;
}

function parsedLabel(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json);
    const nested = typeof value === 'object' && value !== null && 'AIGC' in value ? value.AIGC : value;
    const read = label.safeParse(nested);
    return read.success ? JSON.stringify(read.data) : null;
  } catch {
    return null;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&', '#34': '"', '#x22': '"' };

function unescaped(text: string): string {
  return text.replace(/&(quot|apos|lt|gt|amp|#34|#x22);/g, (all, name: string) => ENTITIES[name] ?? all);
}

function utf16(bytes: Buffer): string {
  return wholeUnits(bytes).toString('utf16le');
}

function swapped(bytes: Buffer): string {
  return wholeUnits(bytes).swap16().toString('utf16le');
}

/** Returns a copy of two bytes each. Node 24 writes beyond its memory where it reads an odd number of bytes from an odd address as UTF-16. */
function wholeUnits(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
}

/** Quotes stay as they are: those who read the label look for the JSON in the bytes. */
function escaped(text: string): string {
  return text.replace(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[sign] ?? sign);
}
