import type { Paragraph, RootContent } from 'mdast';

/** Blocks between `||` and `||`, folded away together. */
export interface SpoilerBlocks {
  type: 'spoiler';
  children: RootContent[];
}

export type ContentOrSpoiler = RootContent | SpoilerBlocks;

/**
 * Siblings with their block spoilers folded: a paragraph wholly between two markers, or everything from a paragraph
 * that begins with an unpaired marker to one that ends with an unpaired one.
 */
export function groupSpoilers(nodes: readonly RootContent[]): ContentOrSpoiler[] {
  const folded: ContentOrSpoiler[] = [];
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (node === undefined) break;
    const end = spoilerEnd(nodes, index);
    if (end === null) {
      folded.push(node);
      continue;
    }
    folded.push({ type: 'spoiler', children: unmarked(nodes.slice(index, end + 1)) });
    index = end;
  }
  return folded;
}

/** Returns the index of the block that closes the spoiler opened at `start`, or null when none is opened or closed. */
function spoilerEnd(nodes: readonly RootContent[], start: number): number | null {
  const first = nodes[start];
  if (first?.type !== 'paragraph' || !beginsWithMarker(first)) return null;
  if (markersIn(first) === 2 && endsWithMarker(first)) return start;
  if (markersIn(first) % 2 === 0) return null;
  const end = nodes.findIndex((node, index) => index > start && node.type === 'paragraph' && markersIn(node) % 2 === 1);
  const last = nodes[end];
  return last?.type === 'paragraph' && endsWithMarker(last) ? end : null;
}

/** Returns the blocks without the opening and the closing marker, and without paragraphs that held nothing else. */
function unmarked(blocks: RootContent[]): RootContent[] {
  return blocks
    .map((block, index) => {
      if (block.type !== 'paragraph') return block;
      const from = index === 0 ? 1 : 0;
      const to = index === blocks.length - 1 ? -1 : undefined;
      return from === 0 && to === undefined ? block : { ...block, children: block.children.slice(from, to) };
    })
    .filter((block) => block.type !== 'paragraph' || block.children.length > 0);
}

function markersIn(paragraph: Paragraph): number {
  return paragraph.children.filter((child) => child.type === 'spoilerMarker').length;
}

function beginsWithMarker(paragraph: Paragraph): boolean {
  return paragraph.children[0]?.type === 'spoilerMarker';
}

function endsWithMarker(paragraph: Paragraph): boolean {
  return paragraph.children.at(-1)?.type === 'spoilerMarker';
}
