import { HINT_LABELS } from '#contract/api/trials-conflict-labels.ts';
import type { TrialPreview } from '#contract/api/trials.ts';

/** Returns what ties who was called to the parties, as a sentence: nothing that binds, or hints they weigh themselves. */
export function tieText(preview: Pick<TrialPreview, 'hints'> | null): string {
  const hints = preview?.hints ?? [];
  if (hints.length === 0) return '你和两方都没有公会、往来或旧案。';
  return `要不要回避，由你掂量：你${hints.map((hint) => HINT_LABELS[hint]).join('、')}。`;
}
