/**
 * The rows of the wall are computed on the server from the stored sizes: a wall laid out by a script moves when the script loads, and is empty without.
 * - Each page of pictures is divided so that all its rows are about equally full. A picture's share of its row is `flex-grow`, its height
 *   `aspect-ratio`; nothing is measured, so nothing moves at any width. On a phone the rows dissolve and the same boxes wrap.
 * - The content policy allows no `style` attribute. A shape is therefore one of eighty steps (a twentieth of width by height), an attribute whose
 *   digits the style sheet knows; at most 2.5 % of a picture is cut. A test compares the two.
 * - A box has its picture's dominant color until the picture has loaded. A later page is laid out below the ones before it.
 */

/** The shape steps that `justified.module.css` defines: twentieths of width by height. */
const STEPS = 20;
const MIN_STEP = 5;
const MAX_STEP = 84;
/** How much a row holds, as the sum of its pictures' width by height: at 1200 pixels it is 240 high. */
const ROW_SUM = 5;
/** The least a row holds, so that two pictures alone do not fill the window. */
const MIN_ROW_SUM = 3.6;

export interface Sides {
  width: number;
  height: number;
}

/** Returns the shape of a picture in the steps of the style sheet. */
export function shapeOf({ width, height }: Sides): number {
  return Math.min(MAX_STEP, Math.max(MIN_STEP, Math.round((width / height) * STEPS)));
}

/** Returns a shape as the style sheet reads it, digit by digit. */
export function shapeText(step: number): string {
  return String(step).padStart(2, '0');
}

export interface JustifiedRow<Item> {
  items: Item[];
  /** The widths by height of its pictures and of what stays free, added up. */
  sum: number;
  /** How wide by height stays free at its end, in the steps of the style sheet; 0: nothing. */
  rest: number;
}

/** Things with sides, laid in their order into rows of as nearly one height as they allow; a row that holds too little stays open at its end. */
export function justify<Item extends Sides>(items: readonly Item[]): JustifiedRow<Item>[] {
  const ends = [0];
  for (const item of items) ends.push((ends.at(-1) ?? 0) + shapeOf(item) / STEPS);
  const sumOf = (from: number, to: number) => (ends[to] ?? 0) - (ends[from] ?? 0);
  /** For each prefix of the items: how far the best rows are from the wanted height, and where the last row begins. */
  const best = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= items.length; to += 1) {
    let cheapest = { cost: Infinity, from: 0 };
    for (let from = to - 1; from >= 0; from -= 1) {
      const cost = (best[from]?.cost ?? 0) + Math.log(sumOf(from, to) / ROW_SUM) ** 2;
      if (cost < cheapest.cost) cheapest = { cost, from };
    }
    best.push(cheapest);
  }
  const rows: JustifiedRow<Item>[] = [];
  for (let to = items.length; to > 0; to = best[to]?.from ?? 0) {
    const from = best[to]?.from ?? 0;
    rows.unshift(filledUp({ items: items.slice(from, to), sum: sumOf(from, to), rest: 0 }));
  }
  return rows;
}

function filledUp<Item>(row: JustifiedRow<Item>): JustifiedRow<Item> {
  if (row.sum >= MIN_ROW_SUM) return row;
  return { ...row, sum: MIN_ROW_SUM, rest: Math.round((MIN_ROW_SUM - row.sum) * STEPS) };
}
