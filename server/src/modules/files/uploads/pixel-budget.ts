import type { Platform } from '#server/platform/api.ts';
import { countAttempt } from '#server/platform/attempts.ts';
import { megapixelsApart } from '../pictures/encoder.ts';
import { LIMITS } from '../pictures/rules.ts';

/**
 * Counts a picture against what a member may have decoded, before it is: a small file may be a huge picture, and one member could hold the encoder
 * that all share. Throws `tooManyRequests`.
 */
export async function countPixels(platform: Platform, memberId: number | null, bytes: Buffer): Promise<void> {
  const units = await megapixelsApart(bytes);
  if (memberId === null || units === 0) return;
  const asked = { platform, now: platform.clock.now() };
  await countAttempt(asked, `pixels:member:${memberId}`, { limit: LIMITS.megapixels, refusal: 'tooManyRequests', units });
}
