import type { Challenge } from '#contract/api/proof-of-work.ts';
import { beginSearch } from './solve.ts';

const STEP = 100_000;

self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  const search = beginSearch(data);
  let found = search.step(STEP);
  while (found === null) found = search.step(STEP);
  self.postMessage(found);
});
