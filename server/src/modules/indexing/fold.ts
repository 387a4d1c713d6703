import { foldText, type FoldedText } from '#contract/text/fold.ts';

/** Returns the text of a document or a term as the index compares it: folded, runs of white space as one space, none at the ends. */
export function foldForSearch(text: string): string {
  return squeeze(foldText(text.toWellFormed())).units;
}

/** Folds as above and keeps the mapping back: each unit has its position in the original, in UTF-16 units. */
export function foldForSnippet(text: string): Pick<FoldedText, 'units' | 'starts' | 'ends'> {
  return squeeze(foldText(text.toWellFormed()));
}

function squeeze({ units, starts, ends }: FoldedText): Pick<FoldedText, 'units' | 'starts' | 'ends'> {
  if (!/^ | $| {2}/.test(units)) return { units, starts, ends };
  const kept: number[] = [];
  const last = units.trimEnd().length;
  for (let at = 0; at < last; at += 1) if (units[at] !== ' ' || (kept.length > 0 && units[at - 1] !== ' ')) kept.push(at);
  return {
    units: kept.map((at) => units[at]).join(''),
    starts: Uint32Array.from(kept, (at) => starts[at] ?? 0),
    ends: Uint32Array.from(kept, (at) => ends[at] ?? 0),
  };
}
