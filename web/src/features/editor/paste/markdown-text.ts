import type { Block, Inline, Mark, Paragraph } from '#contract/documents/document.ts';
import { hrefFrom } from '#contract/text/typed-href.ts';
import { webAddressesIn } from '#contract/text/web-addresses.ts';

const HEADING = /^(#{1,4})\s+(\S.*?)\s*#*$/;
const FENCE = /^(`{3,}|~{3,})\s*([\w+#-]*)\s*$/;
const RULE = /^(?:-{3,}|\*{3,}|_{3,})\s*$/;
const BULLET = /^[-*+]\s+(\S.*)$/;
const NUMBER = /^(\d{1,4})[.)]\s+(\S.*)$/;
const QUOTE = /^>\s?(.*)$/;
const TABLE_RULE = /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;

/** Returns whether pasted text is plainly markdown: a heading, a code block, a table, or a list or quote of several lines. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const some = (pattern: RegExp) => lines.some((line) => pattern.test(line));
  const several = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length > 1;
  return some(HEADING) || several(FENCE) || (several(/\|/) && some(TABLE_RULE) && lines.length > 2) || several(BULLET) || several(NUMBER) || several(QUOTE);
}

/** Returns the blocks that pasted markdown describes: one level of lists and quotes, a paragraph for each other line. */
export function blocksOfMarkdown(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const { block, used } = blockAt(lines, at);
    if (block) blocks.push(block);
    at += used;
  }
  return blocks;
}

interface Found {
  block: Block | null;
  /** Lines the block takes. */
  used: number;
}

function blockAt(lines: readonly string[], at: number): Found {
  const line = lines[at]?.trim() ?? '';
  const heading = HEADING.exec(line);
  if (heading) {
    const level = Math.max(2, heading[1]?.length ?? 2);
    return { block: { type: 'heading', attrs: { level: level === 2 || level === 3 ? level : 4 }, content: inlinesOf(heading[2] ?? '') }, used: 1 };
  }
  const fence = FENCE.exec(line);
  if (fence) return codeAt(lines, at, { fence: fence[1] ?? '```', language: fence[2]?.toLowerCase() ?? '' });
  if (RULE.test(line)) return { block: { type: 'horizontalRule' }, used: 1 };
  if (line.includes('|') && TABLE_RULE.test(lines[at + 1]?.trim() ?? '')) return tableAt(lines, at);
  const bullets = run(lines, at, BULLET);
  if (bullets.length > 0) return { block: { type: 'bulletList', content: bullets.map(([, text]) => item(text)) }, used: bullets.length };
  const numbers = run(lines, at, NUMBER);
  if (numbers.length > 0) {
    const start = Number(numbers[0]?.[1]);
    return {
      block: { type: 'orderedList', ...(start !== 1 && { attrs: { start } }), content: numbers.map(([, , text]) => item(text)) },
      used: numbers.length,
    };
  }
  const quotes = run(lines, at, QUOTE);
  if (quotes.length > 0) {
    const content = quotes
      .map(([, text]) => text?.trim() ?? '')
      .filter((text) => text !== '')
      .map(paragraph);
    return { block: { type: 'blockquote', content: content.length > 0 ? content : [{ type: 'paragraph' }] }, used: quotes.length };
  }
  const spoiler = /^\|\|([^|]+)\|\|$/.exec(line)?.[1];
  if (spoiler) return { block: { type: 'spoiler', content: [paragraph(spoiler)] }, used: 1 };
  return { block: line === '' ? null : paragraph(line), used: 1 };
}

/** Returns the matches of a pattern on consecutive lines. */
function run(lines: readonly string[], at: number, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  for (const line of lines.slice(at)) {
    const match = RULE.test(line.trim()) ? null : pattern.exec(line.trim());
    if (!match) break;
    matches.push(match);
  }
  return matches;
}

function codeAt(lines: readonly string[], at: number, { fence, language }: { fence: string; language: string }): Found {
  const end = lines.findIndex((line, index) => index > at && line.trim().startsWith(fence));
  const text = lines.slice(at + 1, end < 0 ? lines.length : end).join('\n');
  return {
    block: { type: 'codeBlock', ...(language !== '' && { attrs: { language } }), ...(text !== '' && { content: [{ type: 'text', text }] }) },
    used: (end < 0 ? lines.length - 1 : end) - at + 1,
  };
}

function tableAt(lines: readonly string[], at: number): Found {
  const rest = lines.slice(at);
  const end = rest.findIndex((line) => !line.includes('|'));
  const rows = rest.slice(0, end < 0 ? rest.length : end);
  const cells = rows
    .filter((_, index) => index !== 1)
    .map((row) =>
      row
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|'),
    );
  const width = Math.max(...cells.map((row) => row.length));
  return {
    block: {
      type: 'table',
      content: cells.map((row, index) => ({
        type: 'tableRow',
        content: Array.from({ length: width }, (_, column) => ({
          type: index === 0 ? ('tableHeader' as const) : ('tableCell' as const),
          content: [paragraph(row[column] ?? '')],
        })),
      })),
    },
    used: rows.length,
  };
}

function item(text = ''): { type: 'listItem'; content: Block[] } {
  return { type: 'listItem', content: [paragraph(text)] };
}

function paragraph(text: string): Paragraph {
  const content = inlinesOf(text.trim());
  return { type: 'paragraph', ...(content.length > 0 && { content }) };
}

const MARKED = /`([^`]+)`|\*\*(\S(?:[^*]*\S)?)\*\*|~~([^~]+)~~|\|\|([^|]+)\|\||(?<![*\w])\*(\S(?:[^*]*\S)?)\*(?![*\w])|!?\[([^\]]+)\]\(([^()\s]+)\)/g;

function inlinesOf(wording: string, marks: readonly Mark[] = []): Inline[] {
  const inlines: Inline[] = [];
  const put = (text: string, own: readonly Mark[]) => {
    if (text !== '') inlines.push({ type: 'text', text, ...(own.length > 0 && { marks: [...own] }) });
  };
  const add = (text: string) => {
    let end = 0;
    for (const { index, text: address, href } of marks.some(({ type }) => type === 'link') ? [] : webAddressesIn(text)) {
      put(text.slice(end, index), marks);
      put(address, [...marks, { type: 'link', attrs: { href } }]);
      end = index + address.length;
    }
    put(text.slice(end), marks);
  };
  let end = 0;
  for (const match of wording.matchAll(MARKED)) {
    const [whole, code, bold, strike, spoiler, italic, label, address] = match;
    add(wording.slice(end, match.index));
    end = match.index + whole.length;
    const href = address === undefined ? null : hrefFrom(address);
    if (code !== undefined) inlines.push({ type: 'text', text: code, marks: [...marks, { type: 'code' }] });
    else if (bold !== undefined) inlines.push(...inlinesOf(bold, [...marks, { type: 'bold' }]));
    else if (strike !== undefined) inlines.push(...inlinesOf(strike, [...marks, { type: 'strike' }]));
    else if (spoiler !== undefined) inlines.push(...inlinesOf(spoiler, [...marks, { type: 'spoilerText' }]));
    else if (italic !== undefined) inlines.push(...inlinesOf(italic, [...marks, { type: 'italic' }]));
    // An address that can't be a link may be words: it stays as it was typed.
    else if (href === null) add(whole);
    else inlines.push(...inlinesOf(label ?? '', [...marks, { type: 'link', attrs: { href } }]));
  }
  add(wording.slice(end));
  return inlines;
}
