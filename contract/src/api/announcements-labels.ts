import type { Banner } from './announcements.ts';

/** How loud a banner is. */
export const BANNER_TONE_LABELS: Readonly<Record<Banner['tone'], string>> = { calm: '平常', urgent: '要紧' };
