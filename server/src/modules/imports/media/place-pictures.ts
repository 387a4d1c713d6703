// Pictures in a document at the places that are marked in its words. A line of a heading or a cell of a table can't hold one: it comes right behind.
import type { Block, Image, Inline, ListItem, TableRow } from '#contract/documents/document.ts';
import { piecesOf } from './marks.ts';

/** Says what is at the place of a picture: the picture, or words where it did not come along. */
export type PictureAt = (id: string) => Image | string;

/** Returns blocks with their pictures, never none. */
export function placePictures(blocks: readonly Block[], pictureAt: PictureAt): Block[] {
  const placed = blocks.flatMap((block) => withPictures(block, pictureAt));
  return placed.length > 0 ? placed : [{ type: 'paragraph' }];
}

function withPictures(block: Block, pictureAt: PictureAt): Block[] {
  switch (block.type) {
    case 'paragraph':
      return splitParagraph(block.content, pictureAt);
    case 'heading': {
      const { inlines, images } = takeOut(block.content, pictureAt);
      const { content: _, ...heading } = block;
      return [{ ...heading, ...(inlines.length > 0 && { content: inlines }) }, ...images];
    }
    case 'blockquote':
    case 'spoiler':
      return [{ ...block, content: placePictures(block.content, pictureAt) }];
    case 'bulletList':
    case 'orderedList':
      return [{ ...block, content: block.content.map((item) => inItem(item, pictureAt)) }];
    case 'table':
      return inTable(block.content, pictureAt);
    case 'codeBlock':
      return [{ ...block, ...(block.content && { content: block.content.map((text) => ({ ...text, text: asWritten(text.text) })) }) }];
    default:
      return [block];
  }
}

function splitParagraph(content: readonly Inline[] | undefined, pictureAt: PictureAt): Block[] {
  if (!content?.some((inline) => inline.type === 'text' && piecesOf(inline.text).some((piece) => 'picture' in piece))) {
    return [content ? { type: 'paragraph', content: [...content] } : { type: 'paragraph' }];
  }
  const blocks: Block[] = [];
  let line: Inline[] = [];
  const endLine = () => {
    const trimmed = withoutBreaksAround(line);
    if (trimmed.length > 0) blocks.push({ type: 'paragraph', content: trimmed });
    line = [];
  };
  for (const inline of content) {
    for (const part of partsOf(inline, pictureAt)) {
      if (part.type === 'image') {
        endLine();
        blocks.push(part);
      } else line.push(part);
    }
  }
  endLine();
  return blocks;
}

function inItem(item: ListItem, pictureAt: PictureAt): ListItem {
  const content = placePictures(item.content, pictureAt);
  return { ...item, content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content] };
}

function inTable(rows: readonly TableRow[], pictureAt: PictureAt): Block[] {
  const below: Image[] = [];
  const content = rows.map((row) => ({
    ...row,
    content: row.content.map((cell) => ({
      ...cell,
      content: cell.content.map((paragraph) => {
        const { inlines, images } = takeOut(paragraph.content, pictureAt);
        below.push(...images);
        return { type: 'paragraph' as const, ...(inlines.length > 0 && { content: inlines }) };
      }),
    })),
  }));
  return [{ type: 'table', content }, ...below];
}

function takeOut(content: readonly Inline[] | undefined, pictureAt: PictureAt): { inlines: Inline[]; images: Image[] } {
  const parts = (content ?? []).flatMap((inline) => partsOf(inline, pictureAt));
  const images = parts.filter((part) => part.type === 'image');
  const inlines = parts.filter((part) => part.type !== 'image');
  return { inlines: images.length > 0 ? withoutBreaksAround(inlines) : inlines, images };
}

function partsOf(inline: Inline, pictureAt: PictureAt): (Inline | Image)[] {
  if (inline.type !== 'text') return [inline];
  return piecesOf(inline.text).flatMap((piece): (Inline | Image)[] => {
    const shown = 'picture' in piece ? pictureAt(piece.picture) : piece.text;
    if (typeof shown !== 'string') return [shown];
    return shown === '' ? [] : [{ ...inline, text: shown }];
  });
}

function withoutBreaksAround(line: readonly Inline[]): Inline[] {
  const isEmpty = (inline: Inline) => inline.type === 'hardBreak' || inline.text.trim() === '';
  const from = line.findIndex((inline) => !isEmpty(inline));
  return from < 0 ? [] : line.slice(from, line.findLastIndex((inline) => !isEmpty(inline)) + 1);
}

function asWritten(text: string): string {
  return piecesOf(text)
    .map((piece) => ('picture' in piece ? `[${piece.picture}]` : piece.text))
    .join('');
}
