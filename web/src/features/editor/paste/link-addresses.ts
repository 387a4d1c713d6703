import { Fragment, Slice, type Mark, type MarkType, type Node } from '@tiptap/pm/model';
import { webAddressesIn } from '#contract/text/web-addresses.ts';

/**
 * Returns pasted content with its bare addresses as links. Each text is looked at by itself, so no address reaches over a line break
 * or into the words beside it; what is a link or code already stays as it is.
 */
export function linkedAddresses(slice: Slice, link: MarkType): Slice {
  return new Slice(linkedIn(slice.content, link), slice.openStart, slice.openEnd);
}

function linkedIn(content: Fragment, link: MarkType): Fragment {
  const nodes: Node[] = [];
  for (const node of content.content) {
    if (node.isText && node.text !== undefined) nodes.push(...linkedText(node, link));
    else nodes.push(node.inlineContent && !node.type.allowsMarkType(link) ? node : node.copy(linkedIn(node.content, link)));
  }
  return Fragment.fromArray(nodes);
}

function linkedText(node: Node, link: MarkType): Node[] {
  const { text = '', marks } = node;
  if (marks.some((mark: Mark) => mark.type === link || mark.type.spec.code === true)) return [node];
  const pieces: Node[] = [];
  let end = 0;
  for (const { index, text: address, href } of webAddressesIn(text)) {
    if (index > end) pieces.push(node.cut(end, index));
    end = index + address.length;
    pieces.push(node.cut(index, end).mark(link.create({ href }).addToSet(marks)));
  }
  return end === 0 ? [node] : [...pieces, ...(end < text.length ? [node.cut(end)] : [])];
}
