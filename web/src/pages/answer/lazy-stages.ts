import type { AnswerForm } from '#contract/api/trials-doors.ts';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

const theCase = lazyWithPreload(() => import('./TheCase.tsx').then((file) => file.TheCase));
const receipt = lazyWithPreload(() => import('#web/features/receipt/Receipt.tsx').then((file) => file.Receipt));
const afterVerdict = lazyWithPreload(() => import('./AfterVerdict.tsx').then((file) => file.AfterVerdict));
const verdictWords = lazyWithPreload(() => import('./AfterVerdict.tsx').then((file) => file.VerdictWords));
const laterWords = lazyWithPreload(() => import('./LaterWords.tsx').then((file) => file.LaterWords));
const written = lazyWithPreload(() => import('./Written.tsx').then((file) => file.Written));
const railAfterVerdict = lazyWithPreload(() => import('./RailAfterVerdict.tsx').then((file) => file.RailAfterVerdict));

export const LazyTheCase = theCase.Lazy;
export const LazyLaterWords = laterWords.Lazy;
export const LazyReceipt = receipt.Lazy;
export const LazyAfterVerdict = afterVerdict.Lazy;
export const LazyRailAfterVerdict = railAfterVerdict.Lazy;
export const LazyWritten = written.Lazy;
export const LazyVerdictWords = verdictWords.Lazy;

/** Loads what a door shows at its stage: a holder of a code often has a slow connection. */
export async function preloadStage({ stage, answerBy, receipt: slip }: AnswerForm): Promise<void> {
  const isOver = stage === 'verdict' || stage === 'appeal';
  const hasRailOfAnswer = stage === 'answer' || stage === 'hearing';
  await Promise.all([
    !isOver && answerBy === null && theCase.preload(),
    answerBy !== null && written.preload(),
    (stage !== 'answer' || answerBy !== null) && laterWords.preload(),
    slip && receipt.preload(),
    isOver && afterVerdict.preload(),
    isOver && verdictWords.preload(),
    !hasRailOfAnswer && railAfterVerdict.preload(),
  ]);
}
