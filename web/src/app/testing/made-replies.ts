import type { Column } from '#contract/api/columns.ts';
import { getPrincipal } from '#contract/api/members.ts';
import { viewTag } from '#contract/api/tag-page.ts';
import { findTag } from '#contract/api/tags.ts';
import type { Call, RouteKey, RouteShape } from '#contract/route.ts';
import { readDomains } from '#contract/testing/route-keys.ts';
import { z } from '#contract/zod.ts';

/** How many things a list of a made reply holds. */
export type Fill = 'empty' | 'one';

/** Valid as an instant where one is expected, and as text everywhere else. */
const TEXT = '2026-11-01T08:00:00.000Z';
/** Documents hold documents. */
const MAX_DEPTH = 12;

type Json = z.core.JSONSchema.BaseSchema;

/** By the name of the key. */
const shapes = new Map<string, RouteShape>();
for (const domain of await readDomains())
  for (const [key, shape] of Object.entries(domain.tied)) {
    const tied = domain.shapes[shape];
    if (tied) shapes.set(key, tied);
  }

/** What every column says of itself, so that it suits the rendered page. */
export type MadeColumn = Pick<Column, 'kind' | 'action' | 'createPath'>;

export interface MadeCalls {
  call: Call;
  /** The routes asked for that answer a page of a list. */
  listed: Set<string>;
}

/** Returns a reply for every route of the contract with the least its shape allows: lists empty, or with one item and no more pages. Who reads is a presenter. */
export function makeCalls(fill: Fill, column: MadeColumn): MadeCalls {
  const listed = new Set<string>();
  const replyTo = async ({ name }: RouteKey): Promise<unknown> => {
    const shape = shapes.get(name);
    if (!shape) throw new Error(`no shape of ${name}`);
    const schema = z.toJSONSchema(shape.reply, { io: 'output', unrepresentable: 'any' });
    const reply = make(schema, { fill, column, root: schema, name: '', depth: 0 });
    if (isRecord(reply) && 'items' in reply && 'next' in reply) listed.add(name);
    return reply;
  };
  const call = async (key: RouteKey, input: unknown) => {
    // No tag was renamed: each is called as it is asked for.
    if (key.name === findTag.name) return input;
    if (key.name === viewTag.name) return Object.assign({}, await replyTo(key), input);
    return key.name === getPrincipal.name ? Object.assign({}, await replyTo(key), { role: 'presenter' }) : replyTo(key);
  };
  return { call: (key, input) => call(key, input) as Promise<never>, listed };
}

interface MakeContext {
  fill: Fill;
  column: MadeColumn;
  root: Json;
  /** Of the field. */
  name: string;
  depth: number;
}

function make(schema: Json, context: MakeContext): unknown {
  const { fill, column, root, name, depth } = context;
  const inner = (deeper: Json | boolean | undefined, field = name) =>
    typeof deeper === 'object' ? make(deeper, { ...context, name: field, depth: depth + 1 }) : null;
  if (schema.$ref !== undefined) return inner(resolve(root, schema.$ref));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf ?? (Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : undefined);
  if (choices) {
    const isNullable = choices.some((choice) => typeof choice === 'object' && choice.type === 'null');
    if (isNullable && (fill === 'empty' || name === 'next' || depth > MAX_DEPTH)) return null;
    return inner(choices.find((choice) => typeof choice === 'object' && choice.type !== 'null'));
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => inner(part)));
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).filter(([field]) => schema.required?.includes(field));
      const keys = typeof schema.propertyNames === 'object' ? (schema.propertyNames.enum ?? []) : [];
      return Object.fromEntries([
        ...keys.map((key) => [key, inner(schema.additionalProperties)]),
        ...fields.map(([field, value]) => [field, inner(value, field)]),
        ...(schema.properties && 'createPath' in schema.properties ? Object.entries(column) : []),
      ]);
    }
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((item) => inner(item));
      return fill === 'empty' || depth > MAX_DEPTH || typeof schema.items !== 'object' || Array.isArray(schema.items) ? [] : [inner(schema.items)];
    case 'integer':
    case 'number':
      return name === 'total' && fill === 'empty' ? 0 : 1;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return TEXT;
  }
}

function resolve(root: Json, ref: string): Json {
  const parts = ref.split('/').slice(1);
  let found: unknown = root;
  for (const part of parts) found = isRecord(found) ? found[part] : undefined;
  if (!isRecord(found)) throw new Error(`nothing at ${ref}`);
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
