import fc from 'fast-check';

export interface InputSchema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: InputSchema[];
  oneOf?: InputSchema[];
  allOf?: InputSchema[];
  type?: string;
  minimum?: number;
  maximum?: number;
  items?: InputSchema;
  properties?: Record<string, InputSchema>;
  required?: string[];
}

/** Schemas inside of schemas are followed this far: documents contain themselves. */
const MAX_DEPTH = 5;
/** Ids, columns and games that a site has from its beginning, and some that it has not. */
const NUMBERS = [0, 1, 2, 3, 7, 1001, 1101, 1301, 2_147_483_648];
const USUAL = ['火边说一句', '火炉旁边的长话题，写得像一段真的文字。', '2026-12-29T00:00:00Z', 'somebody@example.com', '/post/view/1001/1', '1001', 'abc123'];
/** What the database can't keep, what other programs take for code, and what counts in another way than it is long. */
const HOSTILE = [
  '',
  ' ',
  '\0',
  '一半\ud800',
  '\udc00',
  'a'.repeat(5_000),
  '👩‍👩‍👧‍👦'.repeat(200),
  '<script>alert(1)</script>',
  "'; DROP TABLE members; --",
  '%',
  '\\',
  '\u202e反过来',
  '1e9',
  '-0',
  '2026-02-30T25:00:00Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  'http://[::1',
  '/post/view/%zz',
];
const OTHER_TYPES: unknown[] = [null, true, -1, 0.5, 1e300, Number.MAX_SAFE_INTEGER, [], [[]], [null], {}, { a: 1 }];

/** Returns an arbitrary of what a schema asks for, with a text, a number or a value of another type that nobody expects here and there. */
export function inputsOf(schema: InputSchema, definitions: Record<string, InputSchema>, depth = 0): fc.Arbitrary<unknown> {
  const inner = (next: InputSchema) => inputsOf(next, definitions, depth + 1);
  if (schema.$ref !== undefined) return depth > MAX_DEPTH ? fc.constant(null) : inner(definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map(inner));
  return fc.oneof({ weight: 30, arbitrary: plainOf(schema, inner) }, { weight: 1, arbitrary: fc.constantFrom(...OTHER_TYPES) });
}

function plainOf({ type, minimum = 0, maximum = 10, items, properties = {}, required = [] }: InputSchema, inner: (next: InputSchema) => fc.Arbitrary<unknown>) {
  switch (type) {
    case 'integer':
    case 'number':
      return fc.constantFrom(...NUMBERS, minimum, maximum);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...USUAL) }, { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) });
    case 'array':
      return fc.array(inner(items ?? {}), { maxLength: 3 });
    case 'object': {
      const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, inner(field)]));
      return fc.record(fields, { requiredKeys: Object.keys(fields).filter((name) => required.includes(name)) });
    }
    default:
      return fc.constantFrom<unknown>(...USUAL, ...HOSTILE, ...OTHER_TYPES);
  }
}
