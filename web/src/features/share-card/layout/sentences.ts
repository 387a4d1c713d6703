import { cleanText, signsOf } from './clean-text.ts';

/** What a column of signs has room for. */
export const MAX_SENTENCE = 120;
/** What is shorter says nothing by itself: a heading's number, an exclamation. */
const MIN_SENTENCE = 4;
/** A list longer than this is not looked through. */
const MAX_SENTENCES = 60;

/** A sentence with what ends it. */
const SENTENCE = /[^。！？!?…]+[。！？!?…]*[”’」』）)]*/gu;

/** Returns the sentences of a text with one block a line, each short enough for a picture. */
export function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => line.match(SENTENCE) ?? [])
    .map(cleanText)
    .filter((sentence) => signsOf(sentence).length >= MIN_SENTENCE)
    .slice(0, MAX_SENTENCES)
    .map(shortened);
}

/** Returns the words a reader has selected, if the text holds them: words of somebody else are not shown as the author's. */
export function selectedSentence(selected: string, text: string): string | null {
  const words = cleanText(selected);
  if (words === '' || !unspaced(text).includes(unspaced(words))) return null;
  return shortened(words);
}

function shortened(sentence: string): string {
  const signs = signsOf(sentence);
  return signs.length <= MAX_SENTENCE ? sentence : `${signs.slice(0, MAX_SENTENCE - 1).join('')}…`;
}

function unspaced(text: string): string {
  return cleanText(text).replace(/\s/gu, '');
}
