/** The steps of the shapes `justified.module.css` knows: twentieths of width by height. */
const STEPS = 20;
const STEP_LEAST = 5;
const STEP_MOST = 84;
/** How much a row holds, as the sum of its pictures' width by height: at 1200 pixels it is 240 high. */
const ROW_SUM = 5;
/** The least a row holds, so that two pictures alone do not fill the window. */
const ROW_SUM_LEAST = 3.6;

export interface Sides {
  width: number;
  height: number;
}

/** The shape of a picture in the steps of the style sheet. */
export function shapeOf({ width, height }: Sides): number {
  return Math.min(STEP_MOST, Math.max(STEP_LEAST, Math.round((width / height) * STEPS)));
}

export interface JustifiedRow<Item> {
  items: Item[];
  /** The widths by height of its pictures and of what stays free, added up. */
  sum: number;
  /** How wide by height stays free at its end, in the steps of the style sheet; 0: nothing. */
  rest: number;
}

/** Things with sides, laid into rows of about the same height that are all filled; only a single row may stay open at its end. */
export function justify<Item extends Sides>(items: readonly Item[]): JustifiedRow<Item>[] {
  const ratios = items.map((item) => shapeOf(item) / STEPS);
  const whole = ratios.reduce((sum, ratio) => sum + ratio, 0);
  const count = Math.min(items.length, Math.max(1, Math.round(whole / ROW_SUM)));
  const rows: JustifiedRow<Item>[] = [];
  let row: JustifiedRow<Item> = { items: [], sum: 0, rest: 0 };
  let before = 0;
  for (const [index, item] of items.entries()) {
    const ratio = ratios[index] ?? 1;
    // A picture goes where its middle lies when the whole is cut into parts of one length.
    const place = Math.min(count - 1, Math.floor(((before + ratio / 2) / whole) * count));
    if (place > rows.length && row.items.length > 0) {
      rows.push(row);
      row = { items: [], sum: 0, rest: 0 };
    }
    row.items.push(item);
    row.sum += ratio;
    before += ratio;
  }
  if (row.items.length > 0) rows.push(row);
  return rows.map(filledUp);
}

function filledUp<Item>(row: JustifiedRow<Item>): JustifiedRow<Item> {
  if (row.sum >= ROW_SUM_LEAST) return row;
  return { ...row, sum: ROW_SUM_LEAST, rest: Math.round((ROW_SUM_LEAST - row.sum) * STEPS) };
}
