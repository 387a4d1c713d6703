import type { TicketView } from '#contract/api/tickets.ts';
import { penaltyStamp, shownState } from '#web/features/blacklist/stamps.ts';
import { drawColumns, measureColumn } from '../canvas/draw-columns.ts';
import { setLettering } from '../canvas/draw-text.ts';
import { CARD_HEIGHT, fillBox, UNIT, type Paper } from '../canvas/paper.ts';

/** Of the part that is torn off, in units. */
export const STUB_WIDTH = 15;
const HEIGHT = CARD_HEIGHT / UNIT;
const TOOTH = 5;
const FRAME = 2.2;
/** How much of the stub its number may take. */
const MAX_NUMBER = 60;

/** Draws the paper of a ticket: its stub with the number, teeth along the edge, a thin frame. */
export function drawTicketPaper(paper: Paper, number: string): void {
  const { pen, value } = paper;
  fillBox(paper, 'ticket', { x: 0, y: 0, width: 100, height: HEIGHT });
  pen.fillStyle = value('paper-edge');
  for (let y = TOOTH / 2; y < HEIGHT; y += TOOTH) {
    pen.beginPath();
    pen.arc(0, y * UNIT, 1.5 * UNIT, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.strokeStyle = value('line-2');
  pen.lineWidth = 0.7 * UNIT;
  pen.setLineDash([1.4 * UNIT, UNIT]);
  pen.beginPath();
  pen.moveTo(STUB_WIDTH * UNIT, 0);
  pen.lineTo(STUB_WIDTH * UNIT, CARD_HEIGHT);
  pen.stroke();
  pen.setLineDash([]);
  pen.strokeStyle = value('line');
  pen.lineWidth = 2;
  pen.strokeRect((STUB_WIDTH + FRAME) * UNIT, FRAME * UNIT, (100 - STUB_WIDTH - 2 * FRAME) * UNIT, (HEIGHT - 2 * FRAME) * UNIT);
  const stub = { x: 1, width: STUB_WIDTH - 1, font: 'font-serif' } as const;
  drawColumns(paper, '罚单', { ...stub, y: 8, height: 22, sizes: [7], color: 'seal', weight: 700, columnPitch: 1.8, signPitch: 1.4 });
  const small = { ...stub, size: 3.2, color: 'ink-3', weight: 600, signPitch: 1.2 } as const;
  const length = Math.min(MAX_NUMBER, measureColumn(paper, number, small));
  drawColumns(paper, number, { ...small, y: HEIGHT - 7 - length, height: MAX_NUMBER, sizes: [small.size], columnPitch: 2 });
}

/** Draws the stamp of what holds, set down by hand around a point. */
export function drawStamp({ pen, value }: Paper, ticket: TicketView, { x, y }: { x: number; y: number }): void {
  const paper = { pen, value };
  const { lines, tone = 'seal' } = penaltyStamp(ticket.penalty.value, shownState(ticket));
  pen.save();
  pen.translate(x * UNIT, y * UNIT);
  pen.rotate((-12 * Math.PI) / 180);
  pen.globalAlpha = 0.9;
  pen.strokeStyle = value(tone);
  for (const [radius, width] of [
    [11.6, 0.72],
    [10.5, 0.25],
    [7, 0.25],
  ] as const) {
    pen.lineWidth = width * UNIT;
    pen.beginPath();
    pen.arc(0, 0, radius * UNIT, 0, 2 * Math.PI);
    pen.stroke();
  }
  setLettering(paper, { size: 1.9, color: tone, font: 'font-serif', weight: 700 });
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  drawRing(pen, '炉边公堂 ◆ 先听后判 ◆ 炉边公堂 ◆ 先听后判 ◆ ', 8.75 * UNIT);
  setLettering(paper, { size: lines.length === 1 ? 5 : 4.6, color: tone, font: 'font-serif', weight: 700 });
  for (const [index, line] of lines.entries()) pen.fillText(line, 0, (index - (lines.length - 1) / 2) * 5.1 * UNIT, 12 * UNIT);
  pen.restore();
}

/** Draws signs around the current origin, the first at the left. */
function drawRing(pen: CanvasRenderingContext2D, text: string, radius: number): void {
  const signs = [...text];
  for (const [index, sign] of signs.entries()) {
    pen.save();
    pen.rotate((index / signs.length) * 2 * Math.PI - Math.PI / 2);
    pen.fillText(sign, 0, -radius);
    pen.restore();
  }
}
