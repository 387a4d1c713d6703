import { foldText, solidOf } from '#contract/text/fold.ts';
import { measureMask } from './mask.ts';

/** At more places than this a mask by one report spoils a text: somebody has to look first. */
const MAX_PLACES = 10;
/** Of a long text a mask may take this share, of a short one at most half and never more than this many characters. */
const MAX_SHARE = 0.2;
const MAX_SHARE_OF_SHORT = 0.5;
const MAX_UNITS_OF_SHORT = 40;
const MIN_SOLID = 2;

/** Returns whether words are enough to be found by: one character, or signs alone, would be found everywhere. */
export function isMarkable(text: string): boolean {
  return solidOf(foldText(text)).units.length >= MIN_SOLID;
}

/** Returns whether these words can be masked in texts without spoiling one of them: at few places, and a small part of each. */
export function isModestMask(texts: readonly string[], words: readonly string[]): boolean {
  const measures = texts.map((text) => ({ ...measureMask(text, words), length: text.length }));
  return (
    measures.reduce((sum, { count: places }) => sum + places, 0) <= MAX_PLACES &&
    measures.every(({ units, length }) => units <= Math.max(MAX_SHARE * length, Math.min(MAX_UNITS_OF_SHORT, MAX_SHARE_OF_SHORT * length)))
  );
}
