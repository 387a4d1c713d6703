import type { Table as MarkdownTable } from 'mdast';
import type { Align, Paragraph, Table, TableCell, TableHeader } from '#contract/documents/document.ts';
import { inlinesOf } from './inlines.ts';

/** A few characters can name a table of many empty cells; beyond this its short rows stay short. */
const MAX_FILLED_CELLS = 5000;

/** Returns a markdown table: its first row is the head, and short rows are filled up, so that every row is equally wide. */
export function tableOf(node: MarkdownTable): Table {
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
