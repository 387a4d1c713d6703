/** Word writes list items as paragraphs that say their level in a style and carry their number as text: makes them lists. */
export function listsFromWord(body: HTMLElement): void {
  let lists: HTMLElement[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[data-style*="mso-list"], p[class*="MsoListParagraph"]')) {
    const level = Number(/mso-list:[^;]*level(\d)/.exec(paragraph.getAttribute('data-style') ?? '')?.[1] ?? 1);
    const sign = paragraph.querySelector('[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]');
    const isNumbered = /^\s*[（(]?[\d一二三四五六七八九十a-zA-Z]+[.．、)）]/.test(sign?.textContent ?? '');
    sign?.remove();
    // Something else was in between: this is another list.
    if (paragraph.previousElementSibling !== lists[0]) lists = [];
    lists = lists.slice(0, level);
    while (lists.length < level) lists = [...lists, newList(paragraph, lists.at(-1), isNumbered)];
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    lists.at(-1)?.append(item);
    paragraph.remove();
  }
}

/** Returns an empty list before a paragraph, or inside the last item of the list around it. */
function newList(paragraph: HTMLElement, around: HTMLElement | undefined, isNumbered: boolean): HTMLElement {
  const list = document.createElement(isNumbered ? 'ol' : 'ul');
  if (!around) {
    paragraph.before(list);
    return list;
  }
  const item = around.lastElementChild ?? around.appendChild(document.createElement('li'));
  item.append(list);
  return list;
}
