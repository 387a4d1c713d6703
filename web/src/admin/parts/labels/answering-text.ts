import type { Answering } from '#contract/api/admin/deputies.ts';

/** Returns in a sentence who an alarm of now goes to. */
export function answeringText(answering: readonly Answering[]): string {
  if (answering.length === 0) return '现在出了事没有人能找：管理员都停用了。';
  const names = answering.map(({ nickName, standsInFor }) => (standsInFor === null ? nickName : `${nickName}（替 ${standsInFor}）`));
  return `现在出了事先找：${names.join('、')}。`;
}
