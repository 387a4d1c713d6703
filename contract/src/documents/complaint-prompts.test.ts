import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentBody } from './document.shapes.ts';
import { PROMPT_HEADINGS, promptsOf, statementOf } from './complaint-prompts.ts';
import { documentText } from './text-of.ts';

/** What the shape of the complaint lets through: trimmed lines that are not empty. */
const answer = fc
  .array(fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('什么规矩', '谁讲的', '**粗** <script>')), { minLength: 1, maxLength: 4 })
  .map((lines) => lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== ''))
  .filter((lines) => lines.length > 0)
  .map((lines) => lines.join('\n'));
const prompts = fc.record({ rule: answer, saidBy: answer, happened: answer, talked: answer, want: answer });

it('makes a statement of the answers, from which they are read again letter for letter', () => {
  fc.assert(
    fc.property(prompts, (given) => {
      const statement = statementOf(given);
      expect(promptsOf(statement)).toEqual(given);
      for (const heading of Object.values(PROMPT_HEADINGS)) expect(documentText(statement)).toContain(heading);
    }),
  );
});

it('makes a document of the contract', () => {
  expect(documentBody.safeParse(statementOf({ rule: '一', saidBy: '二', happened: '三\n四', talked: '五', want: '六' })).success).toBe(true);
});

it('takes no other text for answers', () => {
  const paragraph = { type: 'paragraph' as const, content: [{ type: 'text' as const, text: '什么规矩' }] };
  expect(promptsOf({ type: 'doc', content: [paragraph] })).toBeNull();
  const { content } = statementOf({ rule: '一', saidBy: '二', happened: '三', talked: '四', want: '五' });
  expect(promptsOf({ type: 'doc', content: content.slice(0, -2) })).toBeNull();
  expect(promptsOf({ type: 'doc', content: [paragraph, ...content] })).toBeNull();
});
