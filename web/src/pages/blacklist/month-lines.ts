/** The drawing's own units. */
export const WIDTH = 440;
export const HEIGHT = 214;

const LEFT = 38;
const RIGHT = WIDTH - 12;
const TOP = 22;
const BOTTOM = HEIGHT - 34;
const LEVELS = 4;
/** Every fourth month is labeled, counted back from the last. */
const NAMED_EVERY = 4;

interface MonthLines {
  /** Paths. */
  line: string;
  area: string;
  /** The horizontal rules, the lowest first. */
  levels: { value: number; y: number }[];
  /** The months that are named. */
  labels: { text: string; x: number }[];
  /** Its label keeps clear of the line. */
  last: { x: number; y: number; value: number; labelY: number } | null;
}

/** Returns the coordinates for the chart of months; months as yyyy-MM, oldest first. */
export function drawMonths(months: readonly { month: string; tickets: number }[]): MonthLines {
  const step = roundStep(Math.max(0, ...months.map(({ tickets }) => tickets)) / LEVELS);
  const top = step * LEVELS;
  const x = (index: number) => round(LEFT + ((RIGHT - LEFT) * index) / Math.max(1, months.length - 1));
  const y = (value: number) => round(BOTTOM - ((BOTTOM - TOP) * value) / top);
  const points = months.map(({ tickets }, index) => ({ x: x(index), y: y(tickets), value: tickets }));
  const last = points.at(-1);
  const line = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x} ${point.y}`).join('');
  return {
    line,
    area: points.length === 0 ? '' : `${line}L${x(points.length - 1)} ${BOTTOM}L${LEFT} ${BOTTOM}Z`,
    levels: Array.from({ length: LEVELS + 1 }, (_, index) => ({ value: index * step, y: y(index * step) })),
    labels: months.flatMap(({ month }, index) =>
      (months.length - 1 - index) % NAMED_EVERY === 0 ? [{ text: nameOf(month, index === months.length - 1), x: x(index) }] : [],
    ),
    last: last ? { ...last, labelY: (points.at(-2)?.y ?? last.y) < last.y ? last.y + 21 : last.y - 11 } : null,
  };
}

/** Returns the smallest of 1, 2, 5, 10, 20, 50 … that is not below a number; at least 1. */
export function roundStep(min: number): number {
  if (min <= 1) return 1;
  const unit = 10 ** Math.floor(Math.log10(min));
  return [1, 2, 5, 10].map((times) => times * unit).find((step) => step >= min) ?? 10 * unit;
}

/** Returns the year where it matters: 24-12, and 11月 for the last. */
function nameOf(month: string, isLast: boolean): string {
  return isLast ? `${Number(month.slice(5))}月` : month.slice(2);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
