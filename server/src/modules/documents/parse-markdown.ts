import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Block, DocumentBody, Inline } from '#contract/documents/document.ts';
import { blocksOf } from './blocks.ts';
import type { ResolveImage } from './inlines.ts';
import { isCostlyMarkdown } from './markdown-cost.ts';
import { cleanedMarkdown, preparedMarkdown } from './markdown-source.ts';
import { spoilerSyntax, spoilerTree } from './spoiler-syntax.ts';

export interface MarkdownOptions {
  /** Returns the picture a markdown image refers to; without it, or when it returns null, the caption stays as text. */
  resolveImage?: ResolveImage;
}

/** Raw HTML, reference definitions and indented or underlined blocks are just text here. */
const PLAIN_TEXT = { disable: { null: ['htmlFlow', 'htmlText', 'definition', 'codeIndented', 'setextUnderline'] } };

/**
 * Returns the document a markdown text describes. Every character a reader would see is kept; syntax outside our markdown stays as text,
 * and so does the whole text when it is built to be expensive. A line break is a line break. Never throws; the result may still be too long
 * for a post.
 */
export function parseMarkdown(markdown: string, options: MarkdownOptions = {}): DocumentBody {
  const text = cleanedMarkdown(markdown);
  const content = isCostlyMarkdown(text) ? plainBlocks(text) : markdownBlocks(text, options.resolveImage ?? (() => null));
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

function markdownBlocks(text: string, resolveImage: ResolveImage): Block[] {
  const tree = fromMarkdown(preparedMarkdown(text), {
    extensions: [PLAIN_TEXT, gfmTable(), gfmStrikethrough({ singleTilde: false }), spoilerSyntax],
    mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown(), spoilerTree],
  });
  return blocksOf(tree.children, resolveImage, 1);
}

/** Paragraphs parted by empty lines, nothing interpreted. */
function plainBlocks(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter((line) => line !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines) => ({
      type: 'paragraph',
      content: lines.flatMap((line, index): Inline[] => [...(index > 0 ? [{ type: 'hardBreak' } as const] : []), { type: 'text', text: line }]),
    }));
}
