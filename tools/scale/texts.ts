import { createReadStream, existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

const ROOT = join(import.meta.dirname, '../..');
const GIVEN = process.env['HEARTH_TEXTS'] ?? join(ROOT, '../shared/data');
const POEMS = join(GIVEN, 'poems_344731.ndjson.gz');
const ARTICLES = join(GIVEN, 'sample_2000.ndjson.gz');
const OWN = join(ROOT, 'demo/content/posts');
const SENTENCES_FROM = 50_000;
const MAX_SENTENCE_LENGTH = 80;

export interface Text {
  title: string;
  /** Markdown. */
  body: string;
}

/** What posts and comments are made of. */
export interface Texts {
  short: Text[];
  long: Text[];
  /** For comments. */
  sentences: string[];
}

/** Returns the texts beside the checkout (`../shared/data`, or HEARTH_TEXTS), or those of the demo when missing, which is reported. */
export async function readTexts(log: (line: string) => void): Promise<Texts> {
  if (existsSync(POEMS) && existsSync(ARTICLES)) {
    const short = await readLines(POEMS);
    return { short, long: await readLines(ARTICLES), sentences: sentencesOf(short) };
  }
  log(`!! ${GIVEN} IS NOT THERE: few texts over and over, from the demo. Figures of the search are not those of real text.`);
  const own = await readOwn();
  return { short: own.map(({ title, body }) => ({ title, body: body.slice(0, 200) })), long: own, sentences: sentencesOf(own) };
}

async function readLines(path: string): Promise<Text[]> {
  const texts: Text[] = [];
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    const { title, body }: Text = JSON.parse(line);
    if (body.trim() !== '') texts.push({ title, body });
  }
  return texts;
}

async function readOwn(): Promise<Text[]> {
  const names = (await readdir(OWN)).filter((name) => name.endsWith('.json')).toSorted();
  const files = await Promise.all(names.map((name) => readFile(join(OWN, name), 'utf8')));
  return files.flatMap((file) => {
    const content: { title: string; body: string }[] = [JSON.parse(file)].flat();
    return content.map(({ title, body }) => ({ title, body }));
  });
}

function sentencesOf(texts: readonly Text[]): string[] {
  return texts.slice(0, SENTENCES_FROM).flatMap(({ body }) => body.split(/\s*\n\s*/).filter((line) => line.length >= 4 && line.length <= MAX_SENTENCE_LENGTH));
}
