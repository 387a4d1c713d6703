import { HEARD_LABELS, RUNG_LABELS } from '#contract/api/trials-labels.ts';
import type { Heard, PanelState, Rung } from '#contract/api/trials.ts';

/** Returns why rungs heavier than those offered are not among them, as a sentence; empty where all are. */
export function whyCapped(grade: Heard | null, offered: readonly Rung[]): string {
  const heaviest = offered.at(-1);
  if (grade === null || heaviest === undefined || heaviest === 'permanent') return '';
  if (heaviest === 'insufficient') return `他是“${HEARD_LABELS[grade]}”：通知没有送够，谁都不能处罚他。`;
  return `他是“${HEARD_LABELS[grade]}”：没有听过他本人的话，最重只到${RUNG_LABELS[heaviest]}，更重的没有列出来。`;
}

const ONE_SEAT = '这一次只坐你一位：你的票和拟定的比，取轻的';

/** Returns what a panel of this size may decide at most, as a sentence. */
export function sizeSentence({ size }: Pick<PanelState, 'size'>, isDirect: boolean): string {
  if (size >= 3) return '这一次坐三位：取中间那一票，永久要三位一致。';
  if (size === 2) return '这一次坐两位：取轻的那一票，最重拉黑 1 年。';
  return `${ONE_SEAT}，最重${RUNG_LABELS[isDirect ? 'list90' : 'list365']}。`;
}
