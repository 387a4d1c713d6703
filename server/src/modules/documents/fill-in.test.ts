import { expect, it } from 'vitest';
import { documentText } from '#contract/documents/text-of.ts';
import { documentBody } from '#contract/documents/document.shapes.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { fillIn } from './fill-in.ts';

const written = parseMarkdown(
  '有事写信到 {contact}，**急事也写 {contact}**。\n\n| 事 | 找谁 |\n| --- | --- |\n| 侵权 | {contact} |\n\n> - 再说一遍：{contact}',
);

it('fills the address in everywhere, as a link', () => {
  const filled = fillIn(written, { contact: 'keeper@hearth.example' });
  expect(documentText(filled)).not.toContain('{contact}');
  expect(JSON.stringify(filled).split('mailto:keeper@hearth.example')).toHaveLength(5);
  expect(documentText(filled)).toContain('有事写信到 keeper@hearth.example，急事也写 keeper@hearth.example。');
  expect(documentBody.safeParse(filled).success).toBe(true);
});

it('takes whatever the operator wrote as words', () => {
  const filled = fillIn(written, { contact: '<script>alert(1)</script>' });
  expect(documentText(filled)).toContain('有事写信到 <script>alert(1)</script>，');
  expect(JSON.stringify(filled)).not.toContain('"link"');
  expect(documentBody.safeParse(filled).success).toBe(true);
});

it('leaves the stored page alone', () => {
  const before = JSON.stringify(written);
  fillIn(written, { contact: 'a@b.cn' });
  expect(JSON.stringify(written)).toBe(before);
});

it('names the days that are set, and leaves alone what is no number among the settings', () => {
  const saying = (text: string) => ({ type: 'doc' as const, content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }] });
  const filling = { contact: 'a@b.cn', appealDays: 45, smtpAccount: 'keeper' };
  expect(fillIn(saying('{appealDays} 天里可以申诉，{smtpAccount}、{toString}、{none}'), filling)).toEqual(
    saying('45 天里可以申诉，{smtpAccount}、{toString}、{none}'),
  );
});
