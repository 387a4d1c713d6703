import { expect, it } from 'vitest';
import type { Block, DocumentBody } from '#contract/documents/document.ts';
import { documentText } from '#contract/documents/text-of.ts';
import { sectionsOf } from './sections.ts';

const heading = (level: 2 | 3, text: string): Block => ({ type: 'heading', attrs: { level }, content: [{ type: 'text', text }] });
const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] });

it('a document is split at the headings of one level, and no word is lost', () => {
  const document: DocumentBody = {
    type: 'doc',
    content: [paragraph('起头'), heading(2, '账号'), heading(3, '忘了密码？'), paragraph('找回。'), heading(2, '账号'), paragraph('又一组。')],
  };
  const { lead, sections } = sectionsOf(document, 2);
  expect(documentText(lead)).toBe('起头');
  expect(sections.map(({ title, anchor }) => [title, anchor])).toEqual([
    ['账号', 's-账号'],
    ['账号', 's-账号-2'],
  ]);
  const [first] = sections;
  const inner = sectionsOf(first?.body ?? lead, 3);
  expect(inner.sections.map(({ title, body }) => [title, documentText(body)])).toEqual([['忘了密码？', '找回。']]);
});
