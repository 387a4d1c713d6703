import type { Row } from '../harness/bench.ts';
import { quantile, type Times } from './timing.ts';

/** One thing measured at one size. */
export interface Figure {
  /** The same at every size. */
  what: string;
  /** By which it grows: milliseconds, bytes, posts a second. */
  value: number;
  shown: string;
  reference?: string;
  ratio?: number;
  budget?: string;
  within?: boolean;
}

interface Budget {
  /** p95 in milliseconds. */
  p95Most?: number;
  /** The times it must stay near to, and how near the medians. */
  beside?: { name: string; times: Times; maxRatio: number };
}

/** Times as p50, p95 and p99, held against what they may be. */
export function timeFigure(what: string, times: Times, { p95Most, beside }: Budget = {}): Figure {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(times, share));
  const figure: Figure = { what, value: p95 ?? NaN, shown: `p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}` };
  if (p95Most !== undefined) return { ...figure, budget: `p95 <= ${p95Most} ms`, within: (p95 ?? NaN) <= p95Most };
  if (beside === undefined) return figure;
  const reference = quantile(beside.times, 0.5);
  const ratio = (p50 ?? NaN) / reference;
  return { ...figure, reference: `${beside.name} p50 ${ms(reference)}`, ratio, budget: `<= ${beside.maxRatio}x`, within: ratio <= beside.maxRatio };
}

/** Returns the figure of a size on disk, in all and for each post; it has no budget. */
export function sizeFigure(what: string, bytes: number, posts: number): Figure {
  return { what, value: bytes, shown: `${megabytes(bytes)}, ${Math.round(bytes / posts).toLocaleString('en')} bytes a post` };
}

/** Returns a number of bytes in whole megabytes of 2^20. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20).toLocaleString('en')} MB`;
}

/** Returns the figures of one size as lines of the table. */
export function rowsOf(posts: number, figures: readonly Figure[]): Row[] {
  return figures.map(({ what, shown, reference = '', ratio = null, budget = '', within = null }) => ({
    what: `${posts.toLocaleString('en')} posts: ${what}`,
    measured: shown,
    reference,
    ratio,
    budget,
    within,
  }));
}

/** Returns a table of what was measured at several sizes: the value at each size, and the ratio of the last to the first. */
export function drawGrowth(sizes: readonly { posts: number; figures: readonly Figure[] }[]): string {
  // The largest has them all.
  const whats = (sizes.at(-1)?.figures ?? []).map(({ what }) => what);
  const heads = ['from size to size (p95 where it is a time)', ...sizes.map(({ posts }) => posts.toLocaleString('en')), 'growth'];
  const lines = whats.map((what) => {
    const values = sizes.map(({ figures }) => figures.find((figure) => figure.what === what)?.value);
    const [first, last] = [values.find((value) => value !== undefined), values.at(-1)];
    const growth = first === undefined || last === undefined || values[0] === undefined ? '' : `${(last / first).toFixed(1)}x`;
    return [what, ...values.map((value) => (value === undefined ? '-' : plain(value))), growth];
  });
  const widths = heads.map((head, column) => Math.max(head.length, ...lines.map((line) => (line[column] ?? '').length)));
  return [heads, ...lines]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function plain(value: number): string {
  return value >= 1_000_000 ? megabytes(value) : value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}

function ms(time: number | undefined): string {
  return `${(time ?? NaN).toFixed(1)} ms`;
}
