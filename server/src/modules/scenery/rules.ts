import { foldLoosely } from '#contract/text/fold.ts';
import { MIN_SCENERY_LONG_SIDE, MAX_SCENERY_RATIO, MIN_SCENERY_SHORT_SIDE } from '#contract/limits.ts';
import type { SceneryColor, SceneryOrientation, SceneryStatus } from '#contract/api/scenery.ts';
import type { StaffSceneryAct } from '#contract/api/staff-scenery.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';

/** How often a member may do something within a window of seconds. */
export const LIMITS = limitsOf('scenery');

/** The most days a picture has been public to be among the pictures of the month. */
export const MONTH_DAYS = 30;

interface Size {
  width: number;
  height: number;
}

/** Returns the orientation of a picture, by its sides. */
export function orientationOf({ width, height }: Size): SceneryOrientation {
  const ratio = width / height;
  if (ratio >= 2.1) return 'panorama';
  if (ratio > 1.12) return 'landscape';
  return ratio < 0.89 ? 'portrait' : 'square';
}

/** Returns why a picture's size is not accepted in the gallery, as a sentence; null when it is. */
export function sizeRefusal({ width, height }: Size): string | null {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long < MIN_SCENERY_LONG_SIDE || short < MIN_SCENERY_SHORT_SIDE)
    return `图太小了：长边至少 ${MIN_SCENERY_LONG_SIDE} 像素，短边至少 ${MIN_SCENERY_SHORT_SIDE}`;
  return long / short > MAX_SCENERY_RATIO ? `图太长了：长边最多是短边的 ${MAX_SCENERY_RATIO} 倍，裁一裁再来` : null;
}

/** The hues in degrees at which one color ends and the next begins. */
const HUES: readonly { below: number; color: SceneryColor }[] = [
  { below: 16, color: 'red' },
  { below: 40, color: 'orange' },
  { below: 66, color: 'gold' },
  { below: 160, color: 'green' },
  { below: 196, color: 'cyan' },
  { below: 255, color: 'blue' },
  { below: 335, color: 'purple' },
  { below: 361, color: 'red' },
];

/** Returns the nearest of the nine named colors to `#rrggbb`: a color without light is ink, one with light but no hue is snow. */
export function colorOf(hex: string): SceneryColor {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = max - min;
  const lightness = (max + min) / 2;
  if (lightness < 0.07 || (lightness < 0.2 && spread < 0.06)) return 'ink';
  if (spread < 0.07) return lightness < 0.38 ? 'ink' : 'snow';
  if (lightness > 0.9) return 'snow';
  const sector = max === red ? ((green - blue) / spread + 6) % 6 : max === green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
  return HUES.find(({ below }) => sector * 60 < below)?.color ?? 'red';
}

/** Returns typed tags without leading hash signs, empty ones and duplicates; the first spelling counts. */
export function tidyTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags) {
    const key = tagKey(tag);
    if (key !== '' && !kept.has(key)) kept.set(key, tag.replace(/^[#＃]+/, '').trim());
  }
  return [...kept.values()];
}

/** Returns a tag in the form used for comparison. */
export function tagKey(tag: string): string {
  return foldLoosely(tag);
}

/** Returns the search key of a picture: its parts folded and separated. */
export function searchKeyOf(parts: readonly string[]): string {
  return parts.map(foldLoosely).join('\n');
}

/** Returns what an operator may do with a picture; the law makes no difference between authors. */
export function sceneryActsFor({ status, isOthers }: { status: SceneryStatus; isOthers: boolean }): StaffSceneryAct[] {
  if (status === 'approved') return isOthers ? ['remove', 'law'] : ['law'];
  return status === 'removed' && isOthers ? ['restore', 'law'] : ['law'];
}
