/** The part of a picture that becomes the square: its middle as shares of the picture, and how much larger than needed it is drawn. */
export interface Crop {
  /** 0 to 1. */
  x: number;
  y: number;
  /** 1: the shorter side fills the square. */
  zoom: number;
}

export const MAX_ZOOM = 4;
/** Pixels of the square that is sent; the server makes it half as large. */
const SENT_SIDE = 512;

interface Size {
  width: number;
  height: number;
}

/** Side of the cut-out square in pixels of the picture. */
function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

/** Returns the nearest crop whose square is inside the picture. */
export function clampCrop(size: Size, { x, y, zoom: wanted }: Crop): Crop {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, wanted));
  const half = sideOf(size, zoom) / 2;
  const within = (share: number, length: number) => Math.min(1 - half / length, Math.max(half / length, share));
  return { x: within(x, size.width), y: within(y, size.height), zoom };
}

/** Returns the crop moved by pixels of a view of the square that is `viewSide` wide: the picture follows the hand. */
export function moveCrop(size: Size, crop: Crop, { dx, dy, viewSide }: { dx: number; dy: number; viewSide: number }): Crop {
  const scale = sideOf(size, crop.zoom) / viewSide;
  return clampCrop(size, { ...crop, x: crop.x - (dx * scale) / size.width, y: crop.y - (dy * scale) / size.height });
}

/** Draws the cut-out square over the whole of a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = sideOf(picture, crop.zoom);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, crop.x * picture.width - side / 2, crop.y * picture.height - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

/** Returns the cut-out square as a picture file, or null where the browser can't make one. */
export function cropToBlob(picture: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT_SIDE;
  canvas.height = SENT_SIDE;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
