import { expect, it } from 'vitest';
import { saysGenerated } from './says-generated.ts';

it.each([
  '本文由 AI 生成，仅供参考。',
  '下面这张图是用Midjourney画的。',
  '请 DeepSeek 帮我写的开头，后半自己改过',
  '作为一个AI语言模型，我不能玩游戏',
  '（AI生成）',
])('finds it in %s', (text) => expect(saysGenerated(text)).toBe(true));

it.each(['这篇不是 AI 写的，一个字一个字敲的', '首领的 AI 会绕后，站位要散开', '今天聊聊人工智能', '没有用 AI 生成，放心看', '用盾牌挡住，再由治疗写成表'])(
  'finds nothing in %s',
  (text) => expect(saysGenerated(text)).toBe(false),
);
