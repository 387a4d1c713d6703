import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { FIELD_LABELS } from '#web/admin/parts/labels/field-labels.ts';
import { TARGET_LABELS } from '#web/admin/parts/labels/target-labels.ts';

const MODULES = join(import.meta.dirname, '../../server/src/modules');

/** A property of an object that a source writes out. */
interface Property {
  name: string;
  value: unknown;
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Returns the properties of an object literal; of anything else none. */
function propertiesOf(node: unknown): Property[] {
  if (!isNode(node) || node['type'] !== 'ObjectExpression' || !Array.isArray(node['properties'])) return [];
  return node['properties'].flatMap((each: unknown): Property[] =>
    isNode(each) && isNode(each['key']) && typeof each['key']['name'] === 'string' ? [{ name: each['key']['name'], value: each['value'] }] : [],
  );
}

/** Returns the records of acts that a source writes out, as their properties. */
function recordsIn(node: unknown): Property[][] {
  if (Array.isArray(node)) return node.flatMap(recordsIn);
  if (!isNode(node)) return [];
  const properties = propertiesOf(node);
  const names = properties.map(({ name }) => name);
  const isRecord = names.includes('act') && names.some((name) => name === 'target' || name === 'before' || name === 'after');
  return [...(isRecord ? [properties] : []), ...Object.values(node).flatMap(recordsIn)];
}

function valueIn(properties: readonly Property[], name: string): unknown {
  return properties.find((property) => property.name === name)?.value;
}

const records = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test|\.fixture)\.ts$/.test(path))
  .flatMap((path) => recordsIn(parseSync(path, readFileSync(join(MODULES, path), 'utf8')).program));

test('every field that goes on record has a name in the console', () => {
  const fields = records.flatMap((record) => [
    ...propertiesOf(valueIn(record, 'before')),
    ...propertiesOf(valueIn(record, 'after')),
    ...propertiesOf(valueIn(propertiesOf(valueIn(record, 'personal')), 'data')),
  ]);
  expect(fields.length).toBeGreaterThan(100);
  expect([...new Set(fields.map(({ name }) => name))].filter((name) => FIELD_LABELS[name] === undefined)).toEqual([]);
});

test('every kind of thing that acts are done to has a name in the console', () => {
  const kinds = records.flatMap((record) => {
    const kind = valueIn(propertiesOf(valueIn(record, 'target')), 'kind');
    return isNode(kind) && typeof kind['value'] === 'string' ? [kind['value']] : [];
  });
  expect(kinds.length).toBeGreaterThan(40);
  expect([...new Set(kinds)].filter((kind) => !Object.hasOwn(TARGET_LABELS, kind))).toEqual([]);
});
