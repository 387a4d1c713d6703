import { PROMPT_HEADINGS, PROMPTS, type Prompt } from '#contract/documents/complaint-prompts.ts';
import { MAX_PROMPT_LENGTH, MAX_SHORT_PROMPT_LENGTH, MAX_STORY_LENGTH } from '#contract/limits.ts';

/** A part of the form of a complaint, in its order. */
export type ComplaintPart = 'who' | 'said' | 'loss' | 'proof' | 'name';

export const PART_TITLES: Readonly<Record<ComplaintPart, string>> = {
  who: '对谁，为什么',
  said: '五句话',
  loss: '损失与诉求',
  proof: '证据',
  name: '题目和声明',
};

export const PARTS = Object.keys(PART_TITLES).filter((part): part is ComplaintPart => part in PART_TITLES);

/** Returns the id of a part's heading. */
export function partId(part: ComplaintPart): string {
  return `complaint-${part}`;
}

const PART_OF: Readonly<Record<string, ComplaintPart>> = {
  title: 'name',
  body: 'said',
  markdown: 'said',
  'complaint.prompts': 'said',
  'complaint.loss': 'loss',
  'complaint.wish': 'loss',
  'complaint.contacted': 'loss',
  'complaint.evidence': 'proof',
  'complaint.declaration': 'name',
};

/** Returns the part of the form in which the field of a path is. */
export function partOf(path: string): ComplaintPart {
  const [first = '', second = ''] = path.split('.');
  return PART_OF[first] ?? PART_OF[`${first}.${second}`] ?? 'who';
}

export interface PromptLabels {
  prompt: Prompt;
  ordinal: string;
  label: string;
  hint: string;
  limit: number;
  rows: number;
}

const WORDS: Readonly<Record<Prompt, Omit<PromptLabels, 'prompt' | 'ordinal'>>> = {
  rule: { label: '事先讲好的是什么', hint: '原话最好；没有讲过规矩，也照实写“没有讲”', limit: MAX_PROMPT_LENGTH, rows: 2 },
  saidBy: { label: `${PROMPT_HEADINGS.saidBy}，在哪里讲的`, hint: '谁在场，语音还是文字，有没有截到', limit: MAX_SHORT_PROMPT_LENGTH, rows: 2 },
  happened: { label: PROMPT_HEADINGS.happened, hint: '按时间写，只写看见的；猜的写明是猜的', limit: MAX_STORY_LENGTH, rows: 5 },
  talked: { label: PROMPT_HEADINGS.talked, hint: '找过他吗，他怎么说；没有谈过就写“没有”', limit: MAX_PROMPT_LENGTH, rows: 2 },
  want: { label: '想要什么结果', hint: '补偿、道歉、提醒别人，都可以；能不能做到由主审看', limit: MAX_SHORT_PROMPT_LENGTH, rows: 2 },
};

/** The five prompts as the form asks them. */
export const PROMPT_LABELS: readonly PromptLabels[] = PROMPTS.map((prompt, index) => ({ prompt, ordinal: '一二三四五'.charAt(index), ...WORDS[prompt] }));

/** How long the five answers may be together. */
export const MAX_SAID_LENGTH = PROMPT_LABELS.reduce((sum, { limit }) => sum + limit, 0);

/** Returns a problem of the form as a sentence that says where it is. */
export function problemText(path: string, message: string): string {
  const prompt = PROMPT_LABELS.find((each) => path === `complaint.prompts.${each.prompt}`);
  const piece = /^complaint\.evidence\.(\d+)/.exec(path)?.[1];
  if (prompt) return `第${prompt.ordinal}句“${prompt.label}”：${message}`;
  return piece === undefined ? message : `证据 ${Number(piece) + 1}：${message}`;
}
