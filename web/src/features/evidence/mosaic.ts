/** A part of a picture in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const MIN_CELL = 16;
const CELLS_ALONG = 12;
const SHADES = 32;

/**
 * Returns how large the cells over an area are, in pixels: so large that a line of letters is no more than one or two of them high, and nothing of
 * it can be reckoned back.
 */
export function cellSize(width: number, height: number): number {
  return Math.max(MIN_CELL, Math.ceil(Math.min(width, height) / 2), Math.ceil(Math.max(width, height) / CELLS_ALONG));
}

/** Burns a mosaic into pixels (RGBA, row by row): each cell becomes one rough color. */
export function burnMosaic(pixels: Uint8ClampedArray, width: number, height: number): void {
  const size = cellSize(width, height);
  for (let top = 0; top < height; top += size)
    for (let left = 0; left < width; left += size) {
      const right = Math.min(width, left + size);
      const bottom = Math.min(height, top + size);
      fillCell(pixels, width, { left, top, right, bottom });
    }
}

function fillCell(pixels: Uint8ClampedArray, width: number, { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }): void {
  const sum = [0, 0, 0];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1)
      for (let channel = 0; channel < 3; channel += 1) sum[channel] = (sum[channel] ?? 0) + (pixels[(y * width + x) * 4 + channel] ?? 0);
  const count = (right - left) * (bottom - top);
  // The exact mean of a cell could still be guessed at; a rough one cannot.
  const color = sum.map((total) => Math.min(255, Math.round(total / count / SHADES) * SHADES));
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 4;
      pixels.set(color, at);
      pixels[at + 3] = 255;
    }
}

/** Returns the area between two points, within a picture; null where it is too small to be meant. */
export function areaBetween(one: { x: number; y: number }, other: { x: number; y: number }, bounds: { width: number; height: number }): Area | null {
  const left = Math.max(0, Math.floor(Math.min(one.x, other.x)));
  const top = Math.max(0, Math.floor(Math.min(one.y, other.y)));
  const right = Math.min(bounds.width, Math.ceil(Math.max(one.x, other.x)));
  const bottom = Math.min(bounds.height, Math.ceil(Math.max(one.y, other.y)));
  return right - left < 4 || bottom - top < 4 ? null : { x: left, y: top, width: right - left, height: bottom - top };
}
