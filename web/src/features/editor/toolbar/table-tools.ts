import type { Editor } from '@tiptap/core';
import { isInTable, selectedRect } from '@tiptap/pm/tables';
import type { Align } from '#contract/documents/document.ts';
import type { Tool } from './tools.ts';

const act = (name: string, text: string, { label, run }: { label: string; run: (editor: Editor) => void }): Tool => ({ name, text, label, run });

const aligned = (align: Align, label: string): Tool => ({
  name: `align-${align}`,
  icon: `align-${align}`,
  label,
  isActive: (editor) => alignOf(editor) === align,
  run: (editor) => alignColumns(editor, alignOf(editor) === align ? null : align),
});

function alignOf(editor: Editor): unknown {
  return editor.getAttributes('tableCell')['align'] ?? editor.getAttributes('tableHeader')['align'];
}

/** Aligns all columns that the selection touches. */
function alignColumns(editor: Editor, align: Align | null): void {
  editor
    .chain()
    .focus()
    .command(({ state, tr }) => {
      if (!isInTable(state)) return false;
      const { map, tableStart, left, right } = selectedRect(state);
      for (const cell of map.cellsInRect({ left, right, top: 0, bottom: map.height })) tr.setNodeAttribute(tableStart + cell, 'align', align);
      return true;
    })
    .run();
}

/** What can be done to the table at the cursor, in groups. */
export const tableToolGroups: readonly (readonly Tool[])[] = [
  [
    act('row-before', '上加行', { label: '在上面加一行', run: (editor) => editor.chain().focus().addRowBefore().run() }),
    act('row-after', '下加行', { label: '在下面加一行', run: (editor) => editor.chain().focus().addRowAfter().run() }),
    act('column-before', '左加列', { label: '在左边加一列', run: (editor) => editor.chain().focus().addColumnBefore().run() }),
    act('column-after', '右加列', { label: '在右边加一列', run: (editor) => editor.chain().focus().addColumnAfter().run() }),
  ],
  [aligned('left', '这一列靠左'), aligned('center', '这一列居中'), aligned('right', '这一列靠右')],
  [
    act('header', '表头', { label: '首行作不作表头', run: (editor) => editor.chain().focus().toggleHeaderRow().run() }),
    act('row-remove', '删行', { label: '删掉这一行', run: (editor) => editor.chain().focus().deleteRow().run() }),
    act('column-remove', '删列', { label: '删掉这一列', run: (editor) => editor.chain().focus().deleteColumn().run() }),
    act('table-remove', '删表格', { label: '删掉整个表格', run: (editor) => editor.chain().focus().deleteTable().run() }),
  ],
];
