/** The picture in pixels: three to four, which chats show whole. */
export const CARD_WIDTH = 1080;
export const CARD_HEIGHT = 1440;

/** A hundredth of the width: lengths on the card are given in it. */
export const UNIT = CARD_WIDTH / 100;

const COLORS = [
  ...['surface', 'sunk', 'ink', 'ink-2', 'ink-3', 'line', 'line-2', 'ember-wash', 'brass', 'brass-fill', 'brass-wash'],
  ...['seal', 'pine', 'spine', 'spine-2', 'spine-ink', 'foil', 'ticket', 'paper-edge'],
] as const;
const FONTS = ['font-ui', 'font-serif', 'font-mono'] as const;

export type PaperColor = (typeof COLORS)[number];
export type PaperFont = (typeof FONTS)[number];

/** A card that is being drawn: where to, with which colors and fonts. */
export interface Paper {
  pen: CanvasRenderingContext2D;
  value: (name: PaperColor | PaperFont) => string;
}

/** Returns the empty card, or null where the browser gives no canvas. Its colors are those of light paper, whatever the page has. */
export function openPaper(): { paper: Paper; canvas: HTMLCanvasElement } | null {
  const canvas = document.createElement('canvas');
  canvas.width = CARD_WIDTH;
  canvas.height = CARD_HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const values = readLightPaper();
  const paper: Paper = { pen, value: (name) => values.get(name) ?? '' };
  pen.direction = 'ltr';
  return { paper, canvas };
}

/** Returns the values of the tokens in the light theme. */
function readLightPaper(): ReadonlyMap<string, string> {
  const sample = document.createElement('div');
  sample.dataset['theme'] = 'light';
  sample.hidden = true;
  document.body.append(sample);
  const style = getComputedStyle(sample);
  const values = new Map([...COLORS, ...FONTS].map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  sample.remove();
  return values;
}

/** Fills a rectangle; lengths in units. */
export function fillBox({ pen, value }: Paper, color: PaperColor, box: Box): void {
  pen.fillStyle = value(color);
  pen.fillRect(box.x * UNIT, box.y * UNIT, box.width * UNIT, box.height * UNIT);
}

/** A rectangle in units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws two lines beside each other, as the site parts what is important. */
export function drawDoubleRule({ pen, value }: Paper, color: PaperColor, { x, y, width }: Omit<Box, 'height'>): void {
  pen.fillStyle = value(color);
  for (const offset of [0, 0.55]) pen.fillRect(x * UNIT, Math.round((y + offset) * UNIT), width * UNIT, 2);
}
