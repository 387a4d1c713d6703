export interface WordChange {
  kind: 'same' | 'added' | 'removed';
  text: string;
  /** Which of the changes it is. */
  at: number;
}

/** Returns a text as its words, Chinese ones apart; where a browser can't tell them, as its characters. */
function wordsOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return [...text];
  return [...new Intl.Segmenter('zh-CN', { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
}

/** Returns what was struck from a text and added to it, word by word, in the order of the texts. */
export function changedWords(before: string, after: string): WordChange[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const common = commonLengths(old, now);
  const at = (row: number, column: number) => common[row * (now.length + 1) + column] ?? 0;
  const changes: WordChange[] = [];
  const add = (kind: WordChange['kind'], text: string) => {
    const last = changes.at(-1);
    if (last?.kind === kind) last.text += text;
    else changes.push({ kind, text, at: changes.length });
  };
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [was = '', is = ''] = [old[row], now[column]];
    if (row < old.length && column < now.length && was === is) {
      add('same', was);
      row += 1;
      column += 1;
    } else if (row < old.length && (column === now.length || at(row + 1, column) >= at(row, column + 1))) {
      add('removed', was);
      row += 1;
    } else {
      add('added', is);
      column += 1;
    }
  }
  return changes;
}

/** Returns, for each pair of ends, how many words the longest common part has. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[row] === now[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0);
  return lengths;
}
