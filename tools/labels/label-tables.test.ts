import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { labeledTwice, labelTablesIn } from './label-tables.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Two things that are decided alike, each with words of its own for it: files of the two tables, and why. */
const APART: readonly (readonly [string, string])[] = [
  // A rung of a ballot is a word of the law, whatever a site calls its penalties.
  ['contract/src/api/trials-labels.ts', 'demo/content/dictionaries.ts'],
  // Rows of a made-up case, not labels.
  ['server/src/modules/trials/training/content.ts', 'server/src/modules/trials/training/content.ts'],
  // A picture is approved and later removed, an application is neither public nor removed.
  ['web/src/features/presenters/application-labels.ts', 'web/src/features/scenery/status-labels.ts'],
];

function readSources(): { file: string; source: string }[] {
  const scripts = ['contract/src', 'server/src', 'web/src', 'tools', 'demo'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test|\.fixture)\.tsx?$/.test(path))
      .map((path) => join(folder, path).replaceAll('\\', '/')),
  );
  const dictionaries = 'demo/content/dictionaries.json';
  return [
    ...scripts.map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') })),
    { file: dictionaries.replace(/json$/, 'ts'), source: `export default ${readFileSync(join(ROOT, dictionaries), 'utf8')}` },
  ];
}

/** Returns what is found in two files. */
function twinsOf(one: string, other: string): string[] {
  return labeledTwice([...labelTablesIn('one.ts', one), ...labelTablesIn('other.tsx', other)]);
}

describe('one source for each table of labels', () => {
  const tables = readSources().flatMap(({ file, source }) => labelTablesIn(file, source));

  test('no table of contract, server, web, tools and dictionaries repeats another one', () => {
    expect(tables.length).toBeGreaterThan(100);
    const isApart = (found: string) => APART.some((files) => files.every((file) => found.includes(file)));
    expect(labeledTwice(tables).filter((found) => !isApart(found))).toEqual([]);
  });

  test('each listed exception is still a repetition', () => {
    const found = labeledTwice(tables);
    expect(APART.filter((files) => !found.some((pair) => files.every((file) => pair.includes(file))))).toEqual([]);
  });
});

describe('a repeated table is found', () => {
  const STATES = "const STATES = { open: '待处理', upheld: '成立', rejected: '不成立' } as const;";

  it.each([
    ['as it is', "export const WORDS: Record<string, string> = { upheld: '成立', open: '待处理' };"],
    ['with more beside each label', "const WORDS = { open: { label: '待处理', tone: 'brass' }, upheld: { label: '成立', tone: 'pine' } };"],
    ['as the rows of a list', "const WORDS = [{ state: 'open', label: '待处理' }, { state: 'upheld', label: '成立' }];"],
    ['as pairs', "const WORDS = [['open', '待处理'], ['upheld', '成立']] as const;"],
    ['in more words', "const WORDS = { open: '待处理，请看', rejected: '不成立：没有违规' };"],
    ['inside of a component', "export const Tag = ({ state }: { state: string }) => <b>{{ open: '待处理', upheld: '成立' }[state]}</b>;"],
  ])('%s', (_, twin) => {
    expect(twinsOf(STATES, twin)).toEqual([expect.stringMatching(/^one\.ts:1 and other\.tsx:1: /)]);
  });

  it.each([
    ['other words for the same things', "const WORDS = { open: '等人看', upheld: '移除了', rejected: '留着' };"],
    ['the same words for other things', "const WORDS = { yes: '成立', no: '不成立' };"],
    ['one word in common', "const WORDS = { open: '待处理', closed: '已结案' };"],
    ['what an act is called', "const SAVE = { verb: '待处理', done: '成立' };\nconst KEEP = { verb: '待处理', done: '成立' };"],
    [
      'the columns of ledgers',
      "const ONE = [{ key: 'at', head: '时间' }, { key: 'by', head: '谁' }];\nconst OTHER = [{ key: 'at', head: '时间' }, { key: 'by', head: '谁' }];",
    ],
    ['the parts of one thing', "const HEAD = { title: '待处理', note: '成立' };\nconst FOOT = { title: '待处理', note: '成立' };"],
  ])('but not %s', (_, other) => {
    expect(twinsOf(STATES, other)).toEqual([]);
  });

  it('two words that two long tables have in common are none', () => {
    const [one, other] = [
      ['甲', '乙', '丙'],
      ['子', '丑', '寅'],
    ].map(([a, b, c]) => `const WORDS = { open: '待处理', upheld: '成立', a: '${a}', b: '${b}', c: '${c}' };`);
    expect(twinsOf(one ?? '', other ?? '')).toEqual([]);
  });
});
