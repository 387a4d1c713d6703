import type { AnswerForm } from '#contract/api/trials.ts';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

const theCase = lazyWithPreload(() => import('./TheCase.tsx').then((file) => file.TheCase));
const receipt = lazyWithPreload(() => import('#web/features/receipt/Receipt.tsx').then((file) => file.Receipt));
const afterVerdict = lazyWithPreload(() => import('./AfterVerdict.tsx').then((file) => file.AfterVerdict));
const verdictWords = lazyWithPreload(() => import('./AfterVerdict.tsx').then((file) => file.VerdictWords));

export const LazyTheCase = theCase.Lazy;
export const LazyReceipt = receipt.Lazy;
export const LazyAfterVerdict = afterVerdict.Lazy;
export const LazyVerdictWords = verdictWords.Lazy;

/** Loads what a door shows at its stage: a holder of a code often has a slow connection. */
export async function preloadStage({ stage, answerBy, receipt: slip }: AnswerForm): Promise<void> {
  const isOver = stage === 'verdict' || stage === 'appeal';
  await Promise.all([
    !isOver && answerBy === null && theCase.preload(),
    slip && receipt.preload(),
    isOver && afterVerdict.preload(),
    isOver && verdictWords.preload(),
  ]);
}
