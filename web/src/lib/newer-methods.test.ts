import { afterEach, beforeEach, expect, test } from 'vitest';
import { addNewerMethods } from './newer-methods.ts';

const NAMES: [object, string[]][] = [
  [Array.prototype, ['toReversed', 'toSorted', 'with']],
  [String.prototype, ['isWellFormed', 'toWellFormed']],
];
const LIST = [10, 9, 1, 2, undefined, 30];
const TEXTS = ['', '炉火', '🔥', '\uD83D', 'a\uDD25b', '\uDD25\uD83D', '🔥\uD83D🔥'];

const byText = (one: string, other: string) => (one < other ? -1 : 1);
const backwards = (one = 0, other = 0) => other - one;

/** Returns what all of them answer, in one value. */
function results(): unknown {
  const lists = [
    LIST.toReversed(),
    ['b', 'a'].toSorted(byText),
    LIST.toSorted(backwards),
    [3, 1, 2].toSorted((one, other) => other - one),
    LIST.with(1, 7),
    LIST.with(-1, 7),
  ];
  return { lists, texts: TEXTS.map((text) => [text.isWellFormed(), text.toWellFormed()]), own: LIST };
}

const native = NAMES.flatMap(([prototype, names]) => names.map((name) => ({ prototype, name, descriptor: Object.getOwnPropertyDescriptor(prototype, name)! })));

beforeEach(() => {
  for (const { prototype, name } of native) Reflect.deleteProperty(prototype, name);
});

afterEach(() => {
  for (const { prototype, name, descriptor } of native) Object.defineProperty(prototype, name, descriptor);
});

test('a browser without the newer methods gets ones that answer the same', () => {
  expect(() => results()).toThrow(TypeError);
  addNewerMethods();
  const added = results();
  expect(() => LIST.with(6, 0)).toThrow(RangeError);
  expect(() => LIST.with(-7, 0)).toThrow(RangeError);
  for (const { prototype, name } of native) expect(Object.getOwnPropertyDescriptor(prototype, name)).toMatchObject({ enumerable: false, writable: true });
  for (const { prototype, name, descriptor } of native) Object.defineProperty(prototype, name, descriptor);
  expect(added).toEqual(results());
});

test('a method that the browser has is not replaced', () => {
  for (const { prototype, name, descriptor } of native) Object.defineProperty(prototype, name, descriptor);
  addNewerMethods();
  for (const { prototype, name, descriptor } of native) expect(Reflect.get(prototype, name)).toBe(descriptor.value);
});
