import { patient } from '#tools/patience.ts';
import { makeTree, type PlantedTree } from '#tools/testing/planted-tree.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: patient(60_000), hookTimeout: patient(60_000) });

let tree: PlantedTree;

describe('lint', () => {
  const wrong = [
    ['no-floating-promises', 'async function work(): Promise<void> {}\nexport function start(): void {\n  work();\n}\n'],
    ['no-misused-promises', 'export function each(list: string[]): void {\n  list.forEach(async () => {});\n}\n'],
    ['no-explicit-any', 'export const loose: any = 1;\n'],
    ['await-thenable', 'export async function wait(): Promise<void> {\n  await 1;\n}\n'],
    ['no-unused-vars', 'const left = 1;\nexport const kept = 2;\n'],
    ['eqeqeq', 'export const same = (one: unknown, other: unknown) => one == other;\n'],
    ['consistent-type-imports', "import { z } from '../contract/src/zod.ts';\nexport type Text = z.ZodString;\n"],
    ['no-non-null-assertion', 'export const first = (list: string[]) => list[0]!;\n'],
    ['no-warning-comments', '// TODO later\nexport const kept = 1;\n'],
    ['alt-text', 'export const Picture = () => <img src="/a.png" />;\n'],
    ['documented-exports', 'export const kept = 1;\nexport function price(): number {\n  return kept;\n}\n'],
    ['plain-names', 'export const NAME_MOST = 12;\n'],
    [
      'one-context',
      'export function close(tx: Tx, id: number, now: Date): string {\n  return `${tx.id} ${id} ${now.getTime()}`;\n}\ninterface Tx {\n  id: number;\n}\n',
    ],
    ['one-name', "export { price as cost } from './price.ts';\n"],
    ['plain-comments', '/** What a member is told once he has signed in. */\nexport const greeting = 1;\n'],
    ['plain-titles', "it.for([1])('%s is sent anew', () => {});\ndeclare const it: { for(rows: number[]): (title: string, run: () => void) => void };\n"],
    ['plain-callbacks', 'const price = (item: number, rate = 1) => item * rate;\nexport const prices = [1].map(price);\n'],
    [
      'rules-of-hooks',
      "import { useState } from 'react';\nexport function Field({ open }: { open: boolean }) {\n  if (open) useState(1);\n  return null;\n}\n",
    ],
  ] as const;

  let output: string;
  beforeAll(async () => {
    tree = await makeTree();
    for (const [rule, text] of wrong) await tree.plant({ [`web/${rule}.tsx`]: text });
    await tree.plant({
      'web/price.ts':
        'export async function price<T extends number>(item: T, rate?: Map<T, number>): Promise<number> {\n  return item * (rate?.size ?? 1);\n}\n',
      'web/names.ts': `export interface Limit {
  most: number;
  heard: number;
}
export const first = ({ least }: { [name: string]: number }, told: number) => (least ?? 0) + told;
export const second = ([heard = 1]: number[]) => heard;
export const third = { most: 1, least: 2, told: 3, heard: 4 };
export const fourth = third.most + third.heard;
export const fifth = (words: string, terms: { words: string[] }) => [words, terms];
export function statusWords(): string {
  return '';
}
export async function sentWords(): Promise<string> {
  return Promise.resolve('');
}
export function typedWords(): string[] {
  return [];
}
`,
      'web/index.ts': "export { price as cost } from './price.ts';\n",
      'web/imported.ts': "import { cost } from './index.ts';\nexport const prices = [1].map(cost);\n",
      'web/contexts.ts': `interface Tx { id: number }
type Db = Tx;
type Stores = Pick<{ db: Db; files: string }, 'db' | 'files'>;
export const first = (db: Db, { now }: { now: Date }) => [db, now];
export const second = ({ db, files }: Stores, now: Date) => [db, files, now];
export const third = (stores: Stores, { at }: { at: Date; reason: string }) => [stores, at];
export async function fourth(context: { tx: Tx }, id: number, wanted: { id: number } & { now: Date }): Promise<unknown> {
  return [context, id, wanted];
}
export interface Fifth { close(tx: Tx, now: Date): void }
export const kept = (tx: Tx, before: Date, { until, at }: { until: Date; at: Date | null }) => [tx, before, until, at];
export const whole = ({ tx, now }: { tx: Tx; now: Date }, id: number) => [tx, now, id];
export const pure = (row: { at: string }, now: Date) => [row, now];
`,
      'web/documented/page.tsx': `export function load(): number {
  return 1;
}
export function Page(): null {
  return null;
}
`,
      'web/documented/routes.ts': `export function mountPosts(api: number): number {
  return api;
}
export function mountFiles(api: number, hook: number): number {
  return api + hook;
}
`,
      'web/documented/forms.ts': `/** Returns what is read. */
export function read(id: number): number;
export function read(id: string): string;
export function read(id: number | string): number | string {
  return id;
}
/** Each returns a number. */
export const first = () => 1;
export const second = () => 2;

export const third = () => 3;
// Not a doc comment.
export const fourth = () => 4;
`,
      'web/plain.ts': `const whole = (item: number) => item;
const second = (item: number, index: number) => item + index;
const given = (item: number, { rate = 1 }: { rate?: number }) => item * rate;
export const all = [[1].map(whole), [1].map(second), [{ rate: 1 }].map((each) => given(1, each))];
`,
      'web/src/failures.ts': `interface CallFailure {
  name?: string;
  code: string;
  status: number;
}
declare function failureOf(error: unknown): CallFailure;
export const isGone = (error: unknown) => failureOf(error).status === 404;
export const isLate = (view: { failure: CallFailure | null }) => view.failure?.code === 'A0409';
export const isOver = ({ name, status }: CallFailure) => name === undefined && status === 410;
export function isRefused(error: unknown): boolean {
  const { status: refused } = failureOf(error);
  return refused === 403;
}
export const isClosed = ({ failure: { code } }: { failure: CallFailure }) => code === 'B0300';
export const isThere = ({ response, code }: { response: Response; code: string }) => response.status === 200 && code !== '';
export const isKnown = ({ name }: CallFailure) => name === 'notFound';
`,
    });
    await tree.plant({
      'server/src/modules/posts/list.ts': `export const read = (db: { query: (text: string) => unknown }) => db.query('');
export const statement = 'SELECT id FROM posts';
export const part = (alias: string) => \`LEFT JOIN columns c ON c.id = \${alias}.column_id\`;
export const sentence = 'Select where you sit, and read on.';
`,
      'server/src/modules/posts/find.ts': `interface Post { id: number }
export async function findPost(id: number): Promise<Post> {
  return Promise.resolve({ id });
}
export function findSaved(id: number): Post {
  return { id };
}
export function findDraft(id: number): Post | null {
  return id > 0 ? { id } : null;
}
export function findDrafts(id: number): Post[] {
  return [{ id }];
}
export async function getPost(id: number): Promise<Post> {
  return Promise.resolve({ id });
}
`,
      'server/src/modules/posts/queries-list.ts': "export const statement = 'SELECT id FROM posts';\n",
      'server/src/platform/database/rights.ts': "export const statement = 'SELECT current_user';\n",
    });
    output = tree.run('lint', '-f', 'unix', 'server').output;
    return () => tree.remove();
  });

  test.for(wrong)('%s bites', ([rule]) => {
    expect(output).toMatch(new RegExp(`^web/${rule}.tsx:.*\\(${rule}\\)`, 'm'));
  });

  test('plain-names finds what is declared, and leaves alone keys of objects', () => {
    expect([...output.matchAll(/^web\/names.ts:(\d+):.*\(plain-names\)/gm)].map(([, line]) => line)).toEqual(['2', '5', '5', '6', '9', '10', '13']);
  });

  test('documented-exports leaves out what fulfils a contract, overloads, and constants below one that has a comment', () => {
    const found = [...output.matchAll(/^web\/documented\/(\S+?:\d+):.*\(documented-exports\)/gm)].map(([, where]) => where);
    expect(new Set(found)).toEqual(new Set(['forms.ts:11', 'forms.ts:13', 'page.tsx:4', 'routes.ts:4']));
  });

  test('one-context finds the instant of an operation in every form, and leaves alone other times and pure rules', () => {
    expect([...output.matchAll(/^web\/contexts.ts:(\d+):.*\(one-context\)/gm)].map(([, line]) => line)).toEqual(['4', '5', '6', '7', '10']);
  });

  test('failure-names finds codes and statuses of refusals however they are read, and leaves alone those of replies', () => {
    expect([...output.matchAll(/^web\/src\/failures.ts:(\d+):.*\(failure-names\)/gm)].map(([, line]) => line)).toEqual(['7', '8', '9', '11', '14']);
  });

  test('SQL, whole or in part, and what sends it are refused outside of queries and of the database itself', () => {
    expect([...output.matchAll(/^server\/(\S+?):(\d+):.*\(sql-in-queries\)/gm)].map(([, file, line]) => `${file}:${line}`)).toEqual([
      'src/modules/posts/list.ts:1',
      'src/modules/posts/list.ts:2',
      'src/modules/posts/list.ts:3',
    ]);
  });

  test('found-or-null refuses a find that always returns something, and leaves alone what may be nothing or many', () => {
    expect([...output.matchAll(/^server\/src\/modules\/posts\/find.ts:(\d+):.*\(found-or-null\)/gm)].map(([, line]) => line)).toEqual(['2', '5']);
  });

  test('plain-callbacks finds a function through imports, and leaves alone what takes one item or the index', () => {
    expect(output).toMatch(/^web\/imported.ts:.*\(plain-callbacks\)/m);
    expect(output).not.toContain('web/plain.ts');
  });
});
