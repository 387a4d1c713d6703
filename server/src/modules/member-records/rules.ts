import type { RecordedAct } from '#contract/api/member-records-acts.ts';

/** The acts whose reason is written for the member; of the others it is for the staff, or how somebody was known. */
const TOLD_WHY: ReadonlySet<RecordedAct> = new Set<RecordedAct>([
  'member.suspend',
  'member.warn',
  'member.clean',
  'appeal.decide',
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
