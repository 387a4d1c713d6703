import type { Block, DocumentBody, Heading } from '#contract/documents/document.ts';
import { headingAnchors } from '#contract/documents/outline.ts';
import { inlineText } from '#contract/documents/inline-text.ts';

/** A heading with the content below it, up to the next heading of its level or above. */
export interface Section {
  title: string;
  /** The `id` of the section on the page. */
  anchor: string;
  body: DocumentBody;
}

/** Returns the content before the first heading of a level, and the sections that these headings begin. */
export function sectionsOf(document: DocumentBody, level: Heading['attrs']['level']): { lead: DocumentBody; sections: Section[] } {
  const anchors = headingAnchors(document);
  const lead: Block[] = [];
  const sections: (Section & { body: { content: Block[] } })[] = [];
  for (const block of document.content) {
    const current = sections.at(-1);
    if (block.type === 'heading' && block.attrs.level === level) {
      sections.push({ title: inlineText(block.content, false), anchor: anchors.get(block) ?? '', body: { type: 'doc', content: [] } });
    } else (current?.body.content ?? lead).push(block);
  }
  return { lead: { type: 'doc', content: lead }, sections };
}
