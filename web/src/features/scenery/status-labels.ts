import type { SceneryStatus } from '#contract/api/scenery.ts';
import type { Tone } from '#web/ui/Tag.tsx';

/** A picture's state as its author and its reviewers read it, and the color of its tag. */
export const STATUS_LABELS: Readonly<Record<SceneryStatus, { label: string; tone: Tone }>> = {
  pending: { label: '待审', tone: 'brass' },
  approved: { label: '通过', tone: 'pine' },
  refused: { label: '退回', tone: 'seal' },
  removed: { label: '撤下', tone: 'plain' },
};
