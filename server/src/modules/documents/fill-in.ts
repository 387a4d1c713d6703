import { MARKS, type Block, type DocumentBody, type Inline, type ListItem, type Mark } from '#contract/documents/document.ts';
import { hrefFrom } from '#contract/text/typed-href.ts';

const CONTACT = '{contact}';

/** What of the settings a text names in braces: the site's address and every number. */
type Filling = { contact: string } & Readonly<Record<string, unknown>>;

const NUMBER_NAMED = /\{([a-z][A-Za-z]+)\}/g;

/**
 * Returns the same text with `{contact}` replaced by the site's address, as a link where it is one, and the names of numbers among the settings, like
 * `{appealDays}`, by what they are set to. The given document is not changed.
 */
export function fillIn(body: DocumentBody, filling: Filling): DocumentBody {
  return { type: 'doc', content: blocksWith(body.content, filling) };
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
