import { inertBody, inertHtml } from './inert-html.ts';
import { listsFromWord } from './word-lists.ts';

const BLOCKS_IN_CELL = 'h1, h2, h3, h4, h5, h6, li, pre, blockquote, div, table, figcaption, details';
const MAX_COLUMNS = 50;

/**
 * Pasted HTML in a form our schema reads well: emphasis is elements, lists of Word are lists, cells hold paragraphs
 * only. What may stay is decided by the schema alone, not here.
 */
export function cleanedHtml(html: string): string {
  // What was copied from the editor itself is already clean.
  if (html.includes('data-pm-slice')) return inertHtml(html);
  const body = inertBody(html);
  // A picture of this site carries its caption itself.
  for (const caption of body.querySelectorAll('figure > img[alt] ~ figcaption[aria-hidden]')) caption.remove();
  listsFromWord(body);
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) stylesToElements(element);
  for (const cell of body.querySelectorAll<HTMLTableCellElement>('td, th')) {
    flattenCell(cell);
    splitCell(cell);
  }
  plainSpaces(body);
  return body.innerHTML;
}

/** Returns how many pictures of other places pasted HTML shows; they can't come along. */
export function foreignPictures(html: string, isOurs: (src: string) => boolean): number {
  // A picture of one pixel counts readers; nobody misses it.
  return [...inertBody(html).querySelectorAll('img')].filter((image) => !isOurs(image.getAttribute('src') ?? '') && image.width !== 1).length;
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

function plainSpaces(body: HTMLElement): void {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.nodeValue?.includes('\u00a0')) text.nodeValue = text.nodeValue.replaceAll('\u00a0', ' ');
}
