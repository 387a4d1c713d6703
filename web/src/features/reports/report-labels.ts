import type { OwnReport, ReportState } from '#contract/api/reports.ts';
import type { Tone } from '#web/ui/Tag.tsx';

/** The tones of what became of reports. */
export const REPORT_TONES: Readonly<Record<ReportState, Tone>> = { open: 'brass', upheld: 'pine', rejected: 'plain' };

/** Returns the address of a reported item: a comment on the page of its post that shows its floor, or with its picture. */
export function targetHref({
  kind,
  targetId,
  postId,
  sceneryId,
  columnId,
  floor,
}: Pick<OwnReport, 'kind' | 'targetId' | 'postId' | 'sceneryId' | 'columnId' | 'floor'>): string {
  if (kind === 'member') return `/member/${targetId}`;
  if (kind === 'presenter') return `/presenter/profile/${targetId}`;
  if (sceneryId !== null) return `/scenery/${columnId}?view=${sceneryId}`;
  return `/post/view/${columnId}/${postId}${floor === null ? '' : `?floor=${floor}`}`;
}
