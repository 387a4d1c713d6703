import type { Paragraph as MarkdownParagraph, RootContent, Table as MarkdownTable } from 'mdast';
import type { Align, Block, HeadingLevel, Image, Inline, ListItem, Paragraph, Table, TableCell, TableHeader, Video } from '#contract/documents/document.ts';
import { MAX_DOCUMENT_DEPTH } from '#contract/limits.ts';
import { videoIn } from '#contract/documents/players.ts';
import { inlinesOf, runsOf, trimmed, type ResolveImage } from './inlines.ts';
import { writtenText } from './markdown-source.ts';
import { groupSpoilers, type ContentOrSpoiler } from './spoiler-blocks.ts';

/** Levels a container and its deepest leaf need below it: list, item, paragraph, text. */
const ROOM_FOR_CONTAINER = 4;

/** A few characters can name a table of many empty cells; beyond this its short rows stay short. */
const MAX_FILLED_CELLS = 5000;

/** Markdown blocks as document blocks. `depth` is their level below the root; containers beyond the limit are unwrapped. */
export function blocksOf(nodes: readonly RootContent[], resolveImage: ResolveImage, depth: number): Block[] {
  return groupSpoilers(nodes).flatMap((node) => blockOf(node, resolveImage, depth));
}

function blockOf(node: ContentOrSpoiler, resolveImage: ResolveImage, depth: number): Block[] {
  const tooDeep = depth + ROOM_FOR_CONTAINER > MAX_DOCUMENT_DEPTH;
  switch (node.type) {
    case 'paragraph':
      return paragraphsOf(node, resolveImage);
    case 'heading':
      return [{ type: 'heading', attrs: { level: levelOf(node.depth) }, ...contentOf(inlinesOf(node.children)) }];
    case 'blockquote':
    case 'spoiler': {
      const content = blocksOf(node.children, resolveImage, tooDeep ? depth : depth + 1);
      return tooDeep || content.length === 0 ? content : [{ type: node.type, content }];
    }
    case 'list': {
      const items = node.children.map((item) => listItemOf(blocksOf(item.children, resolveImage, tooDeep ? depth : depth + 2)));
      if (tooDeep) return items.flatMap((item) => item.content);
      if (!node.ordered) return [{ type: 'bulletList', content: items }];
      return [{ type: 'orderedList', ...((node.start ?? 1) !== 1 && { attrs: { start: node.start ?? 1 } }), content: items }];
    }
    case 'table':
      return [tableOf(node)];
    case 'code': {
      const language = writtenText(node.lang ?? '').toLowerCase();
      const text = writtenText(node.value);
      return [
        {
          type: 'codeBlock',
          ...(/^[a-z0-9+#-]{1,20}$/.test(language) && { attrs: { language } }),
          ...(text !== '' && { content: [{ type: 'text', text }] }),
        },
      ];
    }
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }];
    default:
      // HTML, definitions and footnotes are switched off in the syntax.
      return [];
  }
}

/** Splits a paragraph at its pictures: each picture is a block of its own, and so is a video's address on a line of its own. */
function paragraphsOf(node: MarkdownParagraph, resolveImage: ResolveImage): Block[] {
  const blocks: Block[] = [];
  let inlines: Inline[] = [];
  const endParagraph = () => {
    const content = trimmed(inlines);
    if (content.length > 0) blocks.push(videoOf(content) ?? { type: 'paragraph', content });
    inlines = [];
  };
  for (const run of runsOf(node.children, resolveImage)) {
    if (run.type !== 'image') {
      inlines.push(run);
      continue;
    }
    endParagraph();
    blocks.push(run satisfies Image);
  }
  endParagraph();
  return blocks;
}

/** Returns the video whose address is the paragraph's only content; a bare id is plain text. */
function videoOf([only, ...rest]: readonly Inline[]): Video | null {
  if (only?.type !== 'text' || rest.length > 0 || !/^https?:/.test(only.text) || only.marks?.some(({ type }) => type !== 'link')) return null;
  const video = videoIn(only.text);
  return video && { type: 'video', attrs: video };
}

function listItemOf(blocks: Block[]): ListItem {
  const empty: Paragraph = { type: 'paragraph' };
  return { type: 'listItem', content: blocks[0]?.type === 'paragraph' ? blocks : [empty, ...blocks] };
}

/** `#` and `##` are both the first level below the page's own title. */
function levelOf(depth: number): HeadingLevel {
  if (depth <= 2) return 2;
  return depth === 3 ? 3 : 4;
}

function contentOf(content: Inline[]): { content?: Inline[] } {
  return content.length > 0 ? { content } : {};
}

/** Returns a markdown table: its first row is the head, and short rows are filled up, so that every row is equally wide. */
function tableOf(node: MarkdownTable): Table {
  const widest = node.children.reduce((width, row) => Math.max(width, row.children.length), 1);
  const width = widest * node.children.length <= MAX_FILLED_CELLS ? widest : 1;
  return {
    type: 'table',
    content: node.children.map((row, rowIndex) => ({
      type: 'tableRow',
      content: Array.from({ length: Math.max(width, row.children.length) }, (_, column) => {
        const inlines = inlinesOf(row.children[column]?.children ?? []);
        const paragraph: Paragraph = inlines.length > 0 ? { type: 'paragraph', content: inlines } : { type: 'paragraph' };
        return cellOf(rowIndex === 0, node.align?.[column] ?? null, paragraph);
      }),
    })),
  };
}

function cellOf(isHead: boolean, align: Align | null, paragraph: Paragraph): TableHeader | TableCell {
  const rest = { ...(align !== null && { attrs: { align } }), content: [paragraph] };
  return isHead ? { type: 'tableHeader', ...rest } : { type: 'tableCell', ...rest };
}
