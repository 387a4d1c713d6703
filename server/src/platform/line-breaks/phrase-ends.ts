import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How much each group of letters around a place speaks for or against a phrase that ends there. The Simplified Chinese model of BudouX
 * 0.9.2 (Copyright 2021 Google LLC, Apache License 2.0, see NOTICE), unchanged but for the file's form.
 */
const MODEL: Record<string, Record<string, number>> = JSON.parse(readFileSync(join(import.meta.dirname, 'chinese-model.json'), 'utf8'));

/** The groups of the model: which letters, counted from the place, each looks at. */
const GROUPS = [
  ['UW1', -3, -2],
  ['UW2', -2, -1],
  ['UW3', -1, 0],
  ['UW4', 0, 1],
  ['UW5', 1, 2],
  ['UW6', 2, 3],
  ['BW1', -2, 0],
  ['BW2', -1, 1],
  ['BW3', 0, 2],
  ['TW1', -3, 0],
  ['TW2', -2, 1],
  ['TW3', -1, 2],
  ['TW4', 0, 3],
] as const;

const groups = GROUPS.map(([name, from, to]) => ({ weights: new Map(Object.entries(MODEL[name] ?? {})), from, to }));
const base = -0.5 * groups.flatMap(({ weights }) => [...weights.values()]).reduce((sum, weight) => sum + weight, 0);

/** The places in a Chinese text where a phrase ends, by a trained model; ascending, without the text's own end. */
export function findPhraseEnds(text: string): number[] {
  const ends: number[] = [];
  for (let at = 1; at < text.length; at++) {
    const score = groups.reduce((sum, { weights, from, to }) => sum + (weights.get(text.substring(at + from, at + to)) ?? 0), base);
    if (score > 0) ends.push(at);
  }
  return ends;
}
