import type { Block, DocumentBody } from './document.ts';
import { inlineText } from './inline-text.ts';

/** What a complaint is asked for, in the order of the form. */
export const PROMPTS = ['rule', 'saidBy', 'happened', 'talked', 'want'] as const;

export type Prompt = (typeof PROMPTS)[number];
export type Prompts = Readonly<Record<Prompt, string>>;

/** The headings in the statement; they are stored with it, so that they stay. */
export const PROMPT_HEADINGS: Prompts = { rule: '什么规矩', saidBy: '谁讲的', happened: '发生了什么', talked: '后来怎么谈的', want: '想要什么' };

/** Returns the statement a complaint's answers make: a headed part each, their lines as paragraphs, so that no character is taken for markup. */
export function statementOf(prompts: Prompts): DocumentBody {
  return { type: 'doc', content: PROMPTS.flatMap((prompt): Block[] => [headingOf(prompt), ...paragraphsOf(prompts[prompt])]) };
}

/** Returns the answers a statement was made of; null for one that was written as a single text. */
export function promptsOf({ content }: DocumentBody): Prompts | null {
  const found: Record<Prompt, string> = { rule: '', saidBy: '', happened: '', talked: '', want: '' };
  let next = 0;
  for (const block of content) {
    const prompt = PROMPTS[next];
    if (prompt !== undefined && isHeading(block, prompt)) next += 1;
    else {
      const current = PROMPTS[next - 1];
      const line = block.type === 'paragraph' && block.content?.length === 1 ? block.content[0] : undefined;
      if (current === undefined || line?.type !== 'text' || line.marks) return null;
      found[current] += `${found[current] === '' ? '' : '\n'}${line.text}`;
    }
  }
  return next === PROMPTS.length ? found : null;
}

function isHeading(block: Block, prompt: Prompt): boolean {
  return block.type === 'heading' && inlineText(block.content) === PROMPT_HEADINGS[prompt];
}

function headingOf(prompt: Prompt): Block {
  return { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: PROMPT_HEADINGS[prompt] }] };
}

function paragraphsOf(text: string): Block[] {
  const lines = text.split(/\n+/).map((line) => line.trim());
  return lines.filter((line) => line !== '').map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }));
}
