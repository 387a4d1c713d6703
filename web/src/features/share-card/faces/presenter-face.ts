import type { PresenterProfile } from '#contract/api/presenters.ts';
import { rateText, weekdayText } from '#web/features/presenters/presenter-labels.ts';
import { formatCount } from '#web/lib/counts.ts';
import { drawCover, drawGeneratedLabel, drawTurned } from '../canvas/draw-picture.ts';
import { drawFitted, drawText, measureLine, type Lettering } from '../canvas/draw-text.ts';
import { CARD_HEIGHT, fillBox, UNIT, type Paper } from '../canvas/paper.ts';
import type { CardSource, LoadedPictures, ShareCard } from './card.ts';
import { drawFoot, textRow } from './foot.ts';

const BANNER = { x: 3.4, y: 3.4, width: 93.2, height: 32 };
const ARCH = { x: 36, y: 16.4, width: 28, height: 33 };
const CHIP: Lettering = { size: 3.3, color: 'ink-2' };
const CHIP_GAP = 2;
const MAX_CHIPS_WIDTH = 86;

/** Returns the card of a presenter. */
export function presenterFace(presenter: PresenterProfile, source: CardSource): ShareCard {
  const { id, nickName, avatar, banner, motto } = presenter;
  return {
    alt: `分享图：${source.siteName}主持人${nickName}${motto && `，${motto}`}，右下角是专页的二维码`,
    fileName: `${source.siteName}-主持人-${id}.png`,
    pictures: { avatar: avatar || `/avatar/${id}.svg`, ...(banner && { cover: banner.src }) },
    draw: (paper, pictures) => drawPresenter(paper, { presenter, source, pictures }),
  };
}

function drawPresenter(paper: Paper, { presenter, source, pictures }: { presenter: PresenterProfile; source: CardSource; pictures: LoadedPictures }): void {
  const { nickName, motto, specialities, schedule, status, banner, stats } = presenter;
  fillBox(paper, 'surface', { x: 0, y: 0, width: 100, height: CARD_HEIGHT / UNIT });
  fillBox(paper, 'paper-edge', BANNER);
  if (pictures.cover) {
    drawCover(paper, pictures.cover, BANNER);
    if (banner?.generated) drawGeneratedLabel(paper, BANNER);
  }
  drawArch(paper, pictures.avatar);
  const middle = { x: 50, align: 'center' } as const;
  const office = `${source.siteName}主持人${status === 'resigned' ? ' · 荣休' : ''}`;
  let y = drawText(paper, office, { ...middle, y: 51.4, width: 80, size: 3.5, color: 'brass' });
  y = drawFitted(paper, nickName, { ...middle, y, width: 88, sizes: [8.8, 7, 5.6], color: 'ink', font: 'font-serif', weight: 700, lineHeight: 1.3 });
  if (motto)
    y = drawText(paper, motto, { ...middle, y: y + 2, width: 66, size: 4.4, maxLines: 2, color: 'ink-2', font: 'font-serif', lineHeight: 1.7, words: true });
  y = drawChips(
    paper,
    specialities.map(({ label }) => label),
    y + 3.4,
  );
  const [shift] = schedule;
  if (status === 'active' && shift) {
    drawText(paper, `每${weekdayText(shift.weekday)} ${shift.from}　${shift.activity}`, { ...middle, y: y + 2.4, width: 86, size: 3.6, color: 'ink-2' });
  }
  const cases = stats.casesHeard === 0 ? '还没有署名的裁决' : `已结案 ${formatCount(stats.casesHeard)} 件，成立率 ${rateText(stats.upheldRate)}`;
  drawFoot(paper, {
    ...{ left: BANNER.x, right: BANNER.x + BANNER.width, inset: 3, address: source.address },
    rows: [
      textRow(paper, status === 'active' ? '有事可以找他说' : '经手的裁决都在专页上', { size: 4, color: 'ink', font: 'font-serif', weight: 700 }),
      textRow(paper, cases),
      textRow(paper, `${source.siteName} · ${source.today}`),
    ],
  });
}

/** Draws the shield in the hearth arch, over the lower edge of the landscape. */
function drawArch({ pen, value }: Paper, avatar: HTMLImageElement | undefined): void {
  pen.fillStyle = value('surface');
  traceArch(pen, 0);
  pen.fill();
  const glow = pen.createRadialGradient(50 * UNIT, (ARCH.y + ARCH.height) * UNIT, 0, 50 * UNIT, (ARCH.y + ARCH.height) * UNIT, 22 * UNIT);
  glow.addColorStop(0, value('ember-wash'));
  glow.addColorStop(1, value('sunk'));
  traceArch(pen, 1.8);
  pen.fillStyle = glow;
  pen.fill();
  pen.strokeStyle = value('line-2');
  pen.lineWidth = 2;
  pen.stroke();
  if (avatar) drawTurned({ pen, value }, avatar, { x: 41.5, y: ARCH.y + (ARCH.height - 19.1) / 2, width: 17, height: 19.1 });
}

/** Begins the path of the arch, so far inside of its outline. */
function traceArch(pen: CanvasRenderingContext2D, inside: number): void {
  const [left, right] = [(ARCH.x + inside) * UNIT, (ARCH.x + ARCH.width - inside) * UNIT];
  const [top, bottom] = [(ARCH.y + inside) * UNIT, (ARCH.y + ARCH.height - inside) * UNIT];
  const rise = (bottom - top) * 0.38;
  pen.beginPath();
  pen.moveTo(left, bottom);
  pen.lineTo(left, top + rise);
  pen.ellipse((left + right) / 2, top + rise, (right - left) / 2, rise, 0, Math.PI, 2 * Math.PI);
  pen.lineTo(right, bottom);
  pen.closePath();
}

/** Draws words on small plates in one line, as many as there is room for. Returns the lower edge. */
function drawChips(paper: Paper, labels: readonly string[], y: number): number {
  const chips = labels.map((label) => measureLine(paper, label, { ...CHIP, width: 40 }));
  let count = chips.length;
  const widthOf = (first: number) => chips.slice(0, first).reduce((sum, { width }) => sum + width + 4.8 + CHIP_GAP, -CHIP_GAP);
  while (count > 0 && widthOf(count) > MAX_CHIPS_WIDTH) count -= 1;
  if (count === 0) return y;
  let x = 50 - widthOf(count) / 2;
  for (const { line, width } of chips.slice(0, count)) {
    fillBox(paper, 'sunk', { x, y, width: width + 4.8, height: 7 });
    drawText(paper, line, { ...CHIP, x: x + 2.4, y, width: width + 1, lineHeight: 7 / CHIP.size });
    x += width + 4.8 + CHIP_GAP;
  }
  return y + 7;
}
