import type { PhrasingContent } from 'mdast';
import { MARKS, type Image, type Inline, type Mark, type Text } from '#contract/documents/document.ts';
import { takeGraphemes } from '#contract/text/graphemes.ts';
import { isOwnPicture } from '#contract/text/hrefs.ts';
import { hrefFrom } from '#contract/text/typed-href.ts';
import { MAX_IMAGE_CAPTION_LENGTH } from '#contract/limits.ts';
import { writtenText } from './markdown-source.ts';

export interface ResolvedImage {
  /** A path of this site. */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
  fileId: number | null;
  generated?: true | undefined;
}

/** The stored picture a markdown source names, or null when there is none. */
export type ResolveImage = (src: string, alt: string) => ResolvedImage | null;

/** Running text that still contains pictures between the words. */
export type Run = Inline | Image;

/** Markdown's running text as inline nodes, equal neighbors joined, pictures left in place. */
export function runsOf(nodes: readonly PhrasingContent[], resolveImage: ResolveImage): Run[] {
  const runs: Run[] = [];
  collect(nodes, [], { runs, resolveImage });
  return runs;
}

/** Returns running text where pictures are not allowed: their captions replace them. */
export function inlinesOf(nodes: readonly PhrasingContent[]): Inline[] {
  return trimmed(runsOf(nodes, () => null).filter((run) => run.type !== 'image'));
}

function collect(nodes: readonly PhrasingContent[], marks: readonly Mark[], { runs, resolveImage }: { runs: Run[]; resolveImage: ResolveImage }): void {
  const markers = nodes.filter((node) => node.type === 'spoilerMarker').length;
  let seen = 0;
  let hidden = false;
  for (const node of nodes) {
    const around: readonly Mark[] = hidden ? [{ type: 'spoilerText' }, ...marks] : marks;
    const inside = (mark: Mark, children: readonly PhrasingContent[]) => collect(children, [...around, mark], { runs, resolveImage });
    switch (node.type) {
      case 'spoilerMarker':
        seen += 1;
        // The last of an odd number has no partner and is text.
        if (seen === markers && markers % 2 === 1) addText(node.value, marks, runs);
        else hidden = !hidden;
        break;
      case 'text':
        node.value.split('\n').forEach((line, index) => {
          if (index > 0) runs.push(withMarks({ type: 'hardBreak' }, around));
          addText(line, around, runs);
        });
        break;
      case 'break':
        runs.push(withMarks({ type: 'hardBreak' }, around));
        break;
      case 'inlineCode':
        addText(node.value, [...around, { type: 'code' }], runs);
        break;
      case 'strong':
        inside({ type: 'bold' }, node.children);
        break;
      case 'emphasis':
        inside({ type: 'italic' }, node.children);
        break;
      case 'delete':
        inside({ type: 'strike' }, node.children);
        break;
      case 'link': {
        const href = hrefFrom(writtenText(node.url));
        if (href === null) collect(node.children, around, { runs, resolveImage });
        else inside({ type: 'link', attrs: { href } }, node.children);
        break;
      }
      case 'image': {
        const alt = writtenText(node.alt ?? '')
          .replace(/\s+/g, ' ')
          .trim();
        const image = resolveImage(writtenText(node.url), alt);
        if (image === null || !isOwnPicture(image.src)) addText(alt, around, runs);
        else runs.push({ type: 'image', attrs: { ...image, alt: takeGraphemes(alt, MAX_IMAGE_CAPTION_LENGTH) } });
        break;
      }
      default:
        // References, footnotes and HTML are switched off in the syntax.
        break;
    }
  }
}

function addText(value: string, marks: readonly Mark[], runs: Run[]): void {
  const text = writtenText(value);
  if (text === '') return;
  const node: Text = withMarks({ type: 'text', text }, marks);
  const last = runs.at(-1);
  if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks)) last.text += text;
  else runs.push(node);
}

/** Returns the node with each kind of mark once, in the document's order. */
function withMarks<Node extends Inline>(node: Node, marks: readonly Mark[]): Node {
  const ordered = MARKS.flatMap((type) => marks.find((mark) => mark.type === type) ?? []);
  return ordered.length > 0 ? { ...node, marks: ordered } : node;
}

/** Returns the nodes without line breaks at either end. */
export function trimmed(nodes: readonly Inline[]): Inline[] {
  const start = nodes.findIndex((node) => node.type !== 'hardBreak');
  const end = nodes.findLastIndex((node) => node.type !== 'hardBreak');
  return start < 0 ? [] : nodes.slice(start, end + 1);
}
