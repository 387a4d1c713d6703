import type { VideoProvider } from './videos.ts';

/**
 * The rich text of posts and pages, as stored, sent and rendered. The shape is a restricted form of the editor's JSON: every allowed node
 * and attribute is listed here, and defaults are omitted.
 */
export interface DocumentBody {
  type: 'doc';
  content: Block[];
}

export type Block = Paragraph | Heading | Blockquote | BulletList | OrderedList | Table | CodeBlock | HorizontalRule | SpoilerBlock | Image | Video;

export interface Paragraph {
  type: 'paragraph';
  content?: Inline[];
}

export type HeadingLevel = 2 | 3 | 4;

export interface Heading {
  type: 'heading';
  attrs: { level: HeadingLevel };
  content?: Inline[];
}

export interface Blockquote {
  type: 'blockquote';
  content: Block[];
}

export interface BulletList {
  type: 'bulletList';
  content: ListItem[];
}

export interface OrderedList {
  type: 'orderedList';
  /** Left out when the list starts at 1. */
  attrs?: { start: number };
  content: ListItem[];
}

export interface ListItem {
  type: 'listItem';
  /** The first block is a paragraph. */
  content: Block[];
}

export interface Table {
  type: 'table';
  content: TableRow[];
}

export interface TableRow {
  type: 'tableRow';
  content: (TableHeader | TableCell)[];
}

export type Align = 'left' | 'center' | 'right';

export interface TableHeader {
  type: 'tableHeader';
  attrs?: { align: Align };
  content: Paragraph[];
}

export interface TableCell {
  type: 'tableCell';
  attrs?: { align: Align };
  content: Paragraph[];
}

export interface CodeBlock {
  type: 'codeBlock';
  attrs?: { language: string };
  content?: PlainText[];
}

export interface PlainText {
  type: 'text';
  text: string;
}

export interface HorizontalRule {
  type: 'horizontalRule';
}

export interface SpoilerBlock {
  type: 'spoiler';
  /** The label of the closed fold; omitted when the writer gave none. */
  attrs?: { title: string };
  content: Block[];
}

export interface Image {
  type: 'image';
  attrs: {
    /** A path of this site. */
    src: string;
    /** The caption below the picture, also its alternative text; may be empty. */
    alt: string;
    /** Pixels. */
    width: number;
    height: number;
    /** The uploaded file, or null for a picture of the site itself. */
    fileId: number | null;
    /** Its file carries the label of generated content. */
    generated?: true | undefined;
  };
}

export interface Video {
  type: 'video';
  /** The id as the site gives it; the player's address is made of it. */
  attrs: { provider: VideoProvider; id: string };
}

export type Inline = Text | HardBreak;

export interface Text {
  type: 'text';
  text: string;
  marks?: Mark[];
}

export interface HardBreak {
  type: 'hardBreak';
  marks?: Mark[];
}

/** From the outermost to the innermost, the order in which marks enclose each other. */
export const MARKS = ['spoilerText', 'link', 'bold', 'italic', 'strike', 'code'] as const;

export type MarkType = (typeof MARKS)[number];

export type Mark = { type: Exclude<MarkType, 'link'> } | { type: 'link'; attrs: { href: string } };

/** Every node of a document, the root included. */
export type DocumentNode = DocumentBody | Block | ListItem | TableRow | TableHeader | TableCell | Inline;
