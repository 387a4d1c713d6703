import { drawColumns, measureColumn } from '../canvas/draw-columns.ts';
import { drawTurned } from '../canvas/draw-picture.ts';
import { CARD_HEIGHT, drawDoubleRule, UNIT, type Paper } from '../canvas/paper.ts';
import type { LoadedPictures } from './card.ts';

/** Its width in units. */
export const SPINE_WIDTH = 11;
const HEIGHT = CARD_HEIGHT / UNIT;
const GAP = 3.4;
const TITLE = { size: 5.2, color: 'spine-ink', font: 'font-serif', weight: 700, signPitch: 1.2, columnPitch: 1.6 } as const;
const NOTE = { ...TITLE, size: 3, weight: 400 } as const;

/** Draws the back of a bound volume along the left edge: the site's sign, a title and a smaller word below it. */
export function drawSpine(paper: Paper, { title, note, logo }: { title: string; note: string; logo: LoadedPictures['logo'] }): void {
  const { pen, value } = paper;
  const leather = pen.createLinearGradient(0, 0, SPINE_WIDTH * UNIT, 0);
  for (const [at, color] of [
    [0, 'spine'],
    [0.5, 'spine-2'],
    [0.86, 'spine-2'],
    [1, 'spine'],
  ] as const)
    leather.addColorStop(at, value(color));
  pen.fillStyle = leather;
  pen.fillRect(0, 0, SPINE_WIDTH * UNIT, CARD_HEIGHT);
  for (const y of [3, HEIGHT - 4]) drawDoubleRule(paper, 'foil', { x: 0, y, width: SPINE_WIDTH });
  if (logo) drawTurned(paper, logo, { x: 2.2, y: 7, width: 6.6, height: 6.6 });
  const [room, noteRoom] = [70, 30];
  const length = Math.min(room, measureColumn(paper, title, TITLE));
  const noteLength = note === '' ? 0 : GAP + Math.min(noteRoom, measureColumn(paper, note, NOTE));
  const y = (HEIGHT - length - noteLength) / 2;
  const place = { x: 0, width: SPINE_WIDTH };
  drawColumns(paper, title, { ...TITLE, ...place, y, height: room, sizes: [TITLE.size], columnPitch: SPINE_WIDTH / TITLE.size });
  drawColumns(paper, note, { ...NOTE, ...place, y: y + length + GAP, height: noteRoom, sizes: [NOTE.size], columnPitch: SPINE_WIDTH / NOTE.size });
}
