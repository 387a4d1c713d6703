import { RECORDED_ACT_LABELS, type RecordedAct } from '#contract/api/member-records-acts.ts';

/** The acts whose reason is written for the member; of the others it is for the staff, or how somebody was known. */
const TOLD_WHY: ReadonlySet<RecordedAct> = new Set<RecordedAct>([
  'member.suspend',
  'member.warn',
  'member.clean',
  'appeal.decide',
  'counter_notice.return',
  'counter_notice.dismiss',
  'presenter.refuse',
  'presenter.suspend',
  'presenter.restore',
  'presenter.resign',
  'proof.refuse',
  'post.hide',
  'post.remove',
  'post.reject',
  'comment.hide',
  'comment.remove',
  'comment.reject',
  'scenery.refuse',
  'scenery.remove',
  'report.uphold',
]);

/** Returns the reason of an act as its member may read it. What takes an act back has a reason for the staff, but for the answer to an appeal. */
export function reasonForMember({ act, reason, undoes }: { act: RecordedAct; reason: string; undoes: number | null }): string {
  return TOLD_WHY.has(act) && (undoes === null || act === 'appeal.decide') ? reason : '';
}

/** Returns what an act is called to its member; of one that does several things, the one it did. */
export function labelForMember({ act, levelBefore, levelAfter }: { act: RecordedAct; levelBefore: number | null; levelAfter: number | null }): string {
  if (act !== 'post.essence' || levelAfter === null) return RECORDED_ACT_LABELS[act];
  if (levelAfter === 0) return '撤下精华';
  return (levelBefore ?? 0) === 0 ? '评为精华' : '改精华的等级和理由';
}
