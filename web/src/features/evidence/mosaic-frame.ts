import type { Area } from './mosaic.ts';

const STEPS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Returns the frame the keys begin with, in the middle of a picture. */
export function startFrame({ width, height }: { width: number; height: number }): Area {
  const frame = { width: Math.max(4, Math.round(width / 5)), height: Math.max(4, Math.round(height / 10)) };
  return { x: Math.round((width - frame.width) / 2), y: Math.round((height - frame.height) / 2), ...frame };
}

/** Returns the frame a fortieth of the picture further, or larger and smaller; null for another key. */
export function moveFrame(frame: Area, key: string, { resize, bounds }: { resize: boolean; bounds: { width: number; height: number } }): Area | null {
  const step = STEPS[key];
  if (!step) return null;
  const by = Math.max(1, Math.round(Math.max(bounds.width, bounds.height) / 40));
  const [across, down] = [step[0] * by, step[1] * by];
  if (!resize) return { ...frame, x: within(frame.x + across, bounds.width - frame.width), y: within(frame.y + down, bounds.height - frame.height) };
  return {
    ...frame,
    width: Math.max(4, Math.min(frame.width + across, bounds.width - frame.x)),
    height: Math.max(4, Math.min(frame.height + down, bounds.height - frame.y)),
  };
}

function within(value: number, max: number): number {
  return Math.max(0, Math.min(value, max));
}
