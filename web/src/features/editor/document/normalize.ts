import {
  MARKS,
  type Align,
  type Block,
  type CodeBlock,
  type DocumentBody,
  type HeadingLevel,
  type Inline,
  type ListItem,
  type Mark,
  type Paragraph,
  type Table,
  type TableCell,
  type TableHeader,
} from '#contract/documents/document.ts';
import { isOwnPicture, isSafeHref } from '#contract/text/hrefs.ts';
import { MAX_DOCUMENT_DEPTH } from '#contract/limits.ts';
import { videoOf } from '#contract/documents/players.ts';

type Json = Readonly<Record<string, unknown>>;

/** Levels a container and its deepest leaf need below it: list, item, paragraph, text. */
const ROOM_FOR_CONTAINER = 4;
// What a paste can contain and no database stores: control characters and halves of surrogate pairs.
const UNSTORABLE = /\p{Cs}|[^\P{Cc}\t\n]/gu;

/**
 * Returns a document in the contract's form, from an editor's JSON or an old draft: defaults left out, unknown nodes unwrapped, containers
 * beyond the depth limit unwrapped, empty paragraphs at the end dropped. Never throws; what is not a document becomes an empty one.
 */
export function normalizeDocument(value: unknown): DocumentBody {
  const content = isJson(value) && value['type'] === 'doc' ? blocksOf(value, 1) : [];
  while (content.length > 1 && isEmptyParagraph(content.at(-1))) content.pop();
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

/** Returns whether there is nothing in a document that a reader would see. */
export function isEmptyDocument({ content }: DocumentBody): boolean {
  return content.every(isEmptyParagraph);
}

function isEmptyParagraph(block: Block | undefined): boolean {
  return block?.type === 'paragraph' && block.content === undefined;
}

function blocksOf(parent: Json, depth: number): Block[] {
  return childrenOf(parent).flatMap((node) => blockOf(node, depth));
}

function blockOf(node: Json, depth: number): Block[] {
  const tooDeep = depth + ROOM_FOR_CONTAINER > MAX_DOCUMENT_DEPTH;
  switch (node['type']) {
    case 'paragraph':
      return [paragraphOf(node)];
    case 'heading':
      return [{ type: 'heading', attrs: { level: levelOf(attribute(node, 'level')) }, ...inlinesOf(node) }];
    case 'blockquote':
    case 'spoiler': {
      const content = blocksOf(node, tooDeep ? depth : depth + 1);
      if (tooDeep || content.length === 0) return content;
      const title = node['type'] === 'spoiler' ? textOf(attribute(node, 'title')).trim() : '';
      return [node['type'] === 'blockquote' ? { type: 'blockquote', content } : { type: 'spoiler', ...(title !== '' && { attrs: { title } }), content }];
    }
    case 'bulletList':
    case 'orderedList': {
      const content = childrenOf(node).map((item) => itemOf(blocksOf(item, tooDeep ? depth : depth + 2)));
      if (tooDeep || content.length === 0) return content.flatMap((item) => item.content);
      const start = attribute(node, 'start');
      if (node['type'] === 'bulletList') return [{ type: 'bulletList', content }];
      return [{ type: 'orderedList', ...(typeof start === 'number' && start !== 1 && { attrs: { start } }), content }];
    }
    case 'table':
      return tableOf(node);
    case 'codeBlock':
      return [codeOf(node)];
    case 'horizontalRule':
      return [{ type: 'horizontalRule' }];
    case 'image':
      return imageOf(node);
    case 'video': {
      // Older drafts name no site.
      const video = videoOf(attribute(node, 'provider') ?? 'bilibili', attribute(node, 'id'));
      return video ? [{ type: 'video', attrs: video }] : [];
    }
    case 'text':
      return [paragraphOf({ content: [node] })];
    default:
      return blocksOf(node, depth);
  }
}

function paragraphOf(node: Json): Paragraph {
  return { type: 'paragraph', ...inlinesOf(node) };
}

function itemOf(content: Block[]): ListItem {
  return { type: 'listItem', content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content] };
}

function codeOf(node: Json): CodeBlock {
  const language = textOf(attribute(node, 'language')).toLowerCase();
  const text = childrenOf(node)
    .map((child) => textOf(child['text']))
    .join('');
  return {
    type: 'codeBlock',
    ...(/^[a-z0-9+#-]{1,20}$/.test(language) && { attrs: { language } }),
    ...(text !== '' && { content: [{ type: 'text', text }] }),
  };
}

function imageOf(node: Json): Block[] {
  const [src, alt, width, height, fileId] = ['src', 'alt', 'width', 'height', 'fileId'].map((name) => attribute(node, name));
  if (typeof src !== 'string' || !isOwnPicture(src) || typeof width !== 'number' || typeof height !== 'number') return [];
  return [{ type: 'image', attrs: { src, alt: textOf(alt).replace(/\s+/g, ' '), width, height, fileId: typeof fileId === 'number' ? fileId : null } }];
}

function tableOf(node: Json): Table[] {
  const rows = childrenOf(node)
    .map((row) => childrenOf(row).map(cellOf))
    .filter((cells) => cells.length > 0);
  return rows.length === 0 ? [] : [{ type: 'table', content: rows.map((content) => ({ type: 'tableRow', content })) }];
}

function cellOf(node: Json): TableHeader | TableCell {
  const paragraphs = childrenOf(node).flatMap((child) => (child['type'] === 'paragraph' ? [paragraphOf(child)] : []));
  const align = (['left', 'center', 'right'] satisfies Align[]).find((one) => one === attribute(node, 'align'));
  const rest = { ...(align && { attrs: { align } }), content: paragraphs.length > 0 ? paragraphs : [{ type: 'paragraph' } satisfies Paragraph] };
  return node['type'] === 'tableHeader' ? { type: 'tableHeader', ...rest } : { type: 'tableCell', ...rest };
}

function inlinesOf(parent: Json): { content?: Inline[] } {
  const content = childrenOf(parent).flatMap((node): Inline[] => {
    const marks = marksOf(node);
    if (node['type'] === 'hardBreak') return [{ type: 'hardBreak', ...marks }];
    const text = textOf(node['text']);
    return text === '' ? [] : [{ type: 'text', text, ...marks }];
  });
  return content.length > 0 ? { content } : {};
}

function marksOf(node: Json): { marks?: Mark[] } {
  const given = Array.isArray(node['marks']) ? node['marks'].filter(isJson) : [];
  const marks = MARKS.flatMap((type): Mark[] => {
    const mark = given.find((one) => one['type'] === type);
    if (!mark) return [];
    if (type !== 'link') return [{ type }];
    const href = attribute(mark, 'href');
    return typeof href === 'string' && isSafeHref(href) ? [{ type, attrs: { href } }] : [];
  });
  return marks.length > 0 ? { marks } : {};
}

function levelOf(level: unknown): HeadingLevel {
  if (level === 3 || level === 4) return level;
  return 2;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replace(UNSTORABLE, '') : '';
}

function childrenOf(node: Json): Json[] {
  return Array.isArray(node['content']) ? node['content'].filter(isJson) : [];
}

function attribute(node: Json, name: string): unknown {
  return isJson(node['attrs']) ? node['attrs'][name] : undefined;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
