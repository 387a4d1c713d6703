import { hrefFrom } from '#contract/text/typed-href.ts';
import { escapeHtml } from '#web/lib/escape-html.ts';

/** What NGA, Discuz and their like write, by how it is written here. Everything else in brackets stays text, sizes and colors are dropped. */
const ELEMENTS: Readonly<Record<string, { open: string; close: string }>> = {
  b: { open: '<strong>', close: '</strong>' },
  i: { open: '<em>', close: '</em>' },
  s: { open: '<s>', close: '</s>' },
  del: { open: '<s>', close: '</s>' },
  strike: { open: '<s>', close: '</s>' },
  h: { open: '</p><h2>', close: '</h2><p>' },
  quote: { open: '</p><blockquote><p>', close: '</p></blockquote><p>' },
  list: { open: '</p><ul>', close: '</ul><p>' },
  table: { open: '</p><table>', close: '</table><p>' },
  tr: { open: '<tr>', close: '</tr>' },
  td: { open: '<td>', close: '</td>' },
  th: { open: '<th>', close: '</th>' },
  spoiler: { open: '<span data-spoiler>', close: '</span>' },
};
const DROPPED = new Set([
  'u',
  'size',
  'color',
  'font',
  'align',
  'left',
  'right',
  'center',
  'backcolor',
  'sup',
  'sub',
  'indent',
  'float',
  'p',
  'attach',
  'dice',
  'pid',
  'uid',
  'tid',
  'hide',
]);

const PAIRED = /\[(b|i|s|del|url|img|quote|code|list|size|color|h|collapse|spoiler|table|align|u)(?:=[^\]\n]{0,300})?\][\s\S]*?\[\/\1\]/i;
const TAG = /\[(\/?)([a-z*]{1,10}|@[^\]\n]{1,24})(?:=([^\]\n]{0,2000}))?\]/gi;
/** Longer texts are pasted unchanged. */
const MAX_TEXT_LENGTH = 200_000;

/** Returns whether pasted text is plainly BBCode: a known tag that is closed again. */
export function looksLikeBbcode(text: string): boolean {
  return text.length <= MAX_TEXT_LENGTH && PAIRED.test(text);
}

/** Returns the HTML that pasted BBCode describes, every word of it escaped. Pictures of other sites become links to them. */
export function htmlOfBbcode(text: string): string {
  const source = text.replace(/\r\n?/g, '\n');
  let html = '<p>';
  let end = 0;
  // The items of a list have no end of their own.
  let inItem = false;
  for (const match of source.matchAll(TAG)) {
    if (match.index < end) continue;
    const [whole, slash, name = '', value] = match;
    const tag = name.toLowerCase();
    const between = (): string | null => {
      const close = source.toLowerCase().indexOf(`[/${tag}]`, match.index);
      return close < 0 || slash !== '' ? null : source.slice(match.index + whole.length, close);
    };
    const taken = tag === 'code' || tag === 'img' || tag === 'url' || tag === 'collapse' ? between() : null;
    html += words(source.slice(end, match.index));
    end = match.index + whole.length;
    if (tag === 'code' && taken !== null) html += `</p><pre><code>${escapeHtml(taken.replace(/^\n|\n$/g, ''))}</code></pre><p>`;
    else if (tag === 'img' && taken !== null) html += link(taken, '图片');
    else if (tag === 'url' && taken !== null) html += link(value ?? taken, taken);
    else if (tag === 'collapse' && taken !== null)
      html += `</p><details><summary>${escapeHtml(value ?? '')}</summary><div data-body>${htmlOfBbcode(taken)}</div></details><p>`;
    else if (tag === '*') {
      html += inItem ? '</li><li>' : '<li>';
      inItem = true;
      continue;
    } else if (tag.startsWith('@')) html += escapeHtml(name);
    else if (Object.hasOwn(ELEMENTS, tag)) {
      if (tag === 'list') {
        if (inItem) html += '</li>';
        inItem = false;
      }
      html += ELEMENTS[tag]?.[slash === '' ? 'open' : 'close'] ?? '';
    } else if (!DROPPED.has(tag)) html += escapeHtml(whole);
    if (taken !== null) end += taken.length + tag.length + '[/]'.length;
  }
  return `${html}${words(source.slice(end))}</p>`;
}

function link(address: string, label: string): string {
  const href = hrefFrom(address.replace(/^["']|["']$/g, ''));
  const shown = escapeHtml(label.replace(TAG, '').trim() || address);
  return href === null ? shown : `<a href="${escapeHtml(href)}">${shown}</a>`;
}

/** Running text: an empty line ends a paragraph, another line break stays one. */
function words(text: string): string {
  return escapeHtml(text)
    .replace(/\n\s*\n/g, '</p><p>')
    .replaceAll('\n', '<br>');
}
