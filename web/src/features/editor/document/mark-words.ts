const NAME = 'refused-word';

/** Marks every place of these words inside an element until `unmarkWords`; white space makes no difference. Does nothing where the browser can't. */
export function markWords(root: Element, words: readonly string[]): void {
  if (!('highlights' in CSS)) return;
  const letters: { node: Text; at: number }[] = [];
  let text = '';
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    for (let at = 0; at < node.data.length; at += 1) {
      if (/\s/.test(node.data[at] ?? '')) continue;
      letters.push({ node, at });
      text += node.data[at] ?? '';
    }
  }
  const ranges = words.flatMap((word) => rangesOf(word.replace(/\s/g, ''), text, letters));
  CSS.highlights.set(NAME, new Highlight(...ranges));
  ranges[0]?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
}

/** Takes the marks away. */
export function unmarkWords(): void {
  if ('highlights' in CSS) CSS.highlights.delete(NAME);
}

function rangesOf(word: string, text: string, letters: readonly { node: Text; at: number }[]): Range[] {
  const ranges: Range[] = [];
  for (let from = text.indexOf(word); word !== '' && from >= 0; from = text.indexOf(word, from + word.length)) {
    const [first, last] = [letters[from], letters[from + word.length - 1]];
    if (!first || !last) continue;
    const range = new Range();
    range.setStart(first.node, first.at);
    range.setEnd(last.node, last.at + 1);
    ranges.push(range);
  }
  return ranges;
}
