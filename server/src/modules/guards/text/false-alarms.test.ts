// How many texts that people wrote would be taken for a flood: in the worst case all of them were written on one day, each by a new account. Further
// samples, lines of JSON with a `body`, by `HEARTH_SAMPLES`: names of files, with a comma between; figures are printed.
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { patient } from '#tools/patience.ts';
import { MIN_SHARE, passagesOf, shareOf } from './passages.ts';
import { bandsOf, distanceOf, MAX_DISTANCE, printOfText, type Print } from './simhash.ts';

const MIN_ACCOUNTS = 3;
const MIN_OTHERS = 3;
const MIN_HAN = 8;

/** Returns of how many texts others have written most. */
function putTogetherIn(texts: readonly string[]): number {
  const all = texts.map((text) => passagesOf(text));
  const counts = new Map<number, number>();
  for (const passages of all) for (const passage of passages) counts.set(passage, (counts.get(passage) ?? 0) + 1);
  return all.filter((passages) => shareOf(passages, (passage) => (counts.get(passage) ?? 0) > MIN_OTHERS) >= MIN_SHARE).length;
}

/** Returns how many of the texts have a print, and how many would be in a group, for the whole and for the passages. */
function alarmsIn(texts: readonly string[]): { texts: number; printed: number; alarms: number; putTogether: number; examples: string[] } {
  const printed = texts.flatMap((text) => {
    const print = printOfText(text);
    return print === null ? [] : [{ text, print }];
  });
  const bands = Map.groupBy(
    printed.flatMap(({ print }, index) => bandsOf(print).map((band) => ({ band, index }))),
    ({ band }) => band,
  );
  const near = printed.map(() => new Set<number>());
  for (const inBand of bands.values())
    for (const [at, { index }] of inBand.entries())
      for (const { index: other } of inBand.slice(at + 1))
        if (isNear(printed[index]?.print, printed[other]?.print)) {
          near[index]?.add(other);
          near[other]?.add(index);
        }
  const alarms = printed.filter((_, index) => (near[index]?.size ?? 0) + 1 >= MIN_ACCOUNTS);
  return {
    texts: texts.length,
    printed: printed.length,
    alarms: alarms.length,
    putTogether: putTogetherIn(texts),
    examples: alarms.slice(0, 3).map(({ text }) => text.slice(0, 40)),
  };
}

function isNear(one: Print | undefined, other: Print | undefined): boolean {
  return one !== undefined && other !== undefined && distanceOf(one, other) <= MAX_DISTANCE;
}

/** Returns the texts of the demo: its threads with their comments. */
function demoTexts(): string[] {
  return ['demo/content', 'demo/pages'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(md|json)$/.test(name))
      .flatMap((name) => readFileSync(`${folder}/${name}`, 'utf8').split(/\n\n|"/))
      // Names and numbers are no texts.
      .filter((text) => (text.match(/\p{Script=Han}/gu) ?? []).length >= MIN_HAN),
  );
}

it('nothing in the demo looks like a flood', { timeout: patient(60_000) }, () => {
  const { examples, ...figures } = alarmsIn([...new Set(demoTexts())]);
  process.stdout.write(`demo ${JSON.stringify(figures)} ${examples.join(' | ')}\n`);
  expect(figures.printed).toBeGreaterThan(200);
  expect(figures.alarms / figures.printed).toBeLessThan(0.01);
  expect(figures.putTogether).toBe(0);
});

/** Large collections that are no part of the project: without their addresses there is nothing to count. */
const samples = (process.env['HEARTH_SAMPLES'] ?? '').split(',').filter((name) => name !== '');
it.skipIf(samples.length === 0)('false alarms over samples', { timeout: patient(600_000) }, () => {
  for (const name of samples) {
    const bytes = readFileSync(name);
    const lines = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
    const texts = lines.flatMap((line) => {
      if (line === '') return [];
      const { body }: { body?: unknown } = JSON.parse(line);
      return typeof body === 'string' ? [body] : [];
    });
    const figures = alarmsIn(texts);
    process.stdout.write(`${name} ${JSON.stringify(figures)}\n`);
    expect(figures.printed).toBeGreaterThan(0);
  }
});
