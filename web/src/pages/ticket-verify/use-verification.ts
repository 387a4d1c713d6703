/**
 * Verification of a ticket chain in pages: `g/ticket/chain` returns 2,000 records from a position on, with their openings and the position of the
 * next page. A page is some two megabytes; a call ends after ten seconds, and a whole chain of 100,000 records would take longer.
 * - `startVerification` of the contract hashes 256 records concurrently. This hook yields every 250 records, because promises of Web Crypto resolve
 *   before timers and painting. No worker is needed: 100,000 records block the page for a third of a second at most.
 * - A saved chain is one line of JSON per page, `{records, openings}`, so that it is written and read without blocking. A response saved in one line
 *   can be read as well.
 * - Numbers are issued per game, so addresses of tickets have `?game=`; without it the chosen game is meant.
 */

import { useRef, useState } from 'react';
import { startVerification, type ChainReport } from '#contract/chain/ticket-chain.ts';
import { isCallFailure } from '#web/lib/page.ts';
import { lineOf, type ChainPage } from './chain-source.ts';

export type Verification =
  | { phase: 'idle' }
  | { phase: 'running'; done: number; read: number }
  /** `lines`: the chain as it is saved. */
  | { phase: 'done'; report: ChainReport; lines: readonly string[]; seconds: number }
  | { phase: 'failed'; message: string };

/** Records between two breaths. */
const SLICE = 250;

/** A whole chain by the positions at which its parts begin. */
export type ChainParts = ReadonlyMap<number, ChainPage>;

/** Returns a chain being verified; starting another one gives the first one up, and null is returned for it, as for one that is not whole. */
export function useVerification(): { state: Verification; verify: (source: AsyncIterable<ChainPage>) => Promise<ChainParts | null> } {
  const [state, setState] = useState<Verification>({ phase: 'idle' });
  const run = useRef(0);

  const verify = async (source: AsyncIterable<ChainPage>) => {
    run.current += 1;
    const own = run.current;
    const startedAt = performance.now();
    const verification = startVerification();
    const lines: string[] = [];
    const parts = new Map<number, ChainPage>();
    let done = 0;
    let report = await verification.take({ records: [], openings: [] });
    setState({ phase: 'running', done, read: 0 });
    try {
      for await (const page of source) {
        if (own !== run.current) return null;
        for (let start = 0; start < page.records.length && report.whole; start += SLICE) {
          report = await verification.take({ records: page.records.slice(start, start + SLICE), openings: page.openings });
          await breathe();
        }
        lines.push(lineOf(page));
        parts.set(done + 1, page);
        done += page.records.length;
        setState({ phase: 'running', done, read: page.read });
        if (!report.whole) break;
      }
      if (own === run.current) setState({ phase: 'done', report, lines, seconds: (performance.now() - startedAt) / 1000 });
    } catch (error) {
      if (own === run.current) setState({ phase: 'failed', message: sentenceOf(error) });
      return null;
    }
    return own === run.current && report.whole ? parts : null;
  };
  return { state, verify };
}

/** Lets the page paint and answer: what Web Crypto resolves goes before everything else that waits. */
function breathe(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}

function sentenceOf(error: unknown): string {
  if (error instanceof SyntaxError) return '这个文件里读不出罚单链，请选从这一页存下的文件。';
  return isCallFailure(error) && error.message !== '' ? error.message : '链没有取全，请再试一次。';
}
