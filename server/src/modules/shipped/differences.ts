import { documentBody } from '#contract/documents/document.shapes.ts';
import { documentText } from '#contract/documents/text-of.ts';
import type { ShippedDetail } from './list.ts';

/** A field in which the site and the program differ, as it is read; null: that side has none. */
export interface Difference {
  field: string;
  site: string | null;
  program: string | null;
}

/** Returns both sides of a thing, field by field where they differ. */
export function differencesOf({ site, program }: Pick<ShippedDetail, 'site' | 'program'>): Difference[] {
  const fields = [...new Set([...Object.keys(site ?? {}), ...Object.keys(program ?? {})])];
  return fields.map((field) => ({ field, site: textIn(site, field), program: textIn(program, field) })).filter((each) => each.site !== each.program);
}

function textIn(side: object | null, field: string): string | null {
  return side === null ? null : formatField(Object.entries(side).find(([name]) => name === field)?.[1]);
}

/** Returns a value of a field as it is read: a document as its text, anything else that is no text as JSON. */
function formatField(value: unknown): string {
  if (typeof value === 'string') return value;
  const body = documentBody.safeParse(value);
  return body.success ? documentText(body.data) : JSON.stringify(value ?? null);
}
