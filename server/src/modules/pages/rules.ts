import { MARKS, type Block, type DocumentBody, type Inline, type ListItem, type Mark } from '#contract/documents/document.ts';
import { hrefFrom } from '#contract/text/typed-href.ts';

const CONTACT = '{contact}';

/** What of the settings a text names in braces: the site's address and every number. */
type Filling = { contact: string } & Readonly<Record<string, unknown>>;

const NUMBER_NAMED = /\{([a-z][A-Za-z]+)\}/g;

/** What members have agreed to: a change asks from when, and tells everybody. */
export const BINDING_TEXTS: ReadonlySet<string> = new Set(['terms_of_service', 'privacy']);

const RULES: ReadonlySet<string> = new Set(['terms_of_service', 'privacy', 'usage_rules']);

/** Returns the group in which a text is listed. */
export function groupOf(slug: string): 'rules' | 'help' | 'notice' {
  if (slug.startsWith('notice-')) return 'notice';
  return RULES.has(slug) ? 'rules' : 'help';
}

/** Where pages are that are not at their own name. */
const HREFS: Readonly<Record<string, string>> = {
  faq: '/profile/faq',
  tutorial: '/profile/tutorial',
  guide_1: '/hearth_1/1033',
  guide_2: '/hearth_2/1034',
  sponsors: '/sponsors/1035',
  plugin_guide: '/hearth_plugin',
};

/** Returns where readers see a text. */
export function hrefOf(slug: string): string {
  if (slug.startsWith('notice-')) return `/ultr/${slug.slice('notice-'.length)}`;
  return HREFS[slug] ?? `/${slug}`;
}

/**
 * Returns the same text with `{contact}` replaced by the site's address, as a link where it is one, and the names of numbers among the settings, like
 * `{appealDays}`, by what they are set to. The given document is not changed.
 */
export function fillIn(body: DocumentBody, filling: Filling): DocumentBody {
  return { type: 'doc', content: blocksWith(body.content, filling) };
}

/**
 * Returns the content of a page's file: title and summary where its head, lines of `name: value` between two `---`, names them, and the
 * rest as Markdown.
 */
export function readPageFile(text: string): { title?: string; summary?: string; markdown: string } {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .toWellFormed()
    .replaceAll('\0', '');
  const [whole = '', head = ''] = /^---\n([^]*?)\n---(?:\n|$)/.exec(plain) ?? [];
  const valueOf = (name: string) => new RegExp(`^${name}:[ \t]*(\\S.*)$`, 'm').exec(head)?.[1]?.trim();
  const [title, summary] = [valueOf('title'), valueOf('summary')];
  return { ...(title && { title }), ...(summary && { summary }), markdown: plain.slice(whole.length).trim() };
}

function blocksWith(blocks: readonly Block[], filling: Filling): Block[] {
  return blocks.map((block) => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return block.content ? { ...block, content: inlinesWith(block.content, filling) } : block;
      case 'blockquote':
      case 'spoiler':
        return { ...block, content: blocksWith(block.content, filling) };
      case 'bulletList':
      case 'orderedList':
        return { ...block, content: block.content.map((item): ListItem => ({ ...item, content: blocksWith(item.content, filling) })) };
      case 'table':
        return {
          ...block,
          content: block.content.map((row) => ({
            ...row,
            content: row.content.map((cell) => ({
              ...cell,
              content: cell.content.map((part) => (part.content ? { ...part, content: inlinesWith(part.content, filling) } : part)),
            })),
          })),
        };
      default:
        return block;
    }
  });
}

function inlinesWith(content: readonly Inline[], filling: Filling): Inline[] {
  const { contact } = filling;
  return content.flatMap((given): Inline[] => {
    if (given.type !== 'text') return [given];
    const text = given.text.replaceAll(NUMBER_NAMED, (whole, name: string) => (typeof filling[name] === 'number' ? String(filling[name]) : whole));
    const node = text === given.text ? given : { ...given, text };
    if (!text.includes(CONTACT)) return [node];
    const href = hrefFrom(contact);
    const link: Mark[] = href === null ? [] : [{ type: 'link', attrs: { href } }];
    const { marks = [] } = node;
    const isLinked = marks.some(({ type }) => type === 'link');
    return node.text.split(new RegExp(`(${CONTACT})`)).flatMap((piece): Inline[] => {
      if (piece === '') return [];
      const isContact = piece === CONTACT;
      const carried = isContact && !isLinked ? inOrder([...link, ...marks]) : marks;
      return [{ type: 'text', text: isContact ? contact : piece, ...(carried.length > 0 && { marks: carried }) }];
    });
  });
}

function inOrder(marks: readonly Mark[]): Mark[] {
  return MARKS.flatMap((type) => marks.filter((mark) => mark.type === type));
}
