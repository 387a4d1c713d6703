import type { Dossier } from '#contract/api/trials.ts';

type Verdict = Dossier['verdicts'][number];
type Piece = Pick<Dossier['evidence'][number], 'id' | 'position'>;

/** Returns the sentences of a text with what ends them; joined they are the text again. */
export function sentencesOf(text: string): string[] {
  return text.match(/[^。！？；\n]+[。！？；\n]*|[。！？；\n]+/gu) ?? [];
}

/** Returns what of a proposed verdict is not as it was in the one before, a line each; empty where nothing is. */
export function changesOf(before: Verdict, after: Verdict, evidence: readonly Piece[]): string[] {
  const added = evidence.filter(({ id }) => after.evidenceIds.includes(id) && !before.evidenceIds.includes(id));
  const dropped = evidence.filter(({ id }) => !after.evidenceIds.includes(id) && before.evidenceIds.includes(id));
  const numbersOf = (pieces: readonly Piece[]) => pieces.map(({ position }) => position).join('、');
  return [
    ...textChange('事实', before.facts, after.facts),
    ...textChange('理由', before.reasoning, after.reasoning),
    ...(costOf(before) === costOf(after) ? [] : ['处罚改过']),
    ...(articlesOf(before) === articlesOf(after) ? [] : ['依据的条款改过']),
    ...(added.length > 0 ? [`证据 ${numbersOf(added)} 是新采信的`] : []),
    ...(dropped.length > 0 ? [`证据 ${numbersOf(dropped)} 不采信了`] : []),
  ];
}

function textChange(part: string, before: string, after: string): string[] {
  if (before === after) return [];
  const known = new Set(sentencesOf(before));
  const numbers = sentencesOf(after).flatMap((sentence, index) => (known.has(sentence) ? [] : [index + 1]));
  return [numbers.length === 0 ? `${part}删过` : `${part}第 ${numbers.join('、')} 句改过`];
}

function costOf({ outcome, penalties }: Verdict): string {
  return [outcome, ...penalties.map(({ accusedId, penalty }) => `${accusedId} ${penalty.value}`).toSorted()].join('\n');
}

function articlesOf({ articles }: Verdict): string {
  return articles
    .map(({ value }) => value)
    .toSorted()
    .join('\n');
}
