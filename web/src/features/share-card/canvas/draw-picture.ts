import { UNIT, type Box, type Paper } from './paper.ts';
import { drawText } from './draw-text.ts';

/** Draws the middle of a picture so that it fills a box. */
export function drawCover({ pen }: Paper, picture: HTMLImageElement, { x, y, width, height }: Box): void {
  const scale = Math.max((width * UNIT) / picture.naturalWidth, (height * UNIT) / picture.naturalHeight);
  const [seenWidth, seenHeight] = [(width * UNIT) / scale, (height * UNIT) / scale];
  const [left, top] = [(picture.naturalWidth - seenWidth) / 2, (picture.naturalHeight - seenHeight) / 2];
  pen.drawImage(picture, left, top, seenWidth, seenHeight, x * UNIT, y * UNIT, width * UNIT, height * UNIT);
}

/** Draws the label of a generated picture into its upper left corner. */
export function drawGeneratedLabel(paper: Paper, { x, y }: Pick<Box, 'x' | 'y'>): void {
  const { pen, value } = paper;
  pen.fillStyle = value('surface');
  pen.fillRect((x + 1.4) * UNIT, (y + 1.4) * UNIT, 13 * UNIT, 4.6 * UNIT);
  drawText(paper, 'AI 生成', { x: x + 7.9, y: y + 1.4, width: 12, size: 2.9, color: 'ink', align: 'center', lineHeight: 1.6 });
}

/** Draws a picture in a box, turned by some degrees around its middle. */
export function drawTurned({ pen }: Paper, picture: HTMLImageElement, { x, y, width, height, degrees = 0 }: Box & { degrees?: number }): void {
  pen.save();
  pen.translate((x + width / 2) * UNIT, (y + height / 2) * UNIT);
  pen.rotate((degrees * Math.PI) / 180);
  pen.drawImage(picture, (-width / 2) * UNIT, (-height / 2) * UNIT, width * UNIT, height * UNIT);
  pen.restore();
}
