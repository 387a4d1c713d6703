import { fitText, layText } from '../layout/lay-text.ts';
import { cleanText } from '../layout/clean-text.ts';
import { UNIT, type Paper, type PaperColor, type PaperFont } from './paper.ts';

/** How letters look; the size in units, the height of a line in sizes. */
export interface Lettering {
  size: number;
  color: PaperColor;
  font?: PaperFont;
  weight?: 400 | 600 | 700;
  lineHeight?: number;
  align?: 'left' | 'center' | 'right';
}

/** Where lines are drawn, in units: `x` is their left end, middle or right end, `y` the upper edge of the first. */
export interface Lines extends Lettering {
  x: number;
  y: number;
  width: number;
  maxLines?: number;
  words?: boolean;
}

/** Sets the font that the next letters are measured and drawn in. */
export function setLettering({ pen, value }: Paper, { size, color, font = 'font-ui', weight = 400 }: Lettering): void {
  pen.font = `${weight} ${size * UNIT}px ${value(font)}`;
  pen.fillStyle = value(color);
}

/** Draws a text in lines. Returns the lower edge of the last one. */
export function drawText(paper: Paper, text: string, lines: Lines): number {
  return drawFitted(paper, text, { ...lines, sizes: [lines.size] });
}

/** Draws a text in the first of some sizes that it fits in. Returns the lower edge of the last line. */
export function drawFitted(paper: Paper, text: string, { sizes, ...given }: Omit<Lines, 'size'> & { sizes: readonly [number, ...number[]] }): number {
  const { pen } = paper;
  const { x, y, width, maxLines = 1, words = false, lineHeight = 1.5, align = 'left' } = given;
  const { size, lines } = fitText(cleanText(text), sizes, (tried) => {
    setLettering(paper, { ...given, size: tried });
    return { width: width * UNIT, maxLines, words, measure: (part) => pen.measureText(part).width };
  });
  setLettering(paper, { ...given, size });
  pen.textAlign = align;
  pen.textBaseline = 'alphabetic';
  for (const [index, line] of lines.entries()) pen.fillText(line, x * UNIT, (y + size * (lineHeight * (index + 0.5) + 0.36)) * UNIT, width * UNIT);
  return y + size * lineHeight * lines.length;
}

/** Returns a text cut to a line, and its width in units. */
export function measureLine(paper: Paper, text: string, lettering: Lettering & { width: number }): { line: string; width: number } {
  setLettering(paper, lettering);
  const measure = (part: string) => paper.pen.measureText(part).width;
  const [line = ''] = layText(cleanText(text), { width: lettering.width * UNIT, maxLines: 1, measure });
  return { line, width: measure(line) / UNIT };
}
