import type { Site } from '#contract/api/pages.ts';

/** After the answer window: what learning of a case late, a proof that waits and a wish may add to it, the signature, and the panel. */
const ANSWER_LATER_DAYS = 9;
const SIGNATURE_DAYS = 7;
const PANEL_DAYS = 14;

/** Returns within how many days of its filing a case ends, whatever people do: the sum of its clocks, 79 as the law has them. */
export function latestEndDays({ queueDays, totalDays, answerDays }: Pick<Site['court'], 'queueDays' | 'totalDays' | 'answerDays'>): number {
  return queueDays + totalDays + answerDays + ANSWER_LATER_DAYS + SIGNATURE_DAYS + PANEL_DAYS;
}
