import type { DocumentBody, Heading, HeadingLevel } from './document.ts';
import { inlineText } from './inline-text.ts';

export interface OutlineEntry {
  level: HeadingLevel;
  text: string;
  /** The `id` of the heading on the page. */
  anchor: string;
}

/** Returns the headings that are not inside a quote, list or spoiler, in reading order; empty ones are left out. */
export function documentOutline(document: DocumentBody): OutlineEntry[] {
  return [...headingAnchors(document)].map(([heading, anchor]) => ({ level: heading.attrs.level, text: headingText(heading), anchor }));
}

const MAX_ANCHOR_LENGTH = 32;

/** Returns the same headings with their anchors: the words of the heading, numbered when they come twice. */
export function headingAnchors(document: DocumentBody): Map<Heading, string> {
  const anchors = new Map<Heading, string>();
  const taken = new Set<string>();
  const lastNumber = new Map<string, number>();
  for (const block of document.content) {
    if (block.type !== 'heading' || headingText(block) === '') continue;
    const text = headingText(block)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
    // The prefix keeps a writer's words from becoming the id of something else on the page.
    const wanted = `s-${Array.from(text).slice(0, MAX_ANCHOR_LENGTH).join('') || 'section'}`;
    let number = lastNumber.get(wanted) ?? 1;
    let anchor = number === 1 ? wanted : `${wanted}-${number}`;
    while (taken.has(anchor)) anchor = `${wanted}-${(number += 1)}`;
    lastNumber.set(wanted, number);
    taken.add(anchor);
    anchors.set(block, anchor);
  }
  return anchors;
}

function headingText(heading: Heading): string {
  return inlineText(heading.content, false).replace(/\s+/g, ' ').trim();
}
