import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const GLOSSARY = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
const MAX_WORDS = 3;
const ACTS = /\n## Acts of the court\n[^]*?(?=\n## )/;

/** Where the court speaks: its pages, its messages and refusals, its guides. */
const COURT_FILES = [
  'web/src/features/trials',
  'web/src/pages/answer*',
  'web/src/pages/appeal',
  'web/src/pages/blacklist*',
  'web/src/pages/clocks*',
  'web/src/pages/post-add/Complaint*',
  'web/src/pages/post-view/case',
  'web/src/pages/ticket-*',
  'web/src/pages/trial-*',
  'server/src/modules/blacklist',
  'server/src/modules/proofs',
  'server/src/modules/trials',
  'contract/src/api/tickets*',
  'contract/src/api/trials*',
  'contract/src/chain',
  'demo/content/rules.json',
  'demo/pages/report-guide.md',
];

/** Words of two rows, each with what keeps them apart. */
const TWICE: Record<string, string> = {
  away: 'an operator and a presenter alike: not there until an instant',
  active: 'a presenter who has not resigned; a sort, which is only ever read from a list of sorts',
  suspended: 'of a presenter always with the word presenter',
  refused: 'an application and a submission alike: somebody decided against it',
  join: 'a further report joins the first ones, a complaint a case; always with its noun',
  invitation: 'a code, and the sign-up mode that asks for one',
  merge: 'of accounts and of tags: always with its noun',
  topic: 'a column or a tag that is followed; of a notification, what somebody has to see to',
  experience: 'one thing, which is part of a standing',
};

/** Returns the words that the table of acts refuses, each with the one to use. */
function refusedWords(glossary: string): Map<string, string> {
  const rows = (ACTS.exec(glossary)?.[0] ?? '').split('\n').filter((line) => /^\| (?!act |---)/.test(line));
  return new Map(
    rows.flatMap((row) => {
      const [, , word = '', refused = ''] = row.split('|').map((cell) => cell.trim());
      return refused
        .split('、')
        .filter((each) => each !== '')
        .map((each) => [each, word] as const);
    }),
  );
}

/** Returns where a text of the court uses a refused word, a line each. */
function findRefused(path: string, text: string, refused: ReadonlyMap<string, string>): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...refused].filter(([word]) => line.includes(word)).map(([word, instead]) => `${path}:${index + 1}: ${word}, which is ${instead}`),
    );
}

/** Returns the words of a glossary with the rows that explain them: what is before a colon in the column of the code. */
function wordsOf(glossary: string): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const line of glossary.split('\n')) {
    const [, first = '', second = '', ...rest] = line.split('|').map((cell) => cell.trim());
    if (!line.startsWith('|') || first.startsWith('---') || ['label', 'word'].includes(first)) continue;
    const explained = (rest.length > 1 ? second : first).replaceAll(/\([^)]*\)/g, '');
    for (const part of explained.split(/[;,/]| or | and /)) {
      const word = (part.split(':')[0] ?? '').replaceAll(/[`*]/g, '').trim().toLowerCase();
      if (word !== '' && word.split(' ').length <= MAX_WORDS) words.set(word, [...(words.get(word) ?? []), first]);
    }
  }
  return words;
}

describe('the glossary', () => {
  test('has one entry for a word', () => {
    const words = wordsOf(GLOSSARY.replace(ACTS, ''));
    expect(words.size).toBeGreaterThan(150);
    const twice = [...words].filter(([, rows]) => rows.length > 1).map(([word]) => word);
    expect(twice.toSorted()).toEqual(Object.keys(TWICE).toSorted());
  });

  test('is found to have two for a word that two rows explain', () => {
    const words = wordsOf('| 版本 | release: which version runs | job_progress | |\n| 受理、退回队列 | receive, release; the holder | cases | |\n');
    expect(words.get('release')).toEqual(['版本', '受理、退回队列']);
  });
});

describe('the acts of the court', () => {
  const refused = refusedWords(GLOSSARY);

  test('have one word each, wherever the court speaks', () => {
    const paths = execFileSync('git', ['ls-files', ...COURT_FILES], { cwd: ROOT, encoding: 'utf8' })
      .trim()
      .split('\n');
    const spoken = paths.filter((path) => !/\.(test|fixture)\.tsx?$|\.css$/.test(path));
    expect(spoken.length).toBeGreaterThan(150);
    expect(spoken.flatMap((path) => findRefused(path, readFileSync(join(ROOT, path), 'utf8'), refused))).toEqual([]);
  });

  test('are found where another word is used', () => {
    expect(findRefused('page.tsx', '<p>\n  放下这桩案子\n</p>', refused)).toEqual(['page.tsx:2: 放下, which is 退回队列']);
  });
});
