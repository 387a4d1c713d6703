import { smileyFrom } from '#contract/boards/smilies.ts';

/** Turns what pages of NGA and Discuz show into elements our schema reads: smilies, quotes, code and folds. */
export function boardBlocks(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img')) if (isSmiley(image)) image.replaceWith(smileyText(image));
  for (const quote of body.querySelectorAll('div.quote')) replaceBy('blockquote', quote, quote.querySelector(':scope > blockquote') ?? quote);
  for (const code of body.querySelectorAll('div.blockcode')) {
    const lines = [...code.querySelectorAll('li')].map((line) => (line.textContent ?? '').replace(/\n$/, ''));
    const pre = document.createElement('pre');
    pre.textContent = lines.length > 0 ? lines.join('\n') : (code.textContent ?? '');
    code.replaceWith(pre);
  }
  for (const content of body.querySelectorAll('[class*="collapse_content"]')) fold(content);
}

/** Returns whether a picture is a board's smiley, by where boards keep them. */
export function isSmiley(image: HTMLImageElement): boolean {
  return image.hasAttribute('smilieid') || /\/(?:smile|smiley|emoticon)s?\//i.test(image.getAttribute('src') ?? '');
}

/** One that does not say what it shows is dropped: a number is no word. */
function smileyText(image: HTMLImageElement): string {
  const name = (image.getAttribute('alt') ?? image.getAttribute('title') ?? '').replace(/^\[s:\w+:|\]$/g, '').trim();
  return /^[\p{L}\p{N} ]{1,12}$/u.test(name) ? smileyFrom(name) : '';
}

function fold(content: Element): void {
  const button = content.previousElementSibling?.className.includes('collapse_btn') ? content.previousElementSibling : null;
  const details = document.createElement('details');
  const summary = details.appendChild(document.createElement('summary'));
  summary.textContent = (button?.textContent ?? '').replace(/^[\s+-]+|\.{3}\s*$/g, '').trim();
  const held = details.appendChild(document.createElement('div'));
  held.setAttribute('data-body', '');
  held.append(...content.childNodes);
  button?.remove();
  content.replaceWith(details);
}

function replaceBy(tag: string, element: Element, source: Element): void {
  const replacement = document.createElement(tag);
  replacement.append(...source.childNodes);
  element.replaceWith(replacement);
}
