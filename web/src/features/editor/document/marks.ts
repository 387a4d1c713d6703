import { Extension, Mark, markInputRule } from '@tiptap/core';
import { hrefFrom } from '#contract/text/typed-href.ts';
import styles from '#web/features/documents/spoiler.module.css';
import { given } from './given-attribute.ts';

/** Text under a cover; visible while it is written. */
export const SpoilerText = Mark.create({
  name: 'spoilerText',
  // The outermost mark, so that one cover spans links and bold words.
  priority: 1001,
  parseHTML: () => [{ tag: '[data-spoiler]' }],
  renderHTML: () => ['span', { class: styles.spoilerText, 'data-spoiler': '' }, 0],
  addInputRules() {
    return [markInputRule({ find: /\|\|([^|]+)\|\|$/, type: this.type })];
  },
});

/** A link; how a reader's browser treats it is decided where documents are rendered. */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  // Words typed after a link do not belong to it.
  inclusive: false,
  addAttributes: () => ({ href: given(null, ({ href }) => ({ href })) }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = hrefFrom(pathOfOurs(element.getAttribute('href') ?? ''));
        return href === null ? false : { href };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, rel: 'noopener nofollow ugc' }, 0],
});

/** Turns a copied address of this site into a path, so that it stays valid wherever the site is served. */
function pathOfOurs(href: string): string {
  if (typeof location === 'undefined' || !href.startsWith(`${location.origin}/`)) return href;
  return href.slice(location.origin.length);
}

const WORDS = String.raw`([^*~\s]|[^*~\s][^*~]*[^*~\s])`;

/** Markup as it is typed in Chinese: between words without spaces around it. */
export const TypedMarks = Extension.create({
  name: 'typedMarks',
  addInputRules() {
    const { bold, italic, strike } = this.editor.schema.marks;
    return [
      ...(bold ? [markInputRule({ find: new RegExp(String.raw`(?<!\*)\*\*${WORDS}\*\*$`), type: bold })] : []),
      ...(strike ? [markInputRule({ find: new RegExp(`(?<!~)~~${WORDS}~~$`), type: strike })] : []),
      // Not inside words and sums: 3*4*5.
      ...(italic ? [markInputRule({ find: new RegExp(String.raw`(?<![*\w])\*${WORDS}\*$`), type: italic })] : []),
    ];
  },
});

/** Code among words; it may be bold or a link too. */
export const Code = Mark.create({
  name: 'code',
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?<!`)`([^`]+)`$/, type: this.type })];
  },
});
