import { cleanText } from '../layout/clean-text.ts';
import { sizeOf } from '../layout/fill-lines.ts';
import { cellsOf, isWhole, layColumns, type Cell } from '../layout/vertical-columns.ts';
import { setLettering, type Lettering } from './draw-text.ts';
import { UNIT, type Paper } from './paper.ts';

/** A place for columns in units; fewer than it has room for are in its middle. */
export interface Columns extends Omit<Lettering, 'size' | 'align'> {
  x: number;
  y: number;
  width: number;
  height: number;
  /** From large to small: the first one is taken that the text fits in. */
  sizes: readonly [number, ...number[]];
  /** From a column to the next, and from a sign to the next, in sizes. */
  columnPitch: number;
  signPitch: number;
}

/** Draws a text in columns from right to left. Returns the left edge of the last one. */
export function drawColumns(paper: Paper, text: string, place: Columns): number {
  const { x, y, width, height, sizes, columnPitch, signPitch } = place;
  let size = sizes[0];
  let columns: Cell[][] = [];
  for (size of sizes) {
    setLettering(paper, { ...place, size });
    const pitch = size * signPitch;
    const cells = cellsIn(paper, text, pitch);
    columns = layColumns(cells, { rows: Math.floor(height / pitch), maxColumns: Math.max(1, Math.floor(width / (size * columnPitch))) });
    if (isWhole(cells, columns)) break;
  }
  const breadth = size * columnPitch * columns.length;
  const right = x + (width + breadth) / 2;
  for (const [index, column] of columns.entries()) {
    let top = y;
    const middle = right - size * columnPitch * (index + 0.5);
    for (const cell of column) {
      drawCell(paper, cell, { x: middle, y: top + (cell.size * size * signPitch) / 2, size });
      top += cell.size * size * signPitch;
    }
  }
  return right - breadth;
}

/** Returns how long a column of a text is, in units. */
export function measureColumn(paper: Paper, text: string, lettering: Lettering & { signPitch: number }): number {
  setLettering(paper, lettering);
  const pitch = lettering.size * lettering.signPitch;
  return sizeOf(cellsIn(paper, text, pitch)) * pitch;
}

/** Returns the cells of a text in the current font; letters that are turned keep a little distance. */
function cellsIn({ pen }: Paper, text: string, pitch: number): Cell[] {
  return cellsOf(cleanText(text), (run) => pen.measureText(run).width / UNIT / pitch + 0.3);
}

/** Draws a cell around its middle. */
function drawCell({ pen }: Paper, { text, form }: Cell, { x, y, size }: { x: number; y: number; size: number }): void {
  pen.save();
  pen.translate(x * UNIT, y * UNIT);
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  const middle = size * 0.36 * UNIT;
  if (form === 'turned') pen.rotate(Math.PI / 2);
  // A line's comma is in the lower left corner of its room, a column's in the upper right one.
  const shift = form === 'corner' ? size * 0.58 * UNIT : 0;
  if (form === 'number') pen.fillText(text, 0, middle, size * 1.1 * UNIT);
  else pen.fillText(text, shift, middle - shift);
  pen.restore();
}
