import type { Attributes } from '@tiptap/core';
import { TableCell, TableHeader, Table, TableRow } from '@tiptap/extension-table';
import styles from '#web/features/documents/table.module.css';

const ALIGNS = ['left', 'center', 'right'] as const;

/** Our tables have no merged or measured cells; the table commands still ask for these. */
const always = (value: number | null) => ({ default: value, parseHTML: () => value, rendered: false });

const cell = {
  content: 'paragraph+',
  addAttributes: (): Attributes => ({
    colspan: always(1),
    rowspan: always(1),
    colwidth: always(null),
    align: {
      default: null,
      parseHTML: (element) => {
        const own = element.getAttribute('data-align');
        const given = own ?? element.getAttribute('align');
        // Other places say left where nobody chose it.
        return ALIGNS.find((align) => align === given && (align !== 'left' || own !== null)) ?? null;
      },
      renderHTML: ({ align }) => {
        const known = ALIGNS.find((one) => one === align);
        return known ? { class: styles[known], 'data-align': known } : {};
      },
    },
  }),
};

export const tableExtensions = [
  Table.extend({
    renderHTML: () => ['div', { class: styles.table }, ['table', ['tbody', 0]]],
    addKeyboardShortcuts() {
      // After the last cell, Tab leaves the table like any other part of the page.
      return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
    },
  }).configure({ View: null }),
  TableRow.extend({ content: '(tableCell | tableHeader)+' }),
  TableHeader.extend(cell),
  TableCell.extend(cell),
];
