import { escapeHtml } from '../escape-html.ts';
import { hrefFrom } from '../text/typed-href.ts';
import { hasSmiley, plainBoardCode, type SmileyName } from './board-code.ts';

/** What NGA, Discuz and their like write, by how it is written here. Everything else in brackets stays text, sizes and colors are dropped. */
const ELEMENTS: Readonly<Record<string, { open: string; close: string }>> = {
  b: { open: '<strong>', close: '</strong>' },
  i: { open: '<em>', close: '</em>' },
  s: { open: '<s>', close: '</s>' },
  del: { open: '<s>', close: '</s>' },
  strike: { open: '<s>', close: '</s>' },
  h: { open: '</p><h2>', close: '</h2><p>' },
  quote: { open: '</p><blockquote><p>', close: '</p></blockquote><p>' },
  table: { open: '</p><table>', close: '</table><p>' },
  tr: { open: '<tr>', close: '</tr>' },
  td: { open: '<td>', close: '</td>' },
  th: { open: '<th>', close: '</th>' },
  spoiler: { open: '<span data-spoiler>', close: '</span>' },
  hr: { open: '</p><hr><p>', close: '' },
};
const DROPPED = new Set(
  'u size color font align left right center l r backcolor sup sub indent float p attach attachimg dice pid uid tid hide free album fixsize postbg qq fly randomblock stripbr item spell achieve'.split(
    ' ',
  ),
);

/** What text that is meant as text hardly ever opens and closes. */
const PAIRED = /\[(\/?)(b|i|s|del|url|email|img|quote|code|list|size|color|font|h|collapse|spoiler|table|align|u|uid|pid|hide|free)(?:=[^\]\n]{0,300})?\]/gi;
/** A value ends where the next tag begins: read to the end of the line from each of many, it would take minutes. */
const TAG = /\[(\/?)([a-z*]{1,12}|@[^\]\n]{1,24})(?:=((?:[^\][\n]|\[(?!\/?[a-z*]{1,12}[\]=])){0,2000}))?\]/gi;
/** What is read as a whole, up to its own end. */
const TAKEN = new Set(['code', 'img', 'url', 'email', 'collapse']);
/** The line break beside a block is its end already; in a list or a table it is between its parts. */
const BREAK_BESIDE = /(<(?:p|[uo]l|table|tr)>|<\/t[dr]>)(?:<br>)+|(?<!<br>)(?:<br>)+(<\/(?:p|li|t[dr])>|<li>|<[uo]l>)/g;
/** Folds in folds; more are not read. */
const MAX_FOLDS = 8;
/** Longer texts are pasted unchanged. */
const MAX_TEXT_LENGTH = 200_000;

/** Returns whether pasted text is plainly BBCode: a known tag that is closed again, or a smiley of NGA. */
export function looksLikeBbcode(text: string): boolean {
  return text.length <= MAX_TEXT_LENGTH && (hasPair(text) || hasSmiley(text));
}

function hasPair(text: string): boolean {
  const opened = new Set<string>();
  for (const [, slash, name = ''] of text.matchAll(PAIRED)) {
    if (slash === '') opened.add(name.toLowerCase());
    else if (opened.has(name.toLowerCase())) return true;
  }
  return false;
}

/** Returns the HTML that BBCode describes, every word of it escaped. Pictures of other sites become links to them. */
export function htmlOfBbcode(text: string, smileyFrom: SmileyName): string {
  return htmlOf(plainBoardCode(text, smileyFrom));
}

function htmlOf(source: string): string {
  const lower = source.toLowerCase();
  let html = '<p>';
  let end = 0;
  /** Which of the lists we are in is numbered, and whether an item of it is open; items have no end of their own. */
  const lists: { element: 'ul' | 'ol'; inItem: boolean }[] = [];
  const closedUntil = lastCloses(lower);
  for (const match of source.matchAll(TAG)) {
    if (match.index < end) continue;
    const [whole, slash, name = '', value] = match;
    const tag = name.toLowerCase();
    const start = match.index + whole.length;
    const close = slash === '' && start <= (closedUntil.get(tag) ?? -1) ? endOf(tag, lower, start) : -1;
    const taken = close < 0 ? null : source.slice(start, close);
    html += plainText(source.slice(end, match.index));
    end = taken === null ? start : close + tag.length + '[/]'.length;
    const list = lists.at(-1);
    if (taken !== null) html += wholeOf(tag, taken, value);
    else if (tag === '*') {
      html += list?.inItem ? '</li><li>' : '<li>';
      if (list) list.inItem = true;
    } else if (tag.startsWith('@')) html += escapeHtml(name);
    else if (tag === 'list' && slash === '') {
      const element = value === undefined ? 'ul' : 'ol';
      html += list?.inItem ? `<${element}>` : `</p><${element}>`;
      lists.push({ element, inItem: false });
    } else if (tag === 'list') {
      if (list) html += `${list.inItem ? '</li>' : ''}</${list.element}>${lists.length > 1 ? '' : '<p>'}`;
      lists.pop();
    } else if (Object.hasOwn(ELEMENTS, tag)) html += ELEMENTS[tag]?.[slash === '' ? 'open' : 'close'] ?? '';
    else if (!DROPPED.has(tag)) html += escapeHtml(whole);
  }
  return `${html}${plainText(source.slice(end))}</p>`.replace(BREAK_BESIDE, '$1$2');
}

/** Returns where each of what is read as a whole is closed for the last time: asked for once, not for each that is opened. */
function lastCloses(lower: string): ReadonlyMap<string, number> {
  return new Map([...TAKEN].map((tag) => [tag, lower.lastIndexOf(`[/${tag}]`)]));
}

/** Returns where what begins before `from` is closed, those of its kind inside of it left out; -1 where it is not. */
function endOf(tag: string, lower: string, from: number): number {
  if (tag !== 'collapse') return lower.indexOf(`[/${tag}]`, from);
  const tags = /\[(\/?)collapse(?:=[^\]\n]{0,2000})?\]/g;
  tags.lastIndex = from;
  let open = 1;
  for (let match = tags.exec(lower); match && open <= MAX_FOLDS; match = tags.exec(lower)) {
    open += match[1] === '/' ? -1 : 1;
    if (open === 0) return match.index;
  }
  return -1;
}

function wholeOf(tag: string, taken: string, value: string | undefined): string {
  if (tag === 'code') return `</p><pre><code>${escapeHtml(taken.replace(/^\n|\n$/g, ''))}</code></pre><p>`;
  if (tag === 'img') return link(taken, '图片');
  if (tag === 'collapse') return `</p><details><summary>${escapeHtml(value ?? '')}</summary><div data-body>${htmlOf(taken)}</div></details><p>`;
  const label = /\[img/i.test(taken) ? '图片' : taken.replace(TAG, '').trim();
  return link(value ?? taken, label);
}

/** A path without a site belonged to the board it was copied from, and is no address here. */
function link(address: string, label: string): string {
  const typed = address.trim().replace(/^["']|["']$/g, '');
  const href = /^(?:https?:|www\.|[^/:?#]+@)/i.test(typed) ? hrefFrom(typed) : null;
  const shown = escapeHtml(label.trim() || typed);
  return href === null ? shown : `<a href="${escapeHtml(href)}">${shown}</a>`;
}

/** Running text: an empty line ends a paragraph, another line break stays one. */
function plainText(text: string): string {
  return escapeHtml(text)
    .replace(/\n\s*\n/g, '</p><p>')
    .replaceAll('\n', '<br>');
}
