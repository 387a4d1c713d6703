import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const MAX_WORDS = 3;

/** Words of two rows, each with what keeps them apart. */
const TWICE: Record<string, string> = {
  away: 'an operator and a presenter alike: not there until an instant',
  active: 'a presenter who has not resigned; a sort, which is only ever read from a list of sorts',
  suspended: 'of a presenter always with the word presenter',
  refused: 'an application and a submission alike: somebody decided against it',
  experience: 'one thing, which is part of a standing',
};

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
    const words = wordsOf(readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8'));
    expect(words.size).toBeGreaterThan(150);
    const twice = [...words].filter(([, rows]) => rows.length > 1).map(([word]) => word);
    expect(twice.toSorted()).toEqual(Object.keys(TWICE).toSorted());
  });

  test('is found to have two for a word that two rows explain', () => {
    const words = wordsOf('| 版本 | release: which version runs | job_progress | |\n| 受理、放下 | receive, release; the holder | cases | |\n');
    expect(words.get('release')).toEqual(['版本', '受理、放下']);
  });
});
