import { encode } from 'uqr';
import { drawText, measureLine, type Lettering } from '../canvas/draw-text.ts';
import { CARD_HEIGHT, drawDoubleRule, UNIT, type Paper } from '../canvas/paper.ts';

/** In pixels; chats make pictures smaller, and cameras need whole squares. */
const WANTED_SIZE = 17.4 * UNIT;
const MIN_SQUARE = 4;

/** The lower edge of what a card says. */
const BOTTOM = CARD_HEIGHT / UNIT - 4;
const PADDING = 3.4;
const GAP = 4;
const SMALL: Lettering = { size: 2.9, color: 'ink-3', lineHeight: 1.6 };

/** A line of the foot, or several: how high it is, and how it is drawn below `y`. */
export interface FootRow {
  height: number;
  draw: (place: { x: number; y: number; width: number }) => void;
}

export interface Foot {
  /** Both edges of the rule above it; words and code are `inset` from them. */
  left: number;
  right: number;
  inset: number;
  address: string;
  rows: readonly FootRow[];
}

/** Draws the foot of a card: its rows at the left, the address as a QR code at the right, a double rule above both. Returns where the rule is. */
export function drawFoot(paper: Paper, { left, right, inset, address, rows }: Foot): number {
  const size = drawQr(paper, address, { right: right - inset, bottom: BOTTOM });
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  let y = BOTTOM - height;
  const width = right - left - 2 * inset - size - GAP;
  for (const row of rows) {
    row.draw({ x: left + inset, y, width });
    y += row.height;
  }
  const rule = BOTTOM - Math.max(size, height) - PADDING;
  drawDoubleRule(paper, 'line-2', { x: left, y: rule, width: right - left });
  return rule;
}

/** Returns a row of words; small ones unless given otherwise. */
export function textRow(paper: Paper, text: string, lettering: Partial<Lettering> & { maxLines?: number } = {}): FootRow {
  const { size, color, lineHeight = 1.6, maxLines = 1, ...rest } = { ...SMALL, ...lettering };
  return { height: size * lineHeight * maxLines, draw: (place) => void drawText(paper, text, { ...rest, size, color, lineHeight, maxLines, ...place }) };
}

/** Returns the row with the code of an essence. */
export function codeRow(paper: Paper, code: string): FootRow {
  const label: Lettering = { size: 2.9, color: 'brass' };
  const value: Lettering = { size: 3.4, color: 'brass', font: 'font-mono', weight: 600 };
  const draw: FootRow['draw'] = ({ x, y, width }) => {
    const [labelWidth, codeWidth] = [measureLine(paper, '精华码', { ...label, width }).width, measureLine(paper, code, { ...value, width }).width];
    const { pen, value: token } = paper;
    const box = [x * UNIT, y * UNIT, (labelWidth + codeWidth + 5.4) * UNIT, 5.6 * UNIT] as const;
    pen.fillStyle = token('brass-wash');
    pen.fillRect(...box);
    pen.strokeStyle = token('brass-fill');
    pen.lineWidth = 2;
    pen.setLineDash([8, 6]);
    pen.strokeRect(...box);
    pen.setLineDash([]);
    drawText(paper, '精华码', { ...label, x: x + 2, y, width, lineHeight: 5.6 / 2.9 });
    drawText(paper, code, { ...value, x: x + labelWidth + 3.4, y, width, lineHeight: 5.6 / 3.4 });
  };
  return { height: 7, draw };
}

/** Draws an address as a QR code with its lower right corner at a point in units. Returns its width in units. */
function drawQr({ pen, value }: Paper, address: string, { right, bottom }: { right: number; bottom: number }): number {
  const { size, data } = encode(address, { ecc: 'M', border: 0 });
  const square = Math.max(MIN_SQUARE, Math.round(WANTED_SIZE / size));
  const [left, top] = [Math.round(right * UNIT) - size * square, Math.round(bottom * UNIT) - size * square];
  pen.fillStyle = value('ink');
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) pen.fillRect(left + x * square, top + y * square, square, square);
    });
  });
  return (size * square) / UNIT;
}
