const MACHINES = String.raw`AI|人工智能|大模型|ChatGPT|GPT|DeepSeek|Kimi|Claude|Gemini|文心一言|通义千问|豆包|Midjourney|Stable Diffusion`;
const MADE = '生成|创作|撰写|写成|写的|代写|画的|绘制|润色|制作';

const SAYS_SO = [
  new RegExp(String.raw`(?:由|用|让|请|借助|使用|经)\s*(?:${MACHINES})[^。！？\n]{0,12}(?:${MADE})`, 'i'),
  new RegExp(String.raw`(?:${MACHINES})\s*(?:${MADE})`, 'i'),
  /作为(?:一个|一名)?\s*(?:AI|人工智能|语言模型|大模型)/i,
];
/** Says the opposite. */
const DENIES = new RegExp(String.raw`(?:不是|并非|没有|没用|未用|非|不用)[^。！？\n]{0,6}(?:${MACHINES})`, 'i');

/** Returns whether a text says of itself that a machine has made some of it: its writer is offered to mark it. */
export function saysGenerated(text: string): boolean {
  return text.split(/[。！？\n]/).some((sentence) => SAYS_SO.some((pattern) => pattern.test(sentence)) && !DENIES.test(sentence));
}
