import { byTurns, percent, type Measure } from './harness/bench.ts';
import { measureCost, sumOf, underLoad } from './harness/answers.ts';

const COLUMN = 1001;
const HOST = 'cached.example';
const PAGE = { path: `/cart/list/${COLUMN}`, host: HOST };
const JSON_LIST = { path: `/restful/v1/g/post/card/${COLUMN}`, host: HOST };
const ROUNDS = 7;
/** Processor time is counted in hundredths of a second. */
const REQUESTS = 3_000;
const MAX_RATIO = 1;

/** Processor time of a list out of the cache, as JSON against the same list as a page. */
export const measureCachedJson: Measure = async ({ site, log }) => {
  log('JSON out of the cache against a page out of it');
  const costOf = (address: typeof PAGE) => async () => sumOf(await measureCost(site, REQUESTS, () => address));
  await costOf(JSON_LIST)();
  await costOf(PAGE)();
  const { first, second, ratio } = await byTurns(ROUNDS, costOf(JSON_LIST), costOf(PAGE));
  return [
    {
      what: `cached JSON list, processor an answer (n = ${ROUNDS} x ${REQUESTS}${underLoad()})`,
      measured: `${(first * 1_000).toFixed(0)} us`,
      reference: `cached page ${(second * 1_000).toFixed(0)} us`,
      ratio,
      budget: `<= ${percent(MAX_RATIO)}`,
      within: ratio <= MAX_RATIO,
    },
  ];
};
