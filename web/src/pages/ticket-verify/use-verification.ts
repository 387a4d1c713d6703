import { useRef, useState } from 'react';
import { startVerification, type Chain, type ChainReport } from '#contract/chain.ts';
import { isCallFailure } from '#web/lib/page.ts';
import type { Stretch } from './chain-source.ts';

export type Verification =
  | { phase: 'idle' }
  | { phase: 'running'; done: number; total: number }
  | { phase: 'done'; report: ChainReport; chain: Chain; seconds: number }
  | { phase: 'failed'; message: string };

/** A chain being verified; starting another one gives the first one up. */
export function useVerification(): { state: Verification; verify: (source: AsyncIterable<Stretch>) => Promise<void> } {
  const [state, setState] = useState<Verification>({ phase: 'idle' });
  const run = useRef(0);

  const verify = async (source: AsyncIterable<Stretch>) => {
    run.current += 1;
    const own = run.current;
    const startedAt = performance.now();
    const chain: Chain = { records: [], openings: [] };
    const verification = startVerification();
    let report = await verification.take(chain);
    setState({ phase: 'running', done: 0, total: 0 });
    try {
      for await (const { records, openings, total } of source) {
        if (own !== run.current) return;
        report = await verification.take({ records, openings });
        // One by one: as arguments of a call a hundred thousand records are too many.
        for (const record of records) chain.records.push(record);
        for (const opening of openings) chain.openings.push(opening);
        setState({ phase: 'running', done: chain.records.length, total });
        if (!report.whole) break;
      }
      if (own === run.current) setState({ phase: 'done', report, chain, seconds: (performance.now() - startedAt) / 1000 });
    } catch (error) {
      if (own === run.current) setState({ phase: 'failed', message: sentenceOf(error) });
    }
  };
  return { state, verify };
}

function sentenceOf(error: unknown): string {
  if (error instanceof SyntaxError) return '这个文件里读不出罚单链，请选从这一页存下的文件。';
  return isCallFailure(error) && error.message !== '' ? error.message : '链没有取全，请再试一次。';
}
