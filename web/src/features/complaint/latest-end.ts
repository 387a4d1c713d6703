import type { Site } from '#contract/api/pages.ts';

/** Returns within how many days of its filing a case ends, whatever people do: the sum of its clocks, 79 as the law has them. A panel may be drawn once more. */
export function latestEndDays(court: Site['court']): number {
  const { queueDays, totalDays, answerDays, heardOfHours, moreAnswerHours, doorProofHours, signingDays, panelDays } = court;
  const answerLaterDays = Math.ceil((heardOfHours + moreAnswerHours + doorProofHours) / 24);
  return queueDays + totalDays + answerDays + answerLaterDays + signingDays + 2 * panelDays;
}
