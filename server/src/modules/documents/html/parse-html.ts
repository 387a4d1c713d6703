import type { DocumentBody, Inline, Mark, MarkType } from '#contract/documents/document.ts';
import { MARKS } from '#contract/documents/document.ts';
import { isSafeHref } from '#contract/text/hrefs.ts';
import { MAX_SPOILER_TITLE_LENGTH } from '#contract/limits.ts';
import { takeGraphemes } from '#contract/text/graphemes.ts';
import { createTree, type Tree } from './tree.ts';
import { attributeIn, htmlTokens } from './html-tokens.ts';

const MARK_OF: Readonly<Record<string, MarkType>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'code',
};
/** What ends a paragraph and is nothing by itself. */
const LINES = new Set('p div section article header footer center address dl dt dd figure figcaption tbody thead'.split(' '));
const CONTAINERS = {
  blockquote: 'blockquote',
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  table: 'table',
  tr: 'tableRow',
  td: 'tableCell',
  th: 'tableHeader',
} as const;
/** Whose words are no words. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'title']);
const UNSTORABLE = /\p{Cs}|[^\P{Cc}\t\n]/gu;

/**
 * Returns the document that HTML describes, as far as our documents can say it: its words are kept, its looks are not, and pictures are left
 * out. Never throws; the result may still be too long for a post.
 */
export function parseHtml(html: string): DocumentBody {
  const tree = createTree();
  const marks = new Map<MarkType, number>();
  const links: (string | null)[] = [];
  const spans: boolean[] = [];
  /** Inside of what is taken as plain text, and what it says so far. */
  let raw: { name: string; text: string } | null = null;

  const marksNow = (): Mark[] => {
    const href = links.findLast((link) => link !== null) ?? null;
    return MARKS.flatMap((type): Mark[] => {
      if (type === 'link') return href === null ? [] : [{ type, attrs: { href } }];
      return (marks.get(type) ?? 0) > 0 ? [{ type }] : [];
    });
  };
  const mark = (type: MarkType, change: 1 | -1) => marks.set(type, Math.max(0, (marks.get(type) ?? 0) + change));

  for (const token of htmlTokens(html)) {
    if (raw !== null) {
      if (token.kind === 'text') raw.text += token.text;
      else if (token.kind === 'open' && token.name === 'br') raw.text += '\n';
      else if (token.kind === 'close' && token.name === raw.name) {
        takeRaw(tree, raw);
        raw = null;
      }
      continue;
    }
    if (token.kind === 'text') {
      const text = token.text.replace(UNSTORABLE, '').replace(/[ \t\n\r\f]+/g, ' ');
      if (text !== '') tree.add(inlineOf(text, marksNow()));
      continue;
    }
    const { name } = token;
    const isOpen = token.kind === 'open';
    const markType = Object.hasOwn(MARK_OF, name) ? MARK_OF[name] : undefined;
    if (markType) mark(markType, isOpen ? 1 : -1);
    else if (name === 'br') tree.add({ type: 'hardBreak' });
    else if (name === 'hr' && isOpen) tree.put({ type: 'horizontalRule' });
    else if (name === 'a') {
      const href = isOpen ? attributeIn(token.attributes, 'href')?.trim() : undefined;
      if (isOpen) links.push(href !== undefined && isSafeHref(href) ? href : null);
      else links.pop();
    } else if (name === 'span') {
      const isSpoiler = isOpen ? /(?:^|\s)data-spoiler(?:\s|=|$)/.test(token.attributes) : (spans.pop() ?? false);
      if (isOpen) spans.push(isSpoiler);
      if (isSpoiler) mark('spoilerText', isOpen ? 1 : -1);
    } else if (/^h[1-6]$/.test(name)) tree.heading(isOpen ? Number(name[1]) : null);
    else if (isOpen && (name === 'pre' || name === 'summary' || UNSEEN.has(name))) raw = { name, text: '' };
    else if (name === 'details') {
      if (isOpen) tree.open('spoiler');
      else tree.close('spoiler');
    } else if (isContainer(name)) {
      if (isOpen) tree.open(CONTAINERS[name]);
      else tree.close(CONTAINERS[name]);
    } else if (LINES.has(name)) tree.endLine();
  }
  if (raw !== null) takeRaw(tree, raw);
  return { type: 'doc', content: tree.end() };
}

function isContainer(name: string): name is keyof typeof CONTAINERS {
  return Object.hasOwn(CONTAINERS, name);
}

function inlineOf(text: string, marks: Mark[]): Inline {
  return marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text };
}

function takeRaw(tree: Tree, { name, text }: { name: string; text: string }): void {
  const clean = text.replace(UNSTORABLE, '');
  if (name === 'pre' && clean.trim() !== '') tree.put({ type: 'codeBlock', content: [{ type: 'text', text: clean.replace(/^\n|\n$/g, '') }] });
  if (name === 'summary') tree.title(takeGraphemes(clean.replace(/\s+/g, ' ').trim(), MAX_SPOILER_TITLE_LENGTH));
}
