import { formatCount, withSeparators } from '#web/lib/counts.ts';

/** A count as lists show it (1.2万, rounded down), with the exact number as its title. */
export function Count({ value }: { value: number }) {
  return (
    <span className="num" title={value >= 10_000 ? withSeparators(value) : undefined}>
      {formatCount(value)}
    </span>
  );
}
