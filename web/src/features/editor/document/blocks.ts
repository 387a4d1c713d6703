import { Node, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core';
import type { HeadingLevel } from '#contract/documents/document.ts';
import { numberRoom } from '#web/features/documents/number-room.ts';
import { given } from './given-attribute.ts';

/** The page's title is the first level, so a pasted or typed one becomes the second. */
const LEVEL_OF_TAG: Readonly<Record<string, HeadingLevel>> = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 };
const LEVELS: readonly HeadingLevel[] = [2, 3, 4];

export const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: given(2) }),
  parseHTML: () => Object.entries(LEVEL_OF_TAG).map(([tag, level]) => ({ tag, attrs: { level } })),
  renderHTML: ({ node }) => [`h${node.attrs['level']}`, 0],
  addKeyboardShortcuts() {
    return Object.fromEntries(LEVELS.map((level) => [`Mod-Alt-${level}`, () => this.editor.commands.toggleNode(this.name, 'paragraph', { level })]));
  },
  addInputRules() {
    return LEVELS.map((level) =>
      textblockTypeInputRule({ find: level === 2 ? /^#{1,2}\s$/ : new RegExp(`^#{${level}}\\s$`), type: this.type, getAttributes: () => ({ level }) }),
    );
  },
});

export const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  addAttributes: () => ({ start: { default: 1, parseHTML: (element) => startOf(element) } }),
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-7': () => this.editor.commands.toggleList(this.name, 'listItem') };
  },
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^(\d{1,4})[.．、]\s$/,
        type: this.type,
        getAttributes: (match) => ({ start: Number(match[1]) }),
        joinPredicate: (match, node) => node.childCount + Number(node.attrs['start']) === Number(match[1]),
      }),
    ];
  },
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('ol');
      const draw = (list: typeof node) => {
        dom.start = Number(list.attrs['start']);
        dom.className = numberRoom(dom.start, list.childCount) ?? '';
      };
      draw(node);
      return {
        dom,
        contentDOM: dom,
        update: (changed) => {
          if (changed.type !== node.type) return false;
          draw(changed);
          return true;
        },
      };
    };
  },
});

function startOf(element: Element): number {
  const start = Number(element.getAttribute('start') ?? 1);
  return Number.isInteger(start) && start >= 0 && start <= 999_999_999 ? start : 1;
}
