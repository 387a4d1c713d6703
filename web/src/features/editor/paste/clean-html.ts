import { boardBlocks, isSmiley } from './board-html.ts';
import { inertBody, inertHtml } from './inert-html.ts';
import { listsFromWord } from './word-lists.ts';

const BLOCKS_IN_CELL = 'h1, h2, h3, h4, h5, h6, li, pre, blockquote, div, table, figcaption, details';
const MAX_COLUMNS = 50;
/** What begins on a line of its own, without a break before it. */
const BLOCKS = 'pre, blockquote, details, ul, ol, table, h1, h2, h3, h4, h5, h6';
const UNSEEN = 'button, input, noscript, template, [hidden], [data-style*="display:none" i], [data-style*="display: none" i], a.anchor[aria-hidden]';
const CHINESE = String.raw`[\p{Script=Han}\u3001-\u303f\uff01-\uffee]`;
/** Word breaks its lines at 80 letters; in Chinese that is no space. */
const BROKEN_LINE = new RegExp(String.raw`(?<=${CHINESE})[ \t]*\r?\n[ \t]*(?=${CHINESE})`, 'gu');

/**
 * Pasted HTML in a form our schema reads well: emphasis is elements, lists of Word are lists, cells hold paragraphs
 * only. What may stay is decided by the schema alone, not here.
 */
export function cleanedHtml(html: string): string {
  // What was copied from the editor itself is already clean.
  if (html.includes('data-pm-slice')) return inertHtml(html);
  const body = inertBody(html);
  // A picture of this site carries its caption itself.
  for (const caption of body.querySelectorAll('figure > :is(img[alt], picture) ~ figcaption[aria-hidden]')) caption.remove();
  // Buttons and what is not shown: "copy", hidden jokes against copying, the empty marks of Word.
  for (const element of body.querySelectorAll(UNSEEN)) element.remove();
  boardBlocks(body);
  for (const block of body.querySelectorAll(BLOCKS)) if (block.previousSibling?.nodeName === 'BR') block.previousSibling.remove();
  listsFromWord(body);
  // A table of one cell is a frame around the text.
  for (const table of [...body.querySelectorAll('table')].toReversed()) unframe(table);
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) stylesToElements(element);
  for (const cell of body.querySelectorAll<HTMLTableCellElement>('td, th')) {
    flattenCell(cell);
    splitCell(cell);
  }
  plainSpaces(body);
  for (const paragraph of body.querySelectorAll('p:not([data-break])')) if (isBlank(paragraph)) paragraph.remove();
  return body.innerHTML;
}

/** Returns how many pictures of other places pasted HTML shows; they can't come along. */
export function foreignPictures(html: string, isOurs: (src: string) => boolean): number {
  // A picture of one pixel counts readers; nobody misses it.
  return [...inertBody(html).querySelectorAll('img')].filter((image) => !isOurs(image.getAttribute('src') ?? '') && image.width !== 1 && !isSmiley(image))
    .length;
}

/** Emphasis that other programs write as a style. Headings look bold by themselves; browsers copy that as a style too. */
function stylesToElements(element: HTMLElement): void {
  const style = element.getAttribute('data-style') ?? '';
  element.removeAttribute('data-style');
  if (/^(?:H[1-6]|TH|TABLE|BODY)$/.test(element.tagName)) return;
  const weight = /(?:^|;)\s*font-weight\s*:\s*(\w+)/i.exec(style)?.[1];
  const isBold = weight !== undefined && (/^bold/i.test(weight) || Number(weight) >= 600);
  // Some programs wrap everything they copy into an element that says bold and a style that says it is not.
  if (weight !== undefined && !isBold && /^(?:B|STRONG)$/.test(element.tagName)) return element.replaceWith(...element.childNodes);
  const align = /(?:^|;)\s*text-align\s*:\s*(center|right)/i.exec(style)?.[1];
  if (align && element.tagName === 'TD') element.setAttribute('align', align);
  if (isBold) wrapContent(element, 'strong');
  if (/(?:^|;)\s*font-style\s*:\s*italic/i.test(style)) wrapContent(element, 'em');
  if (/(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through/i.test(style)) wrapContent(element, 's');
}

/** Wraps the content of an element, block by block if it contains blocks. */
function wrapContent(element: HTMLElement, tag: 'strong' | 'em' | 's'): void {
  const blocks = element.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, li, td, th');
  for (const block of blocks.length > 0 ? blocks : [element]) {
    const wrapper = document.createElement(tag);
    wrapper.append(...block.childNodes);
    block.append(wrapper);
  }
}

function flattenCell(cell: Element): void {
  for (const block of [...cell.querySelectorAll(BLOCKS_IN_CELL)].toReversed()) {
    const paragraph = document.createElement('p');
    paragraph.append(...(block.tagName === 'TABLE' ? [block.textContent ?? ''] : block.childNodes));
    block.replaceWith(paragraph);
  }
  for (const list of cell.querySelectorAll('ul, ol')) list.replaceWith(...list.childNodes);
  // A paragraph in a paragraph is none.
  for (const outer of [...cell.querySelectorAll('p')].filter((paragraph) => paragraph.querySelector('p'))) outer.replaceWith(...outer.childNodes);
}

/** Our tables have no merged cells: a wide cell becomes itself and empty ones. */
function splitCell(cell: HTMLTableCellElement): void {
  for (let extra = Math.min(cell.colSpan, MAX_COLUMNS) - 1; extra > 0; extra -= 1) cell.after(document.createElement(cell.tagName));
  cell.removeAttribute('colspan');
}

function unframe(table: HTMLTableElement): void {
  const cells = table.querySelectorAll('td, th');
  const cell = cells[0];
  if (cells.length === 1 && cell) table.replaceWith(...cell.childNodes);
}

function plainSpaces(body: HTMLElement): void {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const given = text.nodeValue ?? '';
    const isCode = text.parentElement?.closest('pre') !== null;
    const plain = given.replaceAll('\u00a0', ' ').replace(/[\u200b\ufeff]/g, '');
    const joined = isCode ? plain : plain.replace(BROKEN_LINE, '');
    if (joined !== given) text.nodeValue = joined;
  }
}

function isBlank(paragraph: Element): boolean {
  return (paragraph.textContent ?? '').trim() === '' && paragraph.querySelector('img, hr, iframe') === null;
}
